import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { dataAdmin, dataClient, watch, withApiKey } from '../src/data/index.js'

interface Pot {
  glaze: string
}
/** Waits for a condition, with a generous limit. */
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000 })
const EVERYONE = { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' } as const

// Long: the client waits ten seconds for the first event before it polls.
describe('watch, behind a proxy that buffers responses', () => {
  let foyer: TestFoyer
  let proxy: Server
  beforeAll(async () => {
    foyer = await startFoyer({ nodes: 2, now: 'running' })
    proxy = createServer(async (request, response) => {
      const headers = { authorization: request.headers.authorization ?? '' }
      const answer = await fetch(`${foyer.urls[1]}${request.url}`, { headers }).catch(() => undefined)
      const text = await answer?.text()
      response.writeHead(answer?.status ?? 502, { 'content-type': 'text/plain' }).end(text)
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    proxy.closeAllConnections()
    proxy.close()
    await foyer.stop()
  })

  it('polls instead, and misses no change made on another node', async () => {
    const admin = withApiKey({ url: foyer.urls[0] as string, apiKey: await foyer.addApiKey() })
    await dataAdmin(admin).createCollection({ id: 'pots', permissions: EVERYONE })
    const pots = dataClient(admin).items<Pot>('pots')
    const { port } = proxy.address() as AddressInfo
    const token = (await foyer.createVisitor()).access_token
    const data = dataClient((path, init) =>
      fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: { authorization: token } }),
    )
    const seen: string[] = []
    const stop = watch(data.items<Pot>('pots').query().ascending('_id'), ({ items }) =>
      seen.push(items.map(({ _id }) => _id).join(' ')),
    )
    onTestFinished(stop)
    await soon(() => expect(seen).toEqual(['']))
    await pots.insert({ _id: 'a', glaze: 'x' })
    await soon(() => expect(seen.at(-1)).toBe('a'))
    await pots.insert({ _id: 'b', glaze: 'x' })
    await soon(() => expect(seen.at(-1)).toBe('a b'))
  })
})
