import type { AnyItem } from '@foyer/client/data'
import { type Keeping, readKept } from './kept-storage.js'

/** The collections of which a copy is kept. */
export type Put = 'Cart' | 'Favourites'

/** A copy of what somebody had put aside when this browser last saw it. The data service has the real one. */
export interface LastSeen {
  who: string
  items: Record<Put, AnyItem[]>
}

const KEY = 'low-tide.last-seen'
const LEAVING = 'low-tide.leaving'
export const isMember = (who: string | undefined) => who?.startsWith('mem_') === true

/**
 * What this browser keeps for two moments: the first view after a reload, before the data service has answered, and the
 * end of a session that nobody asked for, after which the person goes on as a visitor with what they had (decision 27).
 */
export function lastSeenIn(storage: Keeping) {
  const read = (): LastSeen | undefined => {
    const copy = readKept(storage, KEY) as LastSeen | undefined
    const isWhole = typeof copy?.who === 'string' && [copy.items?.Cart, copy.items?.Favourites].every(Array.isArray)
    return isWhole ? revive(copy as LastSeen) : undefined
  }
  const leftByWill = (who: string) => storage.getItem(LEAVING) === who
  const forget = () => storage.removeItem(KEY)
  return {
    key: KEY,
    read,
    /** Of the person who is there, if it is theirs. */
    of: (who: string) => [read()].find((copy) => copy?.who === who),
    /** Nothing is kept of a member who is leaving, though their lists may still be on show. */
    write(copy: LastSeen): void {
      const text = JSON.stringify(copy)
      if (!leftByWill(copy.who) && storage.getItem(KEY) !== text) storage.setItem(KEY, text)
    },
    /** Somebody became a member: that they left once does not count any more. */
    welcome: () => storage.removeItem(LEAVING),
    /** What a member whose session ended without their doing had; of several tabs that ask, one is told. */
    take(member: string): LastSeen | undefined {
      const copy = read()
      if (copy?.who !== member) return undefined
      forget()
      return leftByWill(member) ? undefined : copy
    },
    /**
     * The member is about to leave of their own will: nothing of theirs stays here (CT-05). Undefined takes that back.
     */
    announceLeaving(who: string | undefined): void {
      if (who === undefined) storage.removeItem(LEAVING)
      else {
        storage.setItem(LEAVING, who)
        forget()
      }
    },
    leftByWill,
  }
}
export type LastSeenStore = ReturnType<typeof lastSeenIn>

/** An item that was kept as JSON, which has no dates. */
export const dated = (item: AnyItem): AnyItem => ({ ...item, addedAt: new Date(String(item.addedAt)) })

function revive({ who, items }: LastSeen): LastSeen {
  return { who, items: { Cart: items.Cart.map(dated), Favourites: items.Favourites.map(dated) } }
}
