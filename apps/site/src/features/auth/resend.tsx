import type { Resend as Sending } from '@foyer/react'
import { Button } from '@foyer/ui'

interface ResendProps {
  resend: Sending
  label: string
  /** Message after the code was sent again. */
  sent: string
}

/** VE-05: a resend button, enabled after half a minute. */
export function Resend({ resend: { waitSeconds, isBusy, sent: times, problem, send }, label, sent }: ResendProps) {
  return (
    <div className="action">
      <Button tone="quiet" busy={isBusy} aria-disabled={waitSeconds > 0 || undefined} onClick={send}>
        {waitSeconds > 0 ? `${label} in ${waitSeconds} s` : label}
      </Button>
      <div className="messages">
        <output>{times > 0 && sent}</output>
        <p className="problem" role="alert">
          {problem?.message}
        </p>
      </div>
    </div>
  )
}
