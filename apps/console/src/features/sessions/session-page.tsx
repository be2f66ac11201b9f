import { Button, Card, EmptyState, LinkButton, Skeleton } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { CopyButton } from '../../parts/copy-button.js'
import { LastUpdated } from '../../parts/last-updated.js'
import { toUrl } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useLocation } from '../../routing/use-location.js'
import { useCall, usePermission } from '../../session/owner.js'
import { formatDevice, type Session } from './session.js'
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

const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })
const names: Readonly<Record<TimelineEvent['kind'], string>> = {
  began: 'Began',
  proven: 'Password given again',
  renewed: 'Renewed',
  refused: 'Renewal refused',
  ended: 'Ended',
}

const formatActor = ({ kind, id, name }: NonNullable<TimelineEvent['actor']>): string =>
  `${kind === 'key' ? 'the API key ' : ''}${name ?? id ?? kind.replaceAll('-', ' ')}`

/** "Why was I signed out?": the events of one session as text. */
export default function SessionPage() {
  const sessionId = useLocation().path.split('/')[2] ?? ''
  const call = useCall()
  const may = usePermission()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ApiFault>()
  const { data, fault, at, reload } = useResource(`session ${sessionId}`, (signal) =>
    call<SessionTimeline>(`/owner/v1/sessions/${encodeURIComponent(sessionId)}`, { signal }),
  )
  if (fault?.status === 404)
    return (
      <>
        <PageHeading>No such session</PageHeading>
        <EmptyState title="Not kept" actions={<LinkButton href={toUrl('/sessions')}>Look again</LinkButton>}>
          <p>The id is mistyped, or the session has been over for so long that it is not kept any more.</p>
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
        <a href={toUrl('/sessions')}>Sessions</a>
      </p>
      <PageHeading title="Session" actions={<LastUpdated at={at} reload={reload} />}>
        {session === undefined ? 'Session' : session.isOpen ? 'A session that is open' : 'Why this session ended'}
      </PageHeading>
      <FaultNotice fault={fault} retry={reload} />
      <FaultNotice fault={refusal} />
      {data === undefined && fault === undefined && <Skeleton lines={8} />}
      {session && member && (
        <div className="cards">
          <Card title="What happened">
            <ol className="chain">
              {steps.map((step) => (
                <li key={`${step.kind} ${step.at} ${step.requestId}`} data-kind={step.kind}>
                  <h3>{names[step.kind]}</h3>
                  <time className="soft small" dateTime={step.at}>
                    {time.format(new Date(step.at))}
                  </time>
                  <p>{step.words}</p>
                  {step.toldMember && <p className="soft">The member reads: “{step.toldMember}”</p>}
                  {step.actor && step.kind === 'ended' && <p className="soft">By {formatActor(step.actor)}</p>}
                  {step.requestId && (
                    <p className="ui-row small">
                      {may('queryAudit') && <a href={toUrl('/audit', { request: step.requestId })}>In the audit log</a>}
                      <CopyButton text={step.requestId}>Copy request id</CopyButton>
                    </p>
                  )}
                </li>
              ))}
            </ol>
          </Card>
          <Card title="Which session">
            <dl className="facts">
              <div>
                <dt>Member</dt>
                <dd>
                  <a href={toUrl(`/members/${member.memberId}`, { tab: 'sessions' })}>
                    {member.email ?? member.memberId}
                  </a>
                </dd>
              </div>
              <div>
                <dt>Device</dt>
                <dd>{formatDevice(session)}</dd>
              </div>
              <div>
                <dt>Application</dt>
                <dd>{session.clientName ?? 'Gone'}</dd>
              </div>
              {session.isOpen && (
                <div>
                  <dt>Ends by itself</dt>
                  <dd>{time.format(new Date(session.expiresDate))}, if it is not used until then</dd>
                </div>
              )}
              <div>
                <dt>Id</dt>
                <dd>
                  <code>{sessionId}</code> <CopyButton text={sessionId}>Copy id</CopyButton>
                </dd>
              </div>
            </dl>
            {session.isOpen && may('endOwnerSession') && (
              <Button small tone="quiet" busy={busy} onClick={end}>
                Sign this session out
              </Button>
            )}
          </Card>
        </div>
      )}
    </>
  )
}
