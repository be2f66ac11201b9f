import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPublicAddress } from '../../platform/network/public-lookup.js'
import { providerFetch } from './provider-fetch.js'

describe('requests to identity providers', () => {
  let port: number
  let requests = 0
  const server = createServer((_request, response) => {
    requests++
    response.writeHead(302, { location: '/elsewhere' }).end('x'.repeat(2000))
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => server.close())
  const get = (url: string, isAllowed: (address: string) => boolean, maxBytes = 10_000) =>
    providerFetch(isAllowed, { timeoutMs: 60_000, maxBytes })(url, { method: 'GET', headers: {} })

  it.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]'])(
    'V1.3.6: reach no private address, by name or as %s in the URL',
    async (host) => {
      const before = requests
      await expect(get(`http://${host}:${port}/`, isPublicAddress)).rejects.toThrow(/public/)
      expect(requests).toBe(before)
    },
  )

  it('V1.3.6: follow no redirect', async () => {
    const response = await get(`http://127.0.0.1:${port}/`, () => true)
    expect([response.status, response.headers.get('location')]).toEqual([302, null])
  })

  it('read no more than the limit', async () => {
    await expect(get(`http://127.0.0.1:${port}/`, () => true, 1000)).rejects.toThrow('too large')
  })
})
