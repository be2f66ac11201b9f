/** A password to rate, with terms that it should not contain. */
export interface StrengthRequest {
  password: string
  email: string
  siteName: string
  minLength: number
}

export type StrengthStep = 'weak' | 'fair' | 'good' | 'strong'
export type StrengthReason =
  | 'common'
  | 'nearCommon'
  | 'email'
  | 'site'
  | 'keyboard'
  | 'repeat'
  | 'sequence'
  | 'date'
  | 'more'

/** How hard a password is to guess, and the reason if it is not strong (SU-04). */
export interface StrengthRating {
  step: StrengthStep
  reason?: StrengthReason
}

/** From weakest to strongest. */
export const strengthSteps: readonly StrengthStep[] = ['weak', 'fair', 'good', 'strong']
