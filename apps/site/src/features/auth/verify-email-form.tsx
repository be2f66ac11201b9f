import { type NextStep, useVerifyEmail } from '@foyer/react'
import { useState } from 'react'
import { pendingStep } from '../../session/pending-step.js'
import { CodeForm } from './code-form.js'
import { NoPendingStep } from './no-pending-step.js'
import { useAuthFlow } from './use-auth-flow.js'

/** Asks for the emailed code of a registration that this tab has started. */
export function VerifyEmailForm() {
  const [step] = useState(pendingStep)
  return step?.step === 'verify-email' ? <Verification step={step} /> : <NoPendingStep />
}

function Verification({ step: { email, state } }: { step: Extract<NextStep, { step: 'verify-email' }> }) {
  const { steps, linkTo } = useAuthFlow()
  const form = useVerifyEmail({ email, state, ...steps })
  return (
    <>
      <p>
        A 6-digit code is on its way to <span className="address">{email}</span>. It expires in 10 minutes.
      </p>
      <CodeForm form={form} resend={form.resend} />
      <p>
        Wrong address? <a href={linkTo('/sign-up')}>Change it</a>
      </p>
    </>
  )
}
