import { Notice, useIsOnline } from '@foyer/ui'
import { useMessages } from '../language/messages.js'

/** Announces a lost connection (G-50). Usually empty. */
export function ConnectionStatus() {
  const messages = useMessages()
  const isOnline = useIsOnline()
  return (
    <div role="status" className="connection">
      {!isOnline && (
        <Notice tone="warning">
          <p>{messages.shell.offline}</p>
        </Notice>
      )}
    </div>
  )
}
