/** Runs when somebody turns to the page, and when its connection is back. The answer ends that. */
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
