import type { FoyerClient, SessionState } from '@foyer/client'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Site } from './open-site.js'
import type { VisitState } from './visit.js'

export const SiteContext = createContext<Site | undefined>(undefined)

export function useSite(): Site {
  const site = useContext(SiteContext)
  if (site === undefined) throw new Error('There is no SiteContext around this component')
  return site
}

export const useClient = (): FoyerClient => useSite().client

/** Who the person is. Other tabs are heard too. */
export function useSession(): SessionState {
  const { subscribe, current } = useClient()
  return useSyncExternalStore(subscribe, current, current)
}

export function useVisit(): VisitState {
  const { subscribe, current } = useSite().visit
  return useSyncExternalStore(subscribe, current, current)
}
