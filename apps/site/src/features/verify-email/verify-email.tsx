import { useEffect, useRef } from 'react'
import { ActionButton } from '../../form/action-button.js'
import { ActionForm } from '../../form/action-form.js'
import { Field } from '../../form/field.js'
import { Section } from '../../form/section.js'
import type { PendingStep } from '../../session/pending-step.js'
import { proceed } from '../../session/proceed.js'
import { useClient } from '../../session/site-context.js'

interface VerifyEmailProps {
  step: Extract<PendingStep, { kind: 'verify' }>
  onStep: (step: PendingStep | undefined) => void
}

export function VerifyEmail({ step: { email, state }, onStep }: VerifyEmailProps) {
  const client = useClient()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])

  async function verify(values: FormData) {
    const code = digitsOf(String(values.get('code')))
    return proceed(client, await client.processVerification({ code }, state), email, onStep)
  }
  async function resend() {
    await client.resendVerification(state)
    return { notice: 'A new code is on its way. Use the newest one.' }
  }
  return (
    <div className="drawers" ref={place}>
      <Section name="Enter your code">
        <p className="lead">
          A 6-digit code is on its way to <span className="address">{email}</span>. It works for 10 minutes.
        </p>
        <ActionForm submit="Confirm email" doing="Checking the code" work={verify}>
          <Field
            name="code"
            label="Code"
            missing="Enter the 6 digits from the mail."
            autoComplete="one-time-code"
            inputMode="numeric"
            dir="ltr"
            data-digits
          />
        </ActionForm>
        <div className="row">
          <ActionButton label="Send a new code" doing="Sending a new code" quiet work={resend} />
          <button type="button" className="button quiet" onClick={() => onStep(undefined)}>
            Use another email
          </button>
        </div>
      </Section>
    </div>
  )
}

/** The code however it was copied: with spaces, a dash, or full-width digits. */
const digitsOf = (text: string) => text.normalize('NFKC').replace(/\D/g, '')
