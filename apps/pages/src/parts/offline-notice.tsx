import type { PageMessages } from '@foyer/messages'
import { useIsOnline } from './use-is-online.js'

/** Says at the top of the page that the browser is offline (G-50). */
export function OfflineNotice({ messages }: { messages: PageMessages }) {
  const isOnline = useIsOnline()
  return (
    <div className="form-status" role="status">
      {!isOnline && <p className="notice offline">{messages.form.offline}</p>}
    </div>
  )
}
