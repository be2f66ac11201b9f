import type { FoyerClient, StateMachine } from '@foyer/client'
import type { PendingStep } from './pending-step.js'
import { type Outcome, problemOfFailure } from './problems.js'

/** Goes on from a registration, login or verification: in, or to the next step, or back with a sentence. */
export async function proceed(
  client: FoyerClient,
  state: StateMachine,
  email: string,
  onStep: (step: PendingStep) => void,
): Promise<Outcome> {
  switch (state.loginState) {
    case 'SUCCESS':
      await client.signInWithSessionToken(state.data.sessionToken)
      return {}
    case 'EMAIL_VERIFICATION_REQUIRED':
      onStep({ kind: 'verify', email, state })
      return {}
    case 'OWNER_APPROVAL_REQUIRED':
      onStep({ kind: 'waiting', email })
      return {}
    case 'FAILURE':
      return { problem: problemOfFailure(state) }
    case 'INITIAL':
      return {}
  }
}
