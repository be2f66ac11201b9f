import { paths } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { fakeWindow } from '../tests/fakes/fake-window.js'
import { createTestClient, json, scriptedServer } from '../tests/fakes/scripted-server.js'

const MESSAGE = 'The origin https://app.example.com is not on the list of the client client-1.'
const blocked = () => new TypeError('Failed to fetch')
const refusal = () => json({ allowed: false, code: 'ORIGIN_NOT_ALLOWED', message: MESSAGE })

/** A client on a page whose requests fail, as those of a refused origin do in a browser. */
function started(origin: () => Response | Error) {
  const server = scriptedServer({ [paths.token]: blocked, [paths.origin]: origin })
  const { client, logged } = createTestClient(server, { window: fakeWindow().window })
  const call = () =>
    client.getAuthHeaders().then(
      () => 'answered',
      (error) => error,
    )
  return { server, client, logged, call }
}

describe('a page of an origin that its client does not list', () => {
  it('gets the sentence of the server as an error of its own code, and in the console of the browser', async () => {
    const { call, logged, server } = started(refusal)
    expect(await call()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED', message: MESSAGE, cause: expect.any(TypeError) })
    expect(logged).toEqual([[MESSAGE]])
    const [asked] = server.to(paths.origin)
    expect(asked).toMatchObject({ method: 'GET', path: `${paths.origin}?client_id=client-1` })
    // A header would need a preflight, which would be refused too.
    expect([...(asked?.headers ?? [])]).toEqual([])
  })

  it('works as soon as the origin is added', async () => {
    const { call, server } = started(refusal)
    await call()
    server.script[paths.token] = server.grant
    expect(await call()).toBe('answered')
  })

  it.each([
    ['the server is not reached at all', blocked],
    ['the origin is allowed', () => json({ allowed: true })],
    ['something else answers', () => json({ message: 'Not Found' }, 404)],
    ['something that is no JSON answers', () => new Response('<html>')],
  ])('is no cause where %s', async (_when, origin) => {
    const { call, logged } = started(origin)
    expect(await call()).toMatchObject({ code: 'NETWORK_FAILED' })
    expect(logged).toEqual([])
  })

  it('is no cause once a request was answered: later failures are of the network', async () => {
    const { call, client, server } = started(refusal)
    server.script[paths.token] = server.grant
    await call()
    server.script[paths.token] = blocked
    await expect(client.generateVisitorTokens()).rejects.toMatchObject({ code: 'NETWORK_FAILED' })
    expect(server.to(paths.origin)).toEqual([])
  })

  it('is no cause outside a browser', async () => {
    const server = scriptedServer({ [paths.token]: blocked, [paths.origin]: refusal })
    const { client } = createTestClient(server)
    await expect(client.getAuthHeaders()).rejects.toMatchObject({ code: 'NETWORK_FAILED' })
    expect(server.to(paths.origin)).toEqual([])
  })
})
