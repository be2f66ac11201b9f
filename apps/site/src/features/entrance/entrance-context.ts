import { useState } from 'react'
import { navigate } from '../../routing/location.js'
import { usePlace } from '../../routing/use-place.js'
import { forgetPendingStep, keepPendingStep, type PendingStep } from '../../session/pending-step.js'
import type { Outcome } from '../../session/problems.js'
import { proceed } from '../../session/proceed.js'
import { returnAddress } from '../../session/return-address.js'
import { useClient } from '../../session/site-context.js'

/** The address typed last; it travels from form to form (G-35). */
let lastEmail = ''

/** What the forms of the entrance share: where the person wants to go, who they say they are, and how it goes on. */
export function useEntrance() {
  const client = useClient()
  const next = returnAddress(usePlace().search)
  const [email] = useState(() => lastEmail)
  const to = (path: string, options?: { replace: boolean }) =>
    navigate(next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`, options)
  const follow = (step: PendingStep) => {
    keepPendingStep(step)
    to(step.kind === 'verify' ? '/verify-email' : '/waiting', { replace: true })
  }
  async function goOn(state: Parameters<typeof proceed>[1], address: string): Promise<Outcome> {
    const outcome = await proceed(client, state, address, follow)
    if (client.loggedIn() && outcome.problem === undefined) {
      forgetPendingStep()
      navigate(next, { replace: true })
    }
    return outcome
  }
  return {
    client,
    next,
    to,
    email,
    rememberEmail(address: string) {
      lastEmail = address
    },
    goOn,
    linkTo: (path: string) => (next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`),
  }
}
