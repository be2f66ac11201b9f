export type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Returns a browser storage, or an in-memory one for this page if access is denied. */
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

/** Removes baskets that an earlier version stored in this browser; they are in the data service now. */
export function removeLegacyBaskets(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('low-tide.basket.') || key === 'low-tide.who') localStorage.removeItem(key)
  } catch {
    // Access to storage is denied, so nothing is stored.
  }
}

/** Returns the JSON value of a key, or undefined. */
export function readStoredJson(storage: SafeStorage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
