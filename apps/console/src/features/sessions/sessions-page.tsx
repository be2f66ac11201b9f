import { formatPlural } from '@foyer/messages/console'
import { Button, EmptyState, Skeleton } from '@foyer/ui'
import { type FormEvent, useEffect, useId, useState } from 'react'
import type { Call } from '../../api/call.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { useMessages } from '../../language/messages.js'
import { navigate, toUrl } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useQuery } from '../../routing/use-location.js'
import { useCall } from '../../session/owner.js'
import { LatestSessions } from './latest-sessions.js'
import type { Session } from './session.js'
import { SessionList } from './session-list.js'
import '../../styles/sessions.css'

/** The latest sessions; and for "Why was I signed out?", those of a session id, request id, member id or email. */
export default function SessionsPage() {
  const messages = useMessages()
  const call = useCall()
  const [query] = useQuery()
  const asked = query.find?.trim() ?? ''
  const [text, setText] = useState(asked)
  useEffect(() => setText(asked), [asked])
  const id = useId()
  const { data, fault, isOld, reload } = useResource(`sessions ${asked}`, (signal) => findSessions(asked, call, signal))
  const look = (event: FormEvent) => {
    event.preventDefault()
    const find = text.trim()
    navigate(find.startsWith('ses_') ? toUrl(`/sessions/${find}`) : toUrl('/sessions', { find }))
  }
  return (
    <>
      <PageHeading>{messages.sessions.heading}</PageHeading>
      <p className="lead">{messages.sessions.lead}</p>
      <search>
        <form className="in-line" onSubmit={look}>
          <div className="narrow-field grows">
            <label htmlFor={id}>{messages.sessions.query}</label>
            <input
              id={id}
              className="ui-input"
              autoComplete="off"
              spellCheck={false}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </div>
          <Button type="submit">{messages.sessions.search}</Button>
        </form>
      </search>
      {asked === '' && <LatestSessions />}
      <FaultNotice fault={fault} retry={reload} />
      {asked !== '' && data === undefined && fault === undefined && <Skeleton lines={6} />}
      {data !== undefined && asked !== '' && !isOld && (
        <p role="status">{formatPlural(messages.sessions.count, data.length, messages.locale)}</p>
      )}
      {data !== undefined && data.length > 0 && <SessionList sessions={data} reload={reload} />}
      {data?.length === 0 && asked !== '' && !isOld && (
        <EmptyState title={messages.sessions.noMatch}>
          <p>{messages.sessions.noMatchHint}</p>
        </EmptyState>
      )}
    </>
  )
}

/** @throws ApiFault */
async function findSessions(find: string, call: Call, signal: AbortSignal): Promise<Session[]> {
  if (find === '') return []
  const list = async (by: Record<string, string>) =>
    (await call<{ sessions: Session[] }>(`/owner/v1/sessions?${new URLSearchParams(by)}`, { signal })).sessions
  if (find.startsWith('req_')) return list({ requestId: find })
  if (find.startsWith('mem_')) return list({ memberId: find })
  const { members } = await call<{ members: { memberId: string; email: string }[] }>('/owner/v1/members/query', {
    method: 'POST',
    json: { search: find, limit: 10 },
    signal,
  })
  const exact = members.filter(({ email }) => email.toLowerCase() === find.toLowerCase())
  const found = exact.length > 0 ? exact : members
  return (await Promise.all(found.map(({ memberId }) => list({ memberId })))).flat()
}
