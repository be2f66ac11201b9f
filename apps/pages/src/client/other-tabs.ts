const CHANNEL = 'foyer-forms'

/** Tells the other tabs that a form was sent here; what was in it stays here. */
export function notifyOtherTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('sent')
  channel.close()
}

/** Calls `heard` when another tab sent a form; answers how to stop. */
export function listenToOtherTabs(listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', listener)
  return () => channel.close()
}
