/**
 * Calls `run` when the page becomes visible and when the connection is restored. Returns a function that unsubscribes.
 */
export function onFocusOrOnline(run: () => void): () => void {
  document.addEventListener('visibilitychange', run)
  window.addEventListener('focus', run)
  window.addEventListener('online', run)
  return () => {
    document.removeEventListener('visibilitychange', run)
    window.removeEventListener('focus', run)
    window.removeEventListener('online', run)
  }
}
