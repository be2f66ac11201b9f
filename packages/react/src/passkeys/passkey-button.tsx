import { useClass } from '../forms/class-names.js'
import type { StepHandlers } from '../forms/steps.js'
import { useFoyer } from '../provider.js'
import { usePasskeySignIn } from './use-passkey-sign-in.js'

/** Signs in with a passkey of the device, by a press or from the autofill of the email field (checklist SI-04). */
export function PasskeyButton(options: StepHandlers & { email: string }) {
  const { messages } = useFoyer()
  const part = useClass()
  const { isBusy, problem, signIn } = usePasskeySignIn(options)
  return (
    <>
      <button
        type="button"
        className={part('provider')}
        aria-disabled={isBusy || undefined}
        onClick={() => void signIn()}
      >
        {messages.usePasskey}
      </button>
      <div role="alert" className={part('problem')}>
        {problem?.message}
      </div>
    </>
  )
}
