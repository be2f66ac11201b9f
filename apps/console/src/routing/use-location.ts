import { createContext, startTransition, useCallback, useContext, useLayoutEffect, useState } from 'react'
import { currentLocation, navigate, type PageLocation, subscribeLocation, toUrl } from './location.js'

export const LocationContext = createContext<PageLocation>({ path: '/', search: '', by: 'load' })

/** Returns the current location. */
export const useLocation = (): PageLocation => useContext(LocationContext)

/**
 * Returns the location to render. While the code of another page is loading, the previous page stays visible; another
 * view of the same page is rendered at once, so that a field whose text is stored in the URL accepts every keystroke.
 */
export function useCurrentLocation(): PageLocation {
  const [location, setLocation] = useState(() => currentLocation('load'))
  const { path, by } = location
  // A layout effect, so that a page that redirects in an effect of its own is heard.
  useLayoutEffect(
    () =>
      subscribeLocation((next) => (next.path === path ? setLocation(next) : startTransition(() => setLocation(next)))),
    [path],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page scrolls
  useLayoutEffect(() => {
    if (by === 'link') window.scrollTo({ top: 0, behavior: 'instant' })
  }, [path])
  return location
}

export type Query = Record<string, string | undefined>

/**
 * Reads and changes the query parameters of the URL (CS-03). The view is stored in the URL, so a copied link shows the
 * same view. Use `replace` for typed input: Back then undoes the whole search instead of one letter.
 */
export function useQuery(): [Query, (change: Query, how?: { replace?: boolean }) => void] {
  const { path, search } = useLocation()
  const query: Query = Object.fromEntries(new URLSearchParams(search))
  const change = useCallback(
    (more: Query, how?: { replace?: boolean }) =>
      navigate(toUrl(path, { ...Object.fromEntries(new URLSearchParams(location.search)), ...more }), how),
    [path],
  )
  return [query, change]
}
