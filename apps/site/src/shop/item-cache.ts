import type { AnyItem } from '@foyer/client/data'
import { readStoredJson, type SafeStorage } from './safe-storage.js'

/** The cached collections. */
export type StoredItem = 'Cart' | 'Favourites'

/** The last items that this browser received; the data service has the authoritative ones. */
interface CachedItems {
  who: string
  items: Record<StoredItem, AnyItem[]>
}

const KEY = 'low-tide.last-seen'
const SIGNING_OUT_KEY = 'low-tide.leaving'
/** Returns whether the id of a caller is that of a member. */
export const isMember = (who: string | undefined) => who?.startsWith('mem_') === true

/**
 * Caches items for two cases: the first view after a reload, before the data service responds, and the end of a session
 * without a sign-out, after which the person continues as a visitor with the same items (decision 31).
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
    /** Returns the copy if it belongs to `who`. */
    of: (who: string) => [read()].find((copy) => copy?.who === who),
    /** Writes nothing for a member who is signing out, although the lists may still be visible. */
    write(copy: CachedItems): void {
      const text = JSON.stringify(copy)
      if (!isUserSignOut(copy.who) && storage.getItem(KEY) !== text) storage.setItem(KEY, text)
    },
    /** Resets the sign-out mark after a sign-in. */
    welcome: () => storage.removeItem(SIGNING_OUT_KEY),
    /**
     * Returns and removes the copy of a member whose session ended without a sign-out; only one of several tabs gets
     * it.
     */
    take(member: string): CachedItems | undefined {
      const copy = read()
      if (copy?.who !== member) return undefined
      forget()
      return isUserSignOut(member) ? undefined : copy
    },
    /** Called before a member signs out: removes the member's copy (CT-05). Undefined reverts the sign-out mark. */
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

/** Restores the dates of an item from JSON. */
export const reviveDates = (item: AnyItem): AnyItem => ({ ...item, addedAt: new Date(String(item.addedAt)) })

function reviveCachedItems({ who, items }: CachedItems): CachedItems {
  return { who, items: { Cart: items.Cart.map(reviveDates), Favourites: items.Favourites.map(reviveDates) } }
}
