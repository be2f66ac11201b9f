import { useSyncExternalStore } from 'react'

let departing = false
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(value: boolean): void {
  departing = value
  for (const listener of [...listeners]) listener()
}

/** Whether the page is about to be left for good: then nothing new begins on it. */
export const isDeparting = () => departing
export const useDeparting = () => useSyncExternalStore(subscribe, isDeparting, isDeparting)

/** Leaves while `address` says where to. When that fails the page stays, and the error is thrown. */
export async function depart(address: () => Promise<string>): Promise<void> {
  set(true)
  try {
    await leaveFor(await address())
  } finally {
    set(false)
  }
}

/** Goes to another page. Resolves only when the person comes back to this one with the Back button. */
export function leaveFor(address: string): Promise<unknown> {
  const back = new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }))
  location.assign(address)
  return back
}
