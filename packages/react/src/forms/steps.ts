import type {
  EmailVerificationRequiredState,
  FailureState,
  FoyerClient,
  SecondFactorRequiredState,
  StateMachine,
} from '@foyer/client'
import { canEnterCode, canEnterRecoveryCode, mustSetUp } from '@foyer/client/factors'
import { type LocalizedMessages, type Problem, toProblem } from './problem.js'

/** The outstanding step before the person is signed in as a member. */
export type NextStep =
  | { step: 'verify-email'; email: string; state: EmailVerificationRequiredState }
  | { step: 'second-factor'; email: string; state: SecondFactorRequiredState }
  | { step: 'waiting'; email: string }

export interface StepHandlers {
  /** Called when the person is signed in as a member. */
  onSignedIn?: (() => void) | undefined
  /** Called if another step is required first (checklist SI-10), which is not an error. */
  onNext?: ((next: NextStep) => void) | undefined
}

/** Continues after a registration, login or verification: signs in, moves to the next step, or returns a problem. */
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
    case 'SECOND_FACTOR_REQUIRED':
      // Only the hosted page can add an authenticator app during a sign-in.
      if (!canEnterCode(state) && !canEnterRecoveryCode(state))
        return {
          kind: 'refused',
          message: mustSetUp(state) ? wording.messages.secondFactorSetUp : wording.messages.secondFactorPasskey,
          remedy: 'hosted-page',
        }
      onNext?.({ step: 'second-factor', email, state })
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
