/** The part of `Storage` that stores successors. */
export type SuccessorStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Creates a storage in memory, which is lost when the process ends. */
export function memoryStorage(): SuccessorStorage {
  const entries = new Map<string, string>()
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    key: (index) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size
    },
  }
}

/**
 * Returns the page's local storage, which tabs share and which survives reloads, or `undefined` outside a page or if
 * access is denied.
 */
export function browserStorage(): SuccessorStorage | undefined {
  try {
    const { localStorage } = globalThis.window
    localStorage.getItem('') // some browsers provide a storage but deny its use
    return localStorage
  } catch {
    return undefined
  }
}

/** Returns the keys with this prefix. */
export function keysWithPrefix(storage: SuccessorStorage, beginning: string): string[] {
  const keys = Array.from({ length: storage.length }, (_none, index) => storage.key(index))
  return keys.filter((key) => key?.startsWith(beginning)) as string[]
}
