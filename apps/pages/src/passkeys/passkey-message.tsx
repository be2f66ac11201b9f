import { formatFault, type PageMessages } from '@foyer/messages'
import type { PageFrame, PageMessage } from '@foyer/protocol'

interface PasskeyMessageProps {
  message: PageMessage | undefined
  page: PageFrame
  messages: PageMessages
}

/** What became of a request for a passkey. The live region is rendered before it has content (G-08). */
export function PasskeyMessage({ message, page, messages }: PasskeyMessageProps) {
  return (
    <div className="passkey-error" role="alert">
      {message !== undefined && (
        <div className="problem">
          <p>{formatFault({ ...message, values: { site: page.siteName } }, messages.faults, page.locale)}</p>
        </div>
      )}
    </div>
  )
}
