import { useState } from 'react'
import { CreateAccount } from './features/create-account/create-account.js'
import { ForgotPassword } from './features/forgot-password/forgot-password.js'
import { SignIn } from './features/sign-in/sign-in.js'
import { VerifyEmail } from './features/verify-email/verify-email.js'
import { Waiting } from './features/waiting/waiting.js'
import { usePendingStep } from './session/pending-step.js'

/** What a visitor can do: become a member, or finish what they began. The address travels from form to form. */
export function VisitorHome() {
  const [step, setStep] = usePendingStep()
  const [email, setEmail] = useState('')
  if (step?.kind === 'verify') return <VerifyEmail step={step} onStep={setStep} />
  if (step?.kind === 'waiting') return <Waiting email={step.email} onDone={() => setStep(undefined)} />
  return (
    <div className="drawers">
      <CreateAccount onEmail={setEmail} onStep={setStep} />
      <SignIn suggestedEmail={email} onEmail={setEmail} onStep={setStep} />
      <ForgotPassword suggestedEmail={email} />
    </div>
  )
}
