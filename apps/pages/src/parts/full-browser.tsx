import type { PageMessages } from '@foyer/messages'
import { interpolateNodes } from '../messages/interpolate-nodes.js'

/** Says which account the sign-in of one more signs out, because this browser has as many as it can. */
export function FullBrowser({ email, messages }: { email: string | undefined; messages: PageMessages }) {
  if (email === undefined) return null
  return (
    <p className="hint">
      {interpolateNodes(messages.selectAccount.full, { email: <bdi className="address">{email}</bdi> })}
    </p>
  )
}
