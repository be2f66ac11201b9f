import { createContext, startTransition, useCallback, useContext, useEffect, useLayoutEffect, useState } from 'react'
import { currentLocation, navigate, type PageLocation, subscribeLocation, toUrl } from './location.js'

export const LocationContext = createContext<PageLocation>({ path: '/', search: '', by: 'load' })

/** Where the console is now. */
export const useLocation = (): PageLocation => useContext(LocationContext)

/**
 * The place to show. A page that is still being fetched leaves the one before it on screen; another view of the same
 * page is there at once, so that a field whose text is in the address takes every letter.
 */
export function useCurrentLocation(): PageLocation {
  const [location, setLocation] = useState(() => currentLocation('load'))
  const { path, by } = location
  useEffect(
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
 * What the address asks for, and a way to ask for more (CS-03): the view is in the address, so a copied link shows the
 * same. `replace` is for what is typed: Back then undoes the search, and not a letter of it.
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
