import type { StateMachine } from '@foyer/client'

/** What is still to be done before somebody is a member. */
export type PendingStep = { kind: 'verify'; email: string; state: StateMachine } | { kind: 'waiting'; email: string }

const KEY = 'site.pendingStep'

/** The outstanding step; it survives a reload, because people leave to read their mail (VE-08). */
export function pendingStep(): PendingStep | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export const keepPendingStep = (step: PendingStep) => sessionStorage.setItem(KEY, JSON.stringify(step))
export const forgetPendingStep = () => sessionStorage.removeItem(KEY)
