import type { FoyerClient } from '@foyer/client'
import { isDeparting } from './departure.js'
import { problemOf } from './problems.js'

export interface VisitState {
  /** Why there is no session, in a sentence. */
  readonly problem: string | undefined
}
export interface Visit {
  /** Starts a visitor's session, when there is none. */
  start: () => void
  subscribe: (listener: () => void) => () => void
  current: () => VisitState
}

/** Nobody stays without a session: whenever there is none, at first and after signing out, a visitor's starts. */
export function visitOf(client: FoyerClient): Visit {
  const listeners = new Set<() => void>()
  let state: VisitState = { problem: undefined }
  const show = (problem: string | undefined) => {
    state = { problem }
    for (const listener of [...listeners]) listener()
  }

  const start = () => {
    if (client.current().role !== 'none' || isDeparting()) return show(undefined)
    client.getAuthHeaders().then(
      () => show(undefined),
      (error) => show(problemOf(error).sentence),
    )
  }
  client.subscribe(() => {
    if (client.current().role === 'none') start()
  })
  window.addEventListener('online', start)

  return {
    start,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => state,
  }
}
