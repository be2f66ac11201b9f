/** Runs one holder at a time. */
export type Lock = <T>(run: () => Promise<T>) => Promise<T>

/**
 * A lock across the tabs of an origin by `navigator.locks`. Without a name (the storage is not shared) or without the
 * platform's locks (no secure context) it runs at once: racers then get the same successor from the server (design §7).
 */
export function createCrossTabLock(name: string | undefined, locks: LockManager | undefined): Lock {
  if (name === undefined || locks === undefined) return (run) => run()
  return async (run) => {
    let granted = false
    try {
      return await locks.request(name, () => {
        granted = true
        return run()
      })
    } catch (error) {
      if (granted) throw error
      return run() // the platform refuses locks here, in a sandboxed frame for example
    }
  }
}
