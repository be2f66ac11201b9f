const CHANNEL = 'foyer-forms'

/** Notifies the other tabs that a form was submitted here; sends no form data. */
export function notifyOtherTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('sent')
  channel.close()
}

/** Calls `listener` when another tab submitted a form. Returns a function that unsubscribes. */
export function listenToOtherTabs(listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', listener)
  return () => channel.close()
}
