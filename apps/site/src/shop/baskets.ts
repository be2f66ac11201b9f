import { type Basket, basketFrom, EMPTY_BASKET, isEmpty, mergeBaskets } from './basket.js'

/** `vis_…`, `mem_…`, or `nobody` before the first session is there. */
export type Identity = string

/** What became of the basket when somebody became somebody else. */
export type Passage =
  | { kind: 'none' }
  /** The account had a basket of its own; `undo` gives the account back just that one. */
  | { kind: 'merged'; undo: () => void }
  /** The member's session ended without their doing; what they had put aside went along. */
  | { kind: 'carried' }

/** The baskets of this browser: one for each identity. The data service takes the place of this. */
export interface Baskets {
  /** The basket of whoever is there now; the same object until it changes. */
  current: () => Basket
  subscribe: (listener: () => void) => () => void
  update: (change: (basket: Basket) => Basket) => void
  /** Goes over to somebody else. Of several tabs that tell the same, one does it. */
  follow: (identity: Identity | undefined) => Passage
  /** The member is about to leave of their own will: their basket stays with them. Undefined takes that back. */
  announceLeaving: (identity: Identity | undefined) => void
  /** Whether a member who is gone had said so, in whichever tab. */
  leftByWill: (member: Identity) => boolean
  /** Takes away what is kept about somebody, after their account is deleted. */
  forget: (identity: Identity) => void
}

const PREFIX = 'low-tide.basket.'
const WHO = 'low-tide.who'
const LEAVING = 'low-tide.leaving'
const NOBODY = 'nobody'
const isMember = (identity: Identity) => identity.startsWith('mem_')

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>
interface Needs {
  storage: Storage
  /** Tells of changes by other tabs. */
  window: Pick<Window, 'addEventListener'>
}

export function openBaskets({ storage, window }: Needs): Baskets {
  const listeners = new Set<() => void>()
  let known: { identity: Identity; text: string | null; basket: Basket } | undefined
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  const who = (): Identity => storage.getItem(WHO) ?? NOBODY
  const read = (identity: Identity) => basketFrom(parse(storage.getItem(PREFIX + identity)))
  const write = (identity: Identity, basket: Basket) => {
    if (isEmpty(basket)) storage.removeItem(PREFIX + identity)
    else storage.setItem(PREFIX + identity, JSON.stringify(basket))
  }
  const leftByWill = (member: Identity) => storage.getItem(LEAVING) === member
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === WHO || key.startsWith(PREFIX)) tell()
  })

  function pass(from: Identity, to: Identity): Passage {
    const brought = read(from)
    if (isMember(from)) {
      if (leftByWill(from) || isMember(to)) return { kind: 'none' }
      write(to, mergeBaskets(read(to), brought))
      return { kind: 'carried' }
    }
    const own = read(to)
    const merged = mergeBaskets(own, brought)
    write(to, merged)
    storage.removeItem(PREFIX + from)
    const isNews = isMember(to) && !isEmpty(own) && JSON.stringify(merged) !== JSON.stringify(own)
    if (!isNews) return { kind: 'none' }
    const undo = () => {
      write(to, own)
      tell()
    }
    return { kind: 'merged', undo }
  }

  return {
    current() {
      const identity = who()
      const text = storage.getItem(PREFIX + identity)
      if (known?.identity === identity && known.text === text) return known.basket
      known = { identity, text, basket: text === null ? EMPTY_BASKET : read(identity) }
      return known.basket
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    update(change) {
      write(who(), change(read(who())))
      tell()
    },
    follow(identity) {
      const last = who()
      // A visitor whose session is not back yet is still the same person.
      const next = identity ?? (isMember(last) ? NOBODY : last)
      if (next === last) return { kind: 'none' }
      const passage = pass(last, next)
      storage.setItem(WHO, next)
      if (isMember(next)) storage.removeItem(LEAVING)
      tell()
      return passage
    },
    announceLeaving(identity) {
      if (identity === undefined) storage.removeItem(LEAVING)
      else storage.setItem(LEAVING, identity)
    },
    leftByWill,
    forget(identity) {
      storage.removeItem(PREFIX + identity)
      tell()
    },
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
