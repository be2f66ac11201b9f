import { createToasts } from '@foyer/ui'
import { describe, expect, it } from 'vitest'
import { withQuantity } from './basket.js'
import { openBaskets } from './baskets.js'
import { followSession } from './follow-session.js'

/** A page with a session that a test can change. */
function page() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const shop = { baskets: openBaskets({ storage, window: new EventTarget() as Window }), toasts: createToasts() }
  let subject: string | undefined
  let endReason: string | undefined
  let listener = () => {}
  const client = {
    current: () => ({ subject, endReason, loggedIn: subject?.startsWith('mem_') === true }),
    subscribe(heard: () => void) {
      listener = heard
      return () => {}
    },
  }
  const farewell = followSession(client, shop)
  const become = (next: string | undefined, reason?: string) => {
    subject = next
    endReason = reason
    listener()
  }
  const put = (id: string) =>
    shop.baskets.update((basket) => withQuantity(basket, 'cart', { id, quantity: 1, price: 100 }))
  return { shop, farewell, become, put }
}

describe('what a person is told of their session', () => {
  it('CT-03: nothing, when they become a member', () => {
    const { shop, farewell, become, put } = page()
    become('vis_a')
    put('mug')
    become('mem_a')
    expect([shop.toasts.current(), farewell.current()]).toEqual([[], undefined])
  })

  it('CT-04: one message with Undo, when two carts came together', () => {
    const { shop, become, put } = page()
    become('mem_a')
    put('jug')
    shop.baskets.announceLeaving('mem_a')
    become('vis_a')
    put('mug')
    become('mem_a')
    const [toast, ...more] = shop.toasts.current()
    expect(more).toEqual([])
    expect(toast?.action?.label).toBe('Undo')
    toast?.action?.run()
    expect(shop.baskets.current().cart.map(({ id }) => id)).toEqual(['jug'])
  })

  it('CT-06: one quiet notice, when the session ended by itself; it goes with the next sign-in', () => {
    const { farewell, become, shop } = page()
    become('mem_a')
    become(undefined)
    expect(farewell.current()).toContain('Your session has ended')
    expect(shop.toasts.current()).toEqual([])
    become('vis_b')
    expect(farewell.current()).toContain('Your session has ended')
    become('mem_a')
    expect(farewell.current()).toBeUndefined()
  })

  it.each([
    { reason: 'password_changed', says: 'Your password was changed on another device' },
    { reason: 'blocked', says: 'Your account can no longer be used here.' },
    { reason: 'toString', says: 'Your session has ended.' },
    { reason: undefined, says: 'Your session has ended.' },
  ])('why the session ended, for the reason $reason', ({ reason, says }) => {
    const { farewell, become } = page()
    become('mem_a')
    become('vis_a', reason)
    expect(farewell.current()).toMatch(new RegExp(`^${says}.*nothing in your cart is lost`))
  })

  it('nothing, when they signed out themselves', () => {
    const { farewell, become, shop } = page()
    become('mem_a')
    shop.baskets.announceLeaving('mem_a')
    become(undefined)
    become('vis_b')
    expect(farewell.current()).toBeUndefined()
  })
})
