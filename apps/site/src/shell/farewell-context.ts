import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Farewell } from '../shop/follow-session.js'

export const FarewellContext = createContext<Farewell | undefined>(undefined)

/** Why the person is no longer signed in, and how to put that notice away. */
export function useFarewell(): [sentence: string | undefined, putAway: () => void] {
  const farewell = useContext(FarewellContext)
  if (farewell === undefined) throw new Error('There is no FarewellContext around this component')
  return [useSyncExternalStore(farewell.subscribe, farewell.current, farewell.current), farewell.putAway]
}
