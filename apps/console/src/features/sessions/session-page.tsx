import { interpolate } from '@foyer/messages/console'
import { Button, Card, EmptyState, LinkButton, Skeleton } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { formatDate } from '../../language/formats.js'
import { labelOf, type Messages, useMessages } from '../../language/messages.js'
import { CopyButton } from '../../parts/copy-button.js'
import { toUrl } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useLocation } from '../../routing/use-location.js'
import { useCall, usePermission } from '../../session/owner.js'
import { formatDevice, formatMethod, type Session } from './session.js'
import '../../styles/sessions.css'

interface TimelineEvent {
  at: string
  kind: 'began' | 'proven' | 'renewed' | 'refused' | 'ended'
  words: string
  toldMember: string | null
  actor: { kind: string; id: string | null; name: string | null } | null
  requestId: string | null
}
interface SessionTimeline {
  session: Session
  member: { memberId: string; email: string | null }
  steps: TimelineEvent[]
}

const TIME = { dateStyle: 'medium', timeStyle: 'medium' } as const

const formatActor = ({ kind, id, name }: NonNullable<TimelineEvent['actor']>, messages: Messages): string => {
  if (kind === 'key') return interpolate(messages.sessions.keyActor, { name: name ?? id ?? '' })
  return name ?? id ?? labelOf(messages.audit.actors, kind)
}

/** "Why was I signed out?": the events of one session as text. */
export default function SessionPage() {
  const messages = useMessages()
  const sessionId = useLocation().path.split('/')[2] ?? ''
  const call = useCall()
  const may = usePermission()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ApiFault>()
  const { data, fault, reload } = useResource(`session ${sessionId}`, (signal) =>
    call<SessionTimeline>(`/owner/v1/sessions/${encodeURIComponent(sessionId)}`, { signal }),
  )
  if (fault?.status === 404)
    return (
      <>
        <PageHeading>{messages.sessions.notFound}</PageHeading>
        <EmptyState
          title={messages.sessions.notFoundTitle}
          actions={<LinkButton href={toUrl('/sessions')}>{messages.sessions.searchAgain}</LinkButton>}
        >
          <p>{messages.sessions.notFoundHint}</p>
        </EmptyState>
      </>
    )
  const end = async () => {
    setRefusal(undefined)
    setBusy(true)
    try {
      await call(`/owner/v1/sessions/${sessionId}`, { method: 'DELETE' })
      reload()
    } catch (error) {
      setRefusal(toFault(error))
    }
    setBusy(false)
  }
  const { session, member, steps = [] } = data ?? {}
  return (
    <>
      <p className="trail">
        <a href={toUrl('/sessions')}>{messages.sessions.heading}</a>
      </p>
      <PageHeading title={messages.sessions.session}>
        {session === undefined
          ? messages.sessions.session
          : session.isOpen
            ? messages.sessions.activeTitle
            : messages.sessions.endedTitle}
      </PageHeading>
      <FaultNotice fault={fault} retry={reload} />
      <FaultNotice fault={refusal} />
      {data === undefined && fault === undefined && <Skeleton lines={8} />}
      {session && member && (
        <div className="cards">
          <Card title={messages.sessions.timeline}>
            <ol className="chain">
              {steps.map((step) => (
                <li key={`${step.kind} ${step.at} ${step.requestId}`} data-kind={step.kind}>
                  <h3>{messages.sessions.events[step.kind]}</h3>
                  <time className="soft small" dateTime={step.at}>
                    {formatDate(step.at, messages.locale, TIME)}
                  </time>
                  <p>{step.words}</p>
                  {step.toldMember && (
                    <p className="soft">{interpolate(messages.sessions.memberReads, { message: step.toldMember })}</p>
                  )}
                  {step.actor && step.kind === 'ended' && (
                    <p className="soft">
                      {interpolate(messages.sessions.by, { actor: formatActor(step.actor, messages) })}
                    </p>
                  )}
                  {step.requestId && (
                    <p className="ui-row small">
                      {may('queryAudit') && (
                        <a href={toUrl('/audit', { request: step.requestId })}>{messages.sessions.auditLink}</a>
                      )}
                      <CopyButton text={step.requestId}>{messages.parts.copyRequestId}</CopyButton>
                    </p>
                  )}
                </li>
              ))}
            </ol>
          </Card>
          <Card title={messages.sessions.details}>
            <dl className="facts">
              <div>
                <dt>{messages.sessions.member}</dt>
                <dd>
                  <a href={toUrl(`/members/${member.memberId}`, { tab: 'devices' })}>
                    {member.email ?? member.memberId}
                  </a>
                </dd>
              </div>
              <div>
                <dt>{messages.sessions.device}</dt>
                <dd>{formatDevice(session, messages)}</dd>
              </div>
              <div>
                <dt>{messages.sessions.client}</dt>
                <dd>{session.clientName ?? messages.sessions.deleted}</dd>
              </div>
              {!session.isImpersonation && (
                <div>
                  <dt>{messages.sessions.latest.method}</dt>
                  <dd>{formatMethod(session.signIn, messages)}</dd>
                </div>
              )}
              {session.isOpen && (
                <div>
                  <dt>{messages.sessions.expires}</dt>
                  <dd>
                    {interpolate(messages.sessions.expiresIfUnused, {
                      date: formatDate(session.expiresDate, messages.locale, TIME),
                    })}
                  </dd>
                </div>
              )}
              <div>
                <dt>{messages.parts.id}</dt>
                <dd>
                  <code>{sessionId}</code> <CopyButton text={sessionId}>{messages.parts.copyId}</CopyButton>
                </dd>
              </div>
            </dl>
            {session.isOpen && may('endOwnerSession') && (
              <Button small tone="quiet" busy={busy} onClick={end}>
                {messages.sessions.signOut}
              </Button>
            )}
          </Card>
        </div>
      )}
    </>
  )
}
