/** Runs one critical section at a time. */
export type Lock = <T>(run: () => Promise<T>) => Promise<T>

/**
 * Creates a lock across the tabs of an origin, by `navigator.locks`. Without a name (the storage is not shared) or
 * without `navigator.locks` (insecure context) it runs the function at once: concurrent refreshes then receive the same
 * successor from the server (design §7).
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
      return run() // `navigator.locks` throws here, in a sandboxed iframe for example
    }
  }
}
