import { farewellSentence } from './farewell-sentence.js'
import type { Shop } from './shop-context.js'

/** Somebody stopped being a member without their doing; the sentence says so until it is put away. */
export interface Farewell {
  current: () => string | undefined
  subscribe: (listener: () => void) => () => void
  putAway: () => void
}

const MERGED = 'We put what you had here together with the cart of your account.'

/** Who the session says is there, and why the one before it ended, where that is known. */
interface Told {
  subject: string | undefined
  loggedIn: boolean
  endReason?: string | undefined
}

interface Session {
  current: () => Told
  subscribe: (listener: () => void) => () => void
}

/** Lets the baskets follow whoever the session says is there, now and from now on. */
export function followSession(client: Session, { baskets, toasts }: Shop): Farewell {
  const listeners = new Set<() => void>()
  let sentence: string | undefined
  const say = (next: string | undefined) => {
    sentence = next
    for (const listener of [...listeners]) listener()
  }

  let member: string | undefined
  const follow = () => {
    const { subject, loggedIn, endReason } = client.current()
    const passage = baskets.follow(subject)
    if (passage.kind === 'merged') toasts.show(MERGED, { label: 'Undo', run: passage.undo })
    if (loggedIn) {
      member = subject
      if (sentence !== undefined) say(undefined)
    } else if (member !== undefined || passage.kind === 'carried') {
      const isByWill = member !== undefined && baskets.leftByWill(member)
      member = undefined
      if (!isByWill) say(farewellSentence(endReason))
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
