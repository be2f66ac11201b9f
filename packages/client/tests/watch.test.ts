import { startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { dataAdmin, dataClient, type Items, watch, watchItem, withApiKey } from '../src/data/index.js'
import { createFoyerClient } from '../src/index.js'

interface Pot {
  glaze: string
}
/** Waits for a condition, with a generous limit. */
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000 })
const EVERYONE = { read: 'ANYONE', insert: 'ANYONE', update: 'ANYONE', remove: 'ANYONE' } as const

describe('watch, over real connections to two nodes', () => {
  let foyer: TestFoyer
  let apiKey: string
  let serial = 0
  let pots: Items<Pot>
  const stops: (() => void)[] = []
  beforeAll(async () => {
    foyer = await startFoyer({ nodes: 2, now: 'running' })
    apiKey = await foyer.addApiKey()
  })
  beforeEach(async () => {
    const id = `pots-${++serial}`
    const admin = withApiKey({ url: foyer.urls[0] as string, apiKey })
    await dataAdmin(admin).createCollection({ id, permissions: EVERYONE })
    pots = dataClient(admin).items<Pot>(id)
  })
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
  })
  afterAll(() => foyer.stop())

  /** A page that uses the other node than the writer. */
  const visitor = () =>
    createFoyerClient({ url: foyer.urls[1] as string, issuer: foyer.url, clientId: foyer.client.clientId })
  const ids = (calls: { items: { _id: string }[] }[]) => calls.map(({ items }) => items.map(({ _id }) => _id).join(' '))

  it('reports the result of a query first, and again after each change that concerns it', async () => {
    await pots.insert({ _id: 'a', glaze: 'celadon' })
    const seen: { items: { _id: string }[] }[] = []
    const query = dataClient(visitor()).items<Pot>(pots.collectionId).query().eq('glaze', 'celadon').ascending('_id')
    stops.push(watch(query, (page) => seen.push(page)))
    await soon(() => expect(ids(seen)).toEqual(['a']))
    await pots.insert({ _id: 'b', glaze: 'celadon' })
    await soon(() => expect(ids(seen)).toEqual(['a', 'a b']))
    await pots.insert({ _id: 'c', glaze: 'tenmoku' })
    await pots.remove('a')
    await soon(() => expect(ids(seen)).toEqual(['a', 'a b', 'b']))
  })

  it('reports an item, its changes, and null when it is gone', async () => {
    const seen: (string | null)[] = []
    const items = dataClient(visitor()).items<Pot>(pots.collectionId)
    stops.push(watchItem(items, 'a', (pot) => seen.push(pot?.glaze ?? null)))
    await soon(() => expect(seen).toEqual([null]))
    await pots.insert({ _id: 'a', glaze: 'celadon' })
    await soon(() => expect(seen).toEqual([null, 'celadon']))
    await pots.insert({ _id: 'b', glaze: 'other' })
    await pots.update({ _id: 'a', glaze: 'tenmoku' })
    await soon(() => expect(seen).toEqual([null, 'celadon', 'tenmoku']))
    await pots.remove('a')
    await soon(() => expect(seen).toEqual([null, 'celadon', 'tenmoku', null]))
  })

  it('continues after its node has lost all connections, with everything that happened meanwhile', async () => {
    const seen: { items: { _id: string }[] }[] = []
    const query = dataClient(visitor()).items<Pot>(pots.collectionId).query().ascending('_id')
    stops.push(watch(query, (page) => seen.push(page)))
    await soon(() => expect(ids(seen)).toEqual(['']))
    await pots.insert({ _id: 'a', glaze: 'x' })
    await soon(() => expect(ids(seen)).toEqual(['', 'a']))
    foyer.nodes[1]?.http.server.closeAllConnections()
    await pots.insert({ _id: 'b', glaze: 'x' })
    await soon(() => expect(ids(seen).at(-1)).toBe('a b'))
  })

  it('all watches of a client share one connection, and the last one that stops closes it', async () => {
    const paths: string[] = []
    const client = visitor()
    const counted = {
      fetch: (path: string, init?: RequestInit) => {
        paths.push(path)
        return client.fetch(path, init)
      },
    }
    const data = dataClient(counted)
    const seen = vi.fn()
    const items = data.items<Pot>(pots.collectionId)
    const own = [watch(items.query(), seen), watchItem(items, 'a', seen), watch(items.query().eq('glaze', 'x'), seen)]
    await soon(() => expect(seen).toHaveBeenCalledTimes(3))
    await pots.insert({ _id: 'a', glaze: 'y' })
    await soon(() => expect(seen).toHaveBeenCalledTimes(5))
    expect(paths.filter((path) => path.includes('/item-events'))).toHaveLength(1)
    for (const stop of own) stop()
    await pots.insert({ _id: 'b', glaze: 'y' })
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(seen).toHaveBeenCalledTimes(5)
  })

  it('reports the error of a collection that the person may not read, and nothing else', async () => {
    await dataAdmin(withApiKey({ url: foyer.url, apiKey })).createCollection({
      id: 'secret',
      permissions: { ...EVERYONE, read: 'ADMIN' },
    })
    const [listener, onError] = [vi.fn(), vi.fn()]
    const secret = dataClient(visitor()).items('secret')
    stops.push(watch(secret.query(), listener, { onError }))
    await soon(() => expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: 'WDE0027' })))
    expect(listener).not.toHaveBeenCalled()
  })
})
