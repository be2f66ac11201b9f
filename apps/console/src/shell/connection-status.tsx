import { Notice, useIsOnline } from '@foyer/ui'

/** Announces a lost connection (G-50). Usually empty. */
export function ConnectionStatus() {
  const isOnline = useIsOnline()
  return (
    <div role="status" className="connection">
      {!isOnline && (
        <Notice tone="warning">
          <p>You are offline. What you see is the last copy; changes wait until you are back.</p>
        </Notice>
      )}
    </div>
  )
}
