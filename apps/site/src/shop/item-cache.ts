import type { AnyItem } from '@foyer/client/data'
import { readStoredJson, type SafeStorage } from './safe-storage.js'

/** The collections of which a copy is kept. */
export type StoredItem = 'Cart' | 'Favourites'

/** A copy of what somebody had put aside when this browser last saw it. The data service has the real one. */
export interface CachedItems {
  who: string
  items: Record<StoredItem, AnyItem[]>
}

const KEY = 'low-tide.last-seen'
const SIGNING_OUT_KEY = 'low-tide.leaving'
export const isMember = (who: string | undefined) => who?.startsWith('mem_') === true

/**
 * What this browser keeps for two moments: the first view after a reload, before the data service has answered, and the
 * end of a session that nobody asked for, after which the person goes on as a visitor with what they had (decision 31).
 */
export function createItemCache(storage: SafeStorage) {
  const read = (): CachedItems | undefined => {
    const copy = readStoredJson(storage, KEY) as CachedItems | undefined
    const isWhole = typeof copy?.who === 'string' && [copy.items?.Cart, copy.items?.Favourites].every(Array.isArray)
    return isWhole ? reviveCachedItems(copy as CachedItems) : undefined
  }
  const isUserSignOut = (who: string) => storage.getItem(SIGNING_OUT_KEY) === who
  const forget = () => storage.removeItem(KEY)
  return {
    key: KEY,
    read,
    /** Of the person who is there, if it is theirs. */
    of: (who: string) => [read()].find((copy) => copy?.who === who),
    /** Nothing is kept of a member who is leaving, though their lists may still be on show. */
    write(copy: CachedItems): void {
      const text = JSON.stringify(copy)
      if (!isUserSignOut(copy.who) && storage.getItem(KEY) !== text) storage.setItem(KEY, text)
    },
    /** Somebody became a member: that they left once does not count any more. */
    welcome: () => storage.removeItem(SIGNING_OUT_KEY),
    /** What a member whose session ended without their doing had; of several tabs that ask, one is told. */
    take(member: string): CachedItems | undefined {
      const copy = read()
      if (copy?.who !== member) return undefined
      forget()
      return isUserSignOut(member) ? undefined : copy
    },
    /**
     * The member is about to leave of their own will: nothing of theirs stays here (CT-05). Undefined takes that back.
     */
    announceLeaving(who: string | undefined): void {
      if (who === undefined) storage.removeItem(SIGNING_OUT_KEY)
      else {
        storage.setItem(SIGNING_OUT_KEY, who)
        forget()
      }
    },
    leftByWill: isUserSignOut,
  }
}
export type ItemCache = ReturnType<typeof createItemCache>

/** An item that was kept as JSON, which has no dates. */
export const reviveDates = (item: AnyItem): AnyItem => ({ ...item, addedAt: new Date(String(item.addedAt)) })

function reviveCachedItems({ who, items }: CachedItems): CachedItems {
  return { who, items: { Cart: items.Cart.map(reviveDates), Favourites: items.Favourites.map(reviveDates) } }
}
