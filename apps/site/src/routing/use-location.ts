import { createContext, startTransition, useContext, useEffect, useLayoutEffect, useState } from 'react'
import { currentLocation, getSavedScroll, type PageLocation, subscribeLocation } from './location.js'

export const LocationContext = createContext<PageLocation>({ path: '/', search: '', hash: '', by: 'load' })

/** Returns the current location. */
export const useLocation = (): PageLocation => useContext(LocationContext)

/** Returns the location to render. While the code of the next page is loading, the previous page stays visible. */
export function useCurrentLocation(): PageLocation {
  const [location, setLocation] = useState(() => currentLocation('load'))
  useEffect(() => subscribeLocation((next) => startTransition(() => setLocation(next))), [])
  useScroll(location)
  return location
}

/**
 * A link scrolls to the top or to its hash; Back restores the scroll position. A change of only the query does not
 * scroll.
 */
function useScroll({ path, hash, by }: PageLocation): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page scrolls
  useLayoutEffect(() => {
    const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    if (by === 'link' && target !== null) target.scrollIntoView()
    else window.scrollTo({ top: by === 'link' ? 0 : getSavedScroll(), behavior: 'instant' })
  }, [path, hash])
}
