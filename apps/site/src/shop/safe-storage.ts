export type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A storage of the browser; where it is refused, the page's own memory until it is left. */
export function createSafeStorage(which: 'localStorage' | 'sessionStorage'): SafeStorage {
  try {
    const storage = window[which]
    storage.getItem('low-tide')
    return storage
  } catch {
    const memory = new Map<string, string>()
    return {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => memory.set(key, value),
      removeItem: (key) => memory.delete(key),
    }
  }
}

/** Takes away the baskets that the version before kept in this browser: the data service keeps them now. */
export function removeLegacyBaskets(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('low-tide.basket.') || key === 'low-tide.who') localStorage.removeItem(key)
  } catch {
    // Where storage is refused there is nothing.
  }
}

/** What JSON says under a key, or undefined. */
export function readStoredJson(storage: SafeStorage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
