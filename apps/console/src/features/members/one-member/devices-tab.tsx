import { EmptyState } from '@foyer/ui'
import { useMessages } from '../../../language/messages.js'
import type { Session } from '../../sessions/session.js'
import { SessionList } from '../../sessions/session-list.js'
import '../../../styles/sessions.css'

/** The active and ended sessions of a member; an active one can be signed out. */
export function DevicesTab({ sessions, reload }: { sessions: readonly Session[]; reload: () => void }) {
  const messages = useMessages()
  if (sessions.length === 0)
    return (
      <EmptyState title={messages.members.noSessions}>
        <p>{messages.members.noSessionsHint}</p>
      </EmptyState>
    )
  return <SessionList sessions={sessions} reload={reload} />
}
