import type { NextStep, StepHandlers } from '@foyer/react'
import { useState } from 'react'
import { navigate } from '../../routing/location.js'
import { usePlace } from '../../routing/use-place.js'
import { forgetPendingStep, keepPendingStep } from '../../session/pending-step.js'
import { returnAddress } from '../../session/return-address.js'

/** The address typed last; it travels from form to form (G-35). */
let lastEmail = ''

/** What the forms of the entrance share: where the person wants to go, who they say they are, and how it goes on. */
export function useEntrance() {
  const next = returnAddress(usePlace().search)
  const [email] = useState(() => lastEmail)
  const linkTo = (path: string) => (next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`)
  const steps: StepHandlers = {
    onSignedIn() {
      forgetPendingStep()
      navigate(next, { replace: true })
    },
    onNext(step: NextStep) {
      keepPendingStep(step)
      navigate(linkTo(step.step === 'verify-email' ? '/verify-email' : '/waiting'), { replace: true })
    },
  }
  return { next, email, linkTo, steps }
}

/** Remembers the address of a form for the next one. */
export function rememberEmail(email: string): void {
  lastEmail = email
}
