import { interpolate } from '@foyer/messages/console'
import { Badge, Button } from '@foyer/ui'
import { AppWindow } from 'lucide-react'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { DeviceGlyph } from '../../parts/device-glyph.js'
import { Ago, useNow } from '../../parts/time.js'
import { useToasts } from '../../parts/toasts.js'
import { toUrl } from '../../routing/location.js'
import { useCall, usePermission } from '../../session/owner.js'
import { formatDevice, formatEndReason, formatMethod, type Session } from './session.js'

interface SessionListProps {
  sessions: readonly Session[]
  reload: () => void
  /** Names the member of each session. */
  hasMembers?: boolean
}

/** Lists sessions with device, method, last use and end reason; open sessions can be ended (SE-02). */
export function SessionList({ sessions, reload, hasMembers = false }: SessionListProps) {
  const messages = useMessages()
  const call = useCall()
  const may = usePermission()
  const toasts = useToasts()
  const now = useNow(30_000)
  const [busy, setBusy] = useState<string>()
  const [fault, setFault] = useState<ApiFault>()
  const end = async (session: Session) => {
    setFault(undefined)
    setBusy(session.sessionId)
    try {
      await call(`/owner/v1/sessions/${session.sessionId}`, { method: 'DELETE' })
      toasts.add(interpolate(messages.sessions.signedOut, { device: formatDevice(session, messages) }))
      reload()
    } catch (error) {
      setFault(toFault(error))
    }
    setBusy(undefined)
  }
  return (
    <>
      <FaultNotice fault={fault} />
      <ul className="log sessions">
        {sessions.map((session) => {
          const { sessionId, clientName, startedDate, lastSeenDate, endedDate, endReason, isOpen } = session
          const { isImpersonation, signIn } = session
          return (
            <li key={sessionId}>
              <DeviceGlyph system={session.system} />
              <div className="session-text">
                {hasMembers && (
                  <p>
                    <a href={toUrl(`/members/${session.memberId}`)} dir="auto">
                      {session.memberEmail ?? session.memberId}
                    </a>
                  </p>
                )}
                <p>
                  {hasMembers ? formatDevice(session, messages) : <strong>{formatDevice(session, messages)}</strong>}
                </p>
                <p className="session-application">
                  <AppWindow size={14} aria-hidden />
                  {clientName ?? messages.sessions.goneClient}
                  {!isImpersonation && ` · ${formatMethod(signIn, messages)}`}
                </p>
                <p className="soft small">
                  <Sentence
                    text={endedDate === null ? messages.sessions.dates : messages.sessions.datesEnded}
                    parts={{
                      started: <Ago of={startedDate} now={now} />,
                      seen: <Ago of={lastSeenDate} now={now} />,
                      ended: endedDate !== null && <Ago of={endedDate} now={now} />,
                    }}
                  />
                </p>
              </div>
              <div className="ui-row">
                {isImpersonation && <Badge tone="warning">{messages.sessions.impersonation}</Badge>}
                <Badge tone={isOpen ? 'good' : 'plain'}>{formatEndReason(endReason, messages)}</Badge>
                <a href={toUrl(`/sessions/${sessionId}`)}>
                  {isOpen ? messages.sessions.viewDetails : messages.sessions.whyEnded}
                  <span className="ui-unseen">
                    : {formatDevice(session, messages)}, {sessionId}
                  </span>
                </a>
                {isOpen && may('endOwnerSession') && (
                  <Button
                    small
                    tone="quiet"
                    aria-label={interpolate(messages.sessions.signOutOne, { device: formatDevice(session, messages) })}
                    busy={busy === sessionId}
                    onClick={() => end(session)}
                  >
                    {messages.sessions.signOut}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}
