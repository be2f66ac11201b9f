/** What of the platform's `Storage` the memory of successors needs. */
export type SuccessorStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** A storage that ends with the process. */
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
 * The page's local storage, which its tabs share and a reload keeps; undefined outside a page, or where it is refused.
 */
export function browserStorage(): SuccessorStorage | undefined {
  try {
    const { localStorage } = globalThis.window
    localStorage.getItem('') // some browsers hand out a storage and refuse its use
    return localStorage
  } catch {
    return undefined
  }
}

/** The keys that begin so. */
export function keysWithPrefix(storage: SuccessorStorage, beginning: string): string[] {
  const keys = Array.from({ length: storage.length }, (_none, index) => storage.key(index))
  return keys.filter((key) => key?.startsWith(beginning)) as string[]
}
