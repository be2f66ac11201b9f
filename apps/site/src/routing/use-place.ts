import { createContext, startTransition, useContext, useEffect, useLayoutEffect, useState } from 'react'
import { keptScroll, type Place, placeBy, watchPlaces } from './location.js'

export const PlaceContext = createContext<Place>({ path: '/', search: '', hash: '', by: 'load' })

/** Where the page is now. */
export const usePlace = (): Place => useContext(PlaceContext)

/** The place to show. A page that is still being fetched leaves the one before it on screen. */
export function useShownPlace(): Place {
  const [place, setPlace] = useState(() => placeBy('load'))
  useEffect(() => watchPlaces((next) => startTransition(() => setPlace(next))), [])
  useScroll(place)
  return place
}

/** A link leads to the top or to its hash; Back leads to where one was. A change of the query alone moves nothing. */
function useScroll({ path, hash, by }: Place): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page scrolls
  useLayoutEffect(() => {
    const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
    if (by === 'link' && target !== null) target.scrollIntoView()
    else window.scrollTo({ top: by === 'link' ? 0 : keptScroll(), behavior: 'instant' })
  }, [path, hash])
}
