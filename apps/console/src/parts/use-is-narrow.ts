import { useSyncExternalStore } from 'react'

const QUERY = '(width < 44rem)'

/** Returns true if the screen is too narrow for a table. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, getSnapshot)

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(QUERY)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

const getSnapshot = (): boolean => window.matchMedia(QUERY).matches
