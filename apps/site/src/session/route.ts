import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

const path = () => location.pathname
export const usePath = (): string => useSyncExternalStore(subscribe, path, path)

/** Shows another address of the site in place of this one, without loading a page. */
export function replaceAddress(address: string): void {
  history.replaceState(null, '', address)
  for (const listener of [...listeners]) listener()
}
