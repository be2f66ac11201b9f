import type { FoyerClient } from '@foyer/client'
import type { Shop } from './shop-context.js'

/** Somebody stopped being a member without their doing; the sentence says so until it is put away. */
export interface Farewell {
  current: () => string | undefined
  subscribe: (listener: () => void) => () => void
  putAway: () => void
}

/** As long as Foyer gives no reason, all that can be said. */
const ENDED = 'Your session has ended, and you go on as a visitor. Nothing in your cart is lost.'
const MERGED = 'We put what you had here together with the cart of your account.'

/** Lets the baskets follow whoever the session says is there, now and from now on. */
export function followSession(client: Pick<FoyerClient, 'current' | 'subscribe'>, { baskets, toasts }: Shop): Farewell {
  const listeners = new Set<() => void>()
  let sentence: string | undefined
  const say = (next: string | undefined) => {
    sentence = next
    for (const listener of [...listeners]) listener()
  }

  let member: string | undefined
  const follow = () => {
    const { subject, loggedIn } = client.current()
    const passage = baskets.follow(subject)
    if (passage.kind === 'merged') toasts.show(MERGED, { label: 'Undo', run: passage.undo })
    if (loggedIn) {
      member = subject
      if (sentence !== undefined) say(undefined)
    } else if (member !== undefined || passage.kind === 'carried') {
      const isByWill = member !== undefined && baskets.leftByWill(member)
      member = undefined
      if (!isByWill) say(ENDED)
    }
  }
  follow()
  client.subscribe(follow)
  return {
    current: () => sentence,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    putAway: () => say(undefined),
  }
}
