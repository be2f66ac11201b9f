import { type NextStep, useVerifyEmail } from '@foyer/react'
import { useState } from 'react'
import { FormField } from '../../form/fields.js'
import { MemberForm } from '../../form/member-form.js'
import { pendingStep } from '../../session/pending-step.js'
import { NoStep } from './no-step.js'
import { Resend } from './resend.js'
import { useEntrance } from './use-entrance.js'

export function VerifyEmailForm() {
  const [step] = useState(pendingStep)
  return step?.step === 'verify-email' ? <CodeForm step={step} /> : <NoStep />
}

function CodeForm({ step: { email, state } }: { step: Extract<NextStep, { step: 'verify-email' }> }) {
  const { steps, linkTo } = useEntrance()
  const form = useVerifyEmail({ email, state, ...steps })
  return (
    <>
      <p>
        A 6-digit code is on its way to <span className="address">{email}</span>. It works for 10 minutes.
      </p>
      <MemberForm form={form} submit="Confirm e-mail">
        <FormField
          form={form}
          name="code"
          label="Code"
          autoComplete="one-time-code"
          inputMode="numeric"
          dir="ltr"
          className="code number"
        />
      </MemberForm>
      <Resend resend={form.resend} label="Send a new code" sent="New code sent. Use the newest one." />
      <p>
        Wrong address? <a href={linkTo('/sign-up')}>Change it</a>
      </p>
    </>
  )
}
