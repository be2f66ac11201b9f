import type { PageMessages } from '@foyer/messages'

/** A password to rate, with terms that it should not contain. */
export interface StrengthRequest {
  password: string
  email: string
  siteName: string
  minLength: number
}

export type StrengthStep = keyof PageMessages['strength']['steps']
export type StrengthReason = keyof PageMessages['strength']['reasons']

/** How hard a password is to guess, and the reason if it is not strong (SU-04). */
export interface StrengthRating {
  step: StrengthStep
  reason?: StrengthReason
}

/** From weakest to strongest. */
export const strengthSteps: readonly StrengthStep[] = ['weak', 'fair', 'good', 'strong']
