import type { StateMachine } from '@foyer/client'
import { useState } from 'react'

/** What is still to be done before somebody is a member. */
export type PendingStep = { kind: 'verify'; email: string; state: StateMachine } | { kind: 'waiting'; email: string }

const KEY = 'site.pendingStep'

/** The outstanding step; it survives a reload, because people leave to read their mail. */
export function usePendingStep() {
  const [step, setStep] = useState(readStep)
  const keep = (next: PendingStep | undefined) => {
    if (next === undefined) forgetPendingStep()
    else sessionStorage.setItem(KEY, JSON.stringify(next))
    setStep(next)
  }
  return [step, keep] as const
}

export const forgetPendingStep = () => sessionStorage.removeItem(KEY)

function readStep(): PendingStep | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
