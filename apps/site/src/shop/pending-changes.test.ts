import { FoyerError } from '@foyer/client'
import { describe, expect, it } from 'vitest'
import { createPendingChanges } from './pending-changes.js'
import { createRequestQueue, MemberChangedError } from './request-queue.js'

const SAVE = '/wix-data/v2/items/save'
const lost = () => {
  throw new FoyerError('NETWORK_FAILED', 'no answer')
}

/** A mock connection that gives the replies in order. */
function connection(...replies: (() => Response)[]) {
  const sent: string[] = []
  let subject: string | undefined = 'vis_a'
  const client = {
    current: () => ({ subject }),
    async fetch(_path: string, init?: RequestInit) {
      sent.push(String(init?.body))
      return (replies.shift() ?? (() => new Response('{}')))()
    },
  }
  const become = (next: string) => {
    subject = next
  }
  return { client, sent, become }
}
const write = (client: { fetch: (path: string, init: RequestInit) => Promise<Response> }, body: string, path = SAVE) =>
  client.fetch(path, { method: 'POST', body })

describe('CT-07: changes', () => {
  it('are sent again until they arrive, one after the other, each once in the end', async () => {
    const { client, sent } = connection(lost, lost)
    const waited: number[] = []
    const steady = createRequestQueue(client, async (tries) => void waited.push(tries))
    await Promise.all([write(steady, 'one'), write(steady, 'two')])
    expect(sent).toEqual(['one', 'one', 'one', 'two'])
    expect(waited).toEqual([0, 1])
  })
  it('are not held up by one that is refused', async () => {
    const refuse = () => {
      throw new Error('refused')
    }
    const { client, sent } = connection(refuse)
    const steady = createRequestQueue(client)
    const first = write(steady, 'one')
    const second = write(steady, 'two')
    await expect(first).rejects.toThrow('refused')
    await second
    expect(sent).toEqual(['one', 'two'])
  })
  it('of a member who has left are not sent as somebody else; those of a visitor go with the person', async () => {
    const { client, sent, become } = connection(lost)
    const steady = createRequestQueue(client, async () => become('mem_a'))
    await write(steady, 'as a visitor')
    const later = write(steady, 'as a member')
    become('vis_b')
    await expect(later).rejects.toBeInstanceOf(MemberChangedError)
    expect(sent).toEqual(['as a visitor', 'as a visitor'])
  })
  it('that may not be sent twice are not', async () => {
    const { client, sent } = connection(lost)
    await expect(write(createRequestQueue(client), 'a place', '/wix-data/v2/items')).rejects.toThrow('no answer')
    expect(sent).toEqual(['a place'])
  })
  it('that a page had under way are known to the next one in its tab, the newest of each item, its dates being dates', () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
    const unsent = createPendingChanges(storage)
    unsent.add({ who: 'vis_a', collection: 'Cart', id: 'a', item: { quantity: 1 } })
    const done = unsent.add({ who: 'vis_a', collection: 'Favourites', id: 'b' })
    unsent.add({ who: 'vis_a', collection: 'Cart', id: 'a', item: { quantity: 2, addedAt: new Date(0) } })
    done()
    const next = createPendingChanges(storage)
    expect(next.takeAll()).toEqual([
      { who: 'vis_a', collection: 'Cart', id: 'a', item: { quantity: 2, addedAt: new Date(0) } },
    ])
    expect([next.current(), kept.size]).toEqual([[], 0])
  })
})
