import type { NextStep } from '@foyer/react'

const KEY = 'low-tide.next-step'

/**
 * What is still to be done before somebody is a member. It survives a reload, because people leave to read their mail
 * (VE-08).
 */
export function pendingStep(): NextStep | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export const savePendingStep = (step: NextStep) => sessionStorage.setItem(KEY, JSON.stringify(step))
export const clearPendingStep = () => sessionStorage.removeItem(KEY)
