import type { NextStep, StepHandlers } from '@foyer/react'
import { useState } from 'react'
import { navigate } from '../../routing/location.js'
import { useLocation } from '../../routing/use-location.js'
import { clearPendingStep, savePendingStep } from '../../session/pending-step.js'
import { getReturnUrl } from '../../session/return-url.js'

/** The last typed email address, shared by the forms (G-35). */
let lastEmail = ''

/** Shared by the authentication forms: the return URL, the typed email address and the handlers of the next step. */
export function useAuthFlow() {
  const next = getReturnUrl(useLocation().search)
  const [email] = useState(() => lastEmail)
  const linkTo = (path: string) => (next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`)
  const steps: StepHandlers = {
    onSignedIn() {
      clearPendingStep()
      navigate(next, { replace: true })
    },
    onNext(step: NextStep) {
      savePendingStep(step)
      navigate(linkTo(step.step === 'verify-email' ? '/verify-email' : '/waiting'), { replace: true })
    },
  }
  return { next, email, linkTo, steps }
}

/** Saves the email address of a form for the next one. */
export function saveEmail(email: string): void {
  lastEmail = email
}
