import { createContext, startTransition, useContext, useEffect, useLayoutEffect, useState } from 'react'
import { currentLocation, getSavedScroll, type PageLocation, subscribeLocation } from './location.js'

export const LocationContext = createContext<PageLocation>({ path: '/', search: '', hash: '', by: 'load' })

/** Where the page is now. */
export const useLocation = (): PageLocation => useContext(LocationContext)

/** The place to show. A page that is still being fetched leaves the one before it on screen. */
export function useCurrentLocation(): PageLocation {
  const [location, setLocation] = useState(() => currentLocation('load'))
  useEffect(() => subscribeLocation((next) => startTransition(() => setLocation(next))), [])
  useScroll(location)
  return location
}

/** A link leads to the top or to its hash; Back leads to where one was. A change of the query alone moves nothing. */
function useScroll({ path, hash, by }: PageLocation): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page scrolls
  useLayoutEffect(() => {
    const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    if (by === 'link' && target !== null) target.scrollIntoView()
    else window.scrollTo({ top: by === 'link' ? 0 : getSavedScroll(), behavior: 'instant' })
  }, [path, hash])
}
