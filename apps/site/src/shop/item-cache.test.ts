import { beforeEach, describe, expect, it } from 'vitest'
import { createItemCache, type ItemCache } from './item-cache.js'

let kept: Map<string, string>
let store: ItemCache
beforeEach(() => {
  kept = new Map()
  store = createItemCache({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  })
})
const mug = { _id: 'a', pieceId: 'mug', quantity: 1, price: 2600, addedAt: new Date(0) }
const copyOf = (who: string) => ({ who, items: { Cart: [mug], Favourites: [] } })

describe('what the browser keeps of a basket', () => {
  it('CT-02: is there after a reload, for whoever it is of, its dates being dates', () => {
    store.write(copyOf('vis_a'))
    expect(store.of('vis_a')).toEqual(copyOf('vis_a'))
    expect(store.of('vis_b')).toBeUndefined()
  })
  it('CT-06: is taken along once when the session ended by itself', () => {
    store.write(copyOf('mem_a'))
    expect(store.take('mem_b')).toBeUndefined()
    expect(store.take('mem_a')).toEqual(copyOf('mem_a'))
    expect(store.take('mem_a')).toBeUndefined()
  })
  it('CT-05, DD-02: is gone when the member leaves of their own will, by signing out or deleting the account, whichever tab asks', () => {
    store.write(copyOf('mem_a'))
    store.announceLeaving('mem_a')
    // Another tab that has not received the change yet.
    kept.set(store.key, JSON.stringify(copyOf('mem_a')))
    expect(store.leftByWill('mem_a')).toBe(true)
    expect(store.take('mem_a')).toBeUndefined()
    expect([...kept.keys()]).toEqual(['low-tide.leaving'])
  })
  it('CT-05: having left once counts for what is still on show, and not for the next session', () => {
    store.announceLeaving('mem_a')
    store.write(copyOf('mem_a'))
    expect(store.read()).toBeUndefined()
    store.welcome()
    store.write(copyOf('mem_a'))
    expect(store.take('mem_a')).toEqual(copyOf('mem_a'))
  })
  it.each(['', '{', 'null', '{"who":1}', '{"who":"mem_a","items":{"Cart":1}}'])(
    'is nothing when %s is kept',
    (text) => {
      kept.set(store.key, text)
      expect(store.read()).toBeUndefined()
    },
  )
})
