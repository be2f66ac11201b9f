import { useCallback, useSyncExternalStore } from 'react'

/** Returns true if the screen is too narrow for a table. */
export const useIsNarrow = (): boolean => useMedia('(width < 44rem)')

/** Returns whether a media query matches, now and after every change of the window. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
