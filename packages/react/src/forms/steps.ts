import type { EmailVerificationRequiredState, FailureState, FoyerClient, StateMachine } from '@foyer/client'
import { type LocalizedMessages, type Problem, toProblem } from './problem.js'

/** What is still to be done before somebody is a member. */
export type NextStep =
  | { step: 'verify-email'; email: string; state: EmailVerificationRequiredState }
  | { step: 'waiting'; email: string }

export interface StepHandlers {
  /** The person is a member now. */
  onSignedIn?: (() => void) | undefined
  /** The person has something to do first (checklist SI-10): neither is an error. */
  onNext?: ((next: NextStep) => void) | undefined
}

/** Goes on from a registration, login or verification: in, or to the next step, or back with words. */
export async function advanceStep<Field extends string>(
  client: FoyerClient,
  state: StateMachine,
  email: string,
  wording: LocalizedMessages,
  { onSignedIn, onNext }: StepHandlers,
  onFailure: (failure: FailureState) => Problem<Field>,
): Promise<Problem<Field> | undefined> {
  switch (state.loginState) {
    case 'SUCCESS':
      try {
        await client.signInWithSessionToken(state.data.sessionToken)
      } catch (error) {
        return toProblem(error, wording)
      }
      onSignedIn?.()
      return undefined
    case 'EMAIL_VERIFICATION_REQUIRED':
      onNext?.({ step: 'verify-email', email, state })
      return undefined
    case 'OWNER_APPROVAL_REQUIRED':
      onNext?.({ step: 'waiting', email })
      return undefined
    case 'FAILURE':
      return onFailure(state)
    case 'INITIAL':
      return undefined
  }
}
