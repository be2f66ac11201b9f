import { ActionButton } from '../../form/action-button.js'
import { ActionForm } from '../../form/action-form.js'
import { FormField } from '../../form/form-field.js'
import { pendingStep } from '../../session/pending-step.js'
import { useEntrance } from './entrance-context.js'
import { NoStep } from './no-step.js'

export function VerifyEmailForm() {
  const { client, goOn, linkTo } = useEntrance()
  const step = pendingStep()
  if (step?.kind !== 'verify') return <NoStep />
  const { email, state } = step

  async function verify(values: FormData) {
    return goOn(await client.processVerification({ code: digitsOf(String(values.get('code'))) }, state), email)
  }
  async function resend() {
    await client.resendVerification(state)
    return { notice: 'New code sent. Use the newest one.' }
  }
  return (
    <>
      <p>
        A 6-digit code is on its way to <span className="address">{email}</span>. It works for 10 minutes.
      </p>
      <ActionForm submit="Confirm e-mail" doing="Checking the code" work={verify}>
        <FormField
          name="code"
          label="Code"
          missing="Enter the 6 digits from the mail."
          autoComplete="one-time-code"
          inputMode="numeric"
          dir="ltr"
          className="number"
        />
      </ActionForm>
      <ActionButton label="Send a new code" doing="Sending a new code" quiet work={resend} />
      <p>
        Wrong address? <a href={linkTo('/sign-up')}>Change it</a>
      </p>
    </>
  )
}

/** The code however it was copied: with spaces, a dash, or full-width digits (VE-02). */
const digitsOf = (text: string) => text.normalize('NFKC').replace(/\D/g, '')
