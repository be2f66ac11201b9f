import type { PageMessages } from '@foyer/messages'

/** A password on its way to the worker, and what nobody should put into it. */
export interface StrengthRequest {
  password: string
  email: string
  siteName: string
  minLength: number
}

export type StrengthStep = keyof PageMessages['strength']['steps']
export type StrengthReason = keyof PageMessages['strength']['reasons']

/** How hard a password is to guess, and why it is not harder (SU-04). */
export interface StrengthRating {
  step: StrengthStep
  reason?: StrengthReason
}

/** From the weakest. */
export const strengthSteps: readonly StrengthStep[] = ['weak', 'fair', 'good', 'strong']
