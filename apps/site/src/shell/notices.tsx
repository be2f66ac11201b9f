import { useVisitor } from '@foyer/react'
import { Button, LinkButton, Notice, useIsOnline } from '@foyer/ui'
import { useSyncExternalStore } from 'react'
import { formatError } from '../form/format-error.js'
import { useLocation } from '../routing/use-location.js'
import { useShop } from '../shop/shop-context.js'
import { useSessionEndNotice } from './session-end-context.js'

/** Notices for the whole site: no connection, no response, session ended. Usually empty. */
export function Notices() {
  const isOnline = useIsOnline()
  const { error, start } = useVisitor()
  const [sessionEnd, putAway] = useSessionEndNotice()
  const { pendingChanges } = useShop()
  const { length: count } = useSyncExternalStore(pendingChanges.subscribe, pendingChanges.current)
  const { path, search } = useLocation()
  const next = encodeURIComponent(path + search)
  return (
    <div className="notices" role="status">
      {!isOnline && (
        <Notice tone="warning">
          <p>You’re offline. Your cart and favourites go on working; {waiting(count)}the rest comes back by itself.</p>
        </Notice>
      )}
      {isOnline && error !== undefined && (
        <Notice
          tone="warning"
          actions={
            <Button small tone="quiet" onClick={() => start().catch(() => {})}>
              Try again
            </Button>
          }
        >
          <p>{formatError(error)} You can go on looking around.</p>
        </Notice>
      )}
      {sessionEnd !== undefined && (
        <Notice
          actions={
            <>
              <LinkButton small tone="quiet" href={`/sign-in?next=${next}`}>
                Sign in again
              </LinkButton>
              <Button small tone="plain" onClick={putAway}>
                All right
              </Button>
            </>
          }
        >
          <p>{sessionEnd}</p>
        </Notice>
      )}
    </div>
  )
}

/** CT-07: pending changes are sent when the connection is back, while the page is open. */
const waiting = (count: number) =>
  count === 0 ? '' : `${count === 1 ? '1 change waits' : `${count} changes wait`} in this page to be sent; `
