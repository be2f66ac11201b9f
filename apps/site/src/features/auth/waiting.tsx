import { LinkButton } from '@foyer/ui'
import { pendingStep } from '../../session/pending-step.js'
import { NoPendingStep } from './no-pending-step.js'

/** The request waits for approval. This is not an error. */
export function Waiting() {
  const step = pendingStep()
  if (step === undefined) return <NoPendingStep />
  return (
    <>
      <p className="lead">
        Ivy and Tom look at each request. The answer comes by mail to <span className="address">{step.email}</span>, and
        then you can sign in.
      </p>
      <p>Until then the shelf is yours to look at, and your cart stays as it is.</p>
      <div className="ui-row">
        <LinkButton href="/pieces">Look at the pieces</LinkButton>
        <LinkButton tone="quiet" href="/sign-in">
          Back to sign in
        </LinkButton>
      </div>
    </>
  )
}
