import { describe, expect, it } from 'vitest'
import { quantityOf, withFavourite, withQuantity } from './basket.js'
import { type Baskets, openBaskets } from './baskets.js'

/** One browser: its storage, and tabs that hear of each other's changes. */
function browser() {
  const kept = new Map<string, string>()
  const tabs: EventTarget[] = []
  const tab = (): Baskets => {
    const window = new EventTarget()
    tabs.push(window)
    const tell = (key: string) => {
      for (const other of tabs) if (other !== window) other.dispatchEvent(Object.assign(new Event('storage'), { key }))
    }
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem(key: string, value: string) {
        kept.set(key, value)
        tell(key)
      },
      removeItem(key: string) {
        kept.delete(key)
        tell(key)
      },
    }
    return openBaskets({ storage, window: window as Window })
  }
  return { tab, kept }
}

const put = (baskets: Baskets, id: string, quantity = 1) =>
  baskets.update((basket) => withQuantity(basket, 'cart', { id, quantity, price: 100 }))
const cartOf = (baskets: Baskets) => baskets.current().cart.map(({ id, quantity }) => `${quantity} ${id}`)

describe('the baskets of a browser', () => {
  it('CT-03: a visitor who signs up keeps everything, without a word', () => {
    const baskets = browser().tab()
    put(baskets, 'mug', 2)
    expect(baskets.follow('vis_a')).toEqual({ kind: 'none' })
    expect(cartOf(baskets)).toEqual(['2 mug'])
    expect(baskets.follow('mem_a')).toEqual({ kind: 'none' })
    expect(cartOf(baskets)).toEqual(['2 mug'])
  })

  it('CT-04: an account with a cart of its own gets the union, and Undo gives it back its own', () => {
    const baskets = browser().tab()
    baskets.follow('mem_a')
    put(baskets, 'jug')
    put(baskets, 'mug', 3)
    baskets.announceLeaving('mem_a')
    baskets.follow('vis_b')
    put(baskets, 'mug', 2)
    put(baskets, 'bowl')
    const passage = baskets.follow('mem_a')
    expect(cartOf(baskets)).toEqual(['1 jug', '3 mug', '1 bowl'])
    if (passage.kind !== 'merged') throw new Error(passage.kind)
    passage.undo()
    expect(cartOf(baskets)).toEqual(['1 jug', '3 mug'])
  })

  it('CT-04: says nothing when the account had all of it', () => {
    const baskets = browser().tab()
    baskets.follow('mem_a')
    put(baskets, 'mug', 3)
    baskets.announceLeaving('mem_a')
    baskets.follow('vis_b')
    put(baskets, 'mug')
    expect(baskets.follow('mem_a')).toEqual({ kind: 'none' })
    expect(cartOf(baskets)).toEqual(['3 mug'])
  })

  it('CT-05: after signing out nobody sees the member’s cart; it is back after signing in', () => {
    const baskets = browser().tab()
    baskets.follow('mem_a')
    put(baskets, 'mug')
    baskets.update((basket) => withFavourite(basket, 'jug', true))
    baskets.announceLeaving('mem_a')
    baskets.follow(undefined)
    expect([cartOf(baskets), baskets.current().favourites]).toEqual([[], []])
    baskets.follow('vis_b')
    expect([cartOf(baskets), baskets.current().favourites]).toEqual([[], []])
    baskets.follow('mem_a')
    expect([cartOf(baskets), baskets.current().favourites]).toEqual([['1 mug'], ['jug']])
  })

  it('CT-06: when a session ends by itself the cart goes along, and signing in again doubles nothing', () => {
    const baskets = browser().tab()
    baskets.follow('mem_a')
    put(baskets, 'mug', 2)
    expect(baskets.follow('vis_b')).toEqual({ kind: 'carried' })
    expect(cartOf(baskets)).toEqual(['2 mug'])
    put(baskets, 'bowl')
    baskets.follow('mem_a')
    expect(cartOf(baskets)).toEqual(['2 mug', '1 bowl'])
  })

  it('CT-05: having left by will once does not count for the next session', () => {
    const baskets = browser().tab()
    baskets.follow('mem_a')
    baskets.announceLeaving('mem_a')
    baskets.follow('vis_b')
    baskets.follow('mem_a')
    put(baskets, 'mug')
    expect(baskets.leftByWill('mem_a')).toBe(false)
    expect(baskets.follow('vis_c')).toEqual({ kind: 'carried' })
  })

  it('one member never sees the cart of another', () => {
    const baskets = browser().tab()
    baskets.follow('mem_a')
    put(baskets, 'mug')
    baskets.follow('mem_b')
    expect(cartOf(baskets)).toEqual([])
  })

  it('CT-02: of two tabs that hear the same, one passes the basket on; a line taken away stays away', () => {
    const { tab } = browser()
    const [one, two] = [tab(), tab()]
    one.follow('vis_a')
    put(one, 'mug')
    expect(cartOf(two)).toEqual(['1 mug'])
    one.follow('mem_a')
    put(one, 'mug', 0)
    expect(two.follow('mem_a')).toEqual({ kind: 'none' })
    expect(cartOf(two)).toEqual([])
  })

  it('CT-02: a tab is told of what another one did', () => {
    const { tab } = browser()
    const [one, two] = [tab(), tab()]
    const seen: number[] = []
    two.subscribe(() => seen.push(quantityOf(two.current().cart, 'mug')))
    put(one, 'mug', 4)
    expect(seen).toEqual([4])
  })

  it('a visitor whose session is not back yet is still the same person', () => {
    const baskets = browser().tab()
    baskets.follow('vis_a')
    put(baskets, 'mug')
    baskets.follow(undefined)
    expect(cartOf(baskets)).toEqual(['1 mug'])
    baskets.follow('vis_b')
    expect(cartOf(baskets)).toEqual(['1 mug'])
  })

  it('answers the same basket until it changes', () => {
    const baskets = browser().tab()
    put(baskets, 'mug')
    const before = baskets.current()
    expect(baskets.current()).toBe(before)
    put(baskets, 'mug', 2)
    expect(baskets.current()).not.toBe(before)
  })

  it('DD-02: nothing of a deleted account stays behind', () => {
    const { tab, kept } = browser()
    const baskets = tab()
    baskets.follow('mem_a')
    put(baskets, 'mug')
    baskets.announceLeaving('mem_a')
    baskets.forget('mem_a')
    baskets.follow(undefined)
    expect([...kept.keys()].filter((key) => key.startsWith('low-tide.basket'))).toEqual([])
  })
})
