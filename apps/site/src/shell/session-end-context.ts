import { createContext, useContext, useSyncExternalStore } from 'react'
import type { SessionEndNotice } from '../shop/follow-session.js'

export const SessionEndContext = createContext<SessionEndNotice | undefined>(undefined)

/** Returns why the session ended, and a function that dismisses the notice. */
export function useSessionEndNotice(): [sentence: string | undefined, putAway: () => void] {
  const sessionEnd = useContext(SessionEndContext)
  if (sessionEnd === undefined) throw new Error('There is no SessionEndContext around this component')
  return [useSyncExternalStore(sessionEnd.subscribe, sessionEnd.current, sessionEnd.current), sessionEnd.dismiss]
}
