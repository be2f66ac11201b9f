/** Local storage of one origin, shared by its tabs: a change fires an event in every other tab. */
export function sharedLocalStorage() {
  const entries = new Map<string, string>()
  const tabs: Set<(event: { key: string | null }) => void>[] = []
  return {
    entries,
    openTab() {
      const listeners = new Set<(event: { key: string | null }) => void>()
      tabs.push(listeners)
      const tell = (key: string) => {
        for (const others of tabs.filter((each) => each !== listeners)) for (const listener of others) listener({ key })
      }
      return {
        localStorage: {
          get length() {
            return entries.size
          },
          key: (index: number) => [...entries.keys()][index] ?? null,
          getItem: (key: string) => entries.get(key) ?? null,
          setItem(key: string, value: string) {
            entries.set(key, value)
            tell(key)
          },
          removeItem(key: string) {
            entries.delete(key)
            tell(key)
          },
        },
        addEventListener: (_type: string, listener: never) => void listeners.add(listener),
        removeEventListener: (_type: string, listener: never) => void listeners.delete(listener),
      } as unknown as Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>
    },
  }
}

/** `navigator.locks` in one process: one holder per name. */
export function fakeLocks() {
  const tails = new Map<string, Promise<unknown>>()
  const requested: string[] = []
  const request = (name: string, run: () => Promise<unknown>) => {
    requested.push(name)
    const turn = (tails.get(name) ?? Promise.resolve()).then(run)
    tails.set(
      name,
      turn.catch(() => undefined),
    )
    return turn
  }
  return { requested, locks: { request } as unknown as LockManager }
}
