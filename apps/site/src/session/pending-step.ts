import type { NextStep } from '@foyer/react'

const KEY = 'low-tide.next-step'

/**
 * Returns the pending step of an authentication. It survives a reload, because people leave the page to read their mail
 * (VE-08).
 */
export function pendingStep(): NextStep | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Stores the step that follows a sign-in or registration, so that a reload of the tab continues it. */
export const savePendingStep = (step: NextStep) => sessionStorage.setItem(KEY, JSON.stringify(step))
/** Removes the stored step. */
export const clearPendingStep = () => sessionStorage.removeItem(KEY)
