import { useSyncExternalStore } from 'react'

/** Returns whether the browser reports a connection (G-50). */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

function subscribe(listener: () => void): () => void {
  const end = new AbortController()
  window.addEventListener('online', listener, end)
  window.addEventListener('offline', listener, end)
  return () => end.abort()
}
