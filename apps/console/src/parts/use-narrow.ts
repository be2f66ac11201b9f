import { useSyncExternalStore } from 'react'

const QUERY = '(width < 44rem)'

/** Whether there is room for a table. */
export const useNarrow = (): boolean => useSyncExternalStore(watch, look)

function watch(listener: () => void): () => void {
  const media = window.matchMedia(QUERY)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

const look = (): boolean => window.matchMedia(QUERY).matches
