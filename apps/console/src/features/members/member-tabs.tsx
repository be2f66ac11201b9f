import { formatPlural, interpolate } from '@foyer/messages/console'
import { Button, EmptyState, LinkButton, Skeleton } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { useMessages } from '../../language/messages.js'
import { CopyButton } from '../../parts/copy-button.js'
import { Ago, useNow } from '../../parts/time.js'
import { useToasts } from '../../parts/toasts.js'
import { toUrl } from '../../routing/location.js'
import { useCall, usePermission } from '../../session/owner.js'
import { describeEntry, type Entry } from '../audit/entry.js'
import type { Session } from '../sessions/session.js'
import { SessionList } from '../sessions/session-list.js'
import '../../styles/sessions.css'

const SIGN_IN_ACTIONS = [
  'signed-in',
  'signed-on',
  'proven-again',
  'password-recovered',
  'renewal-refused',
  'refresh-token-replayed',
]
const STATUS_ACTIONS = [
  ...['registered', 'invitation-accepted', 'member-created', 'email-verified', 'member-approved', 'member-blocked'],
  ...['member-unblocked', 'member-muted', 'member-unmuted', 'reset-required', 'password-changed', 'password-recovered'],
  ...['email-changed', 'owner-added', 'owner-joined', 'owner-changed', 'owner-removed'],
]

interface TabProps {
  memberId: string
}

/** The active and ended sessions of the member. */
function Sessions({ memberId }: TabProps) {
  const messages = useMessages()
  const call = useCall()
  const { data, fault, reload } = useResource(`sessions of ${memberId}`, (signal) =>
    call<{ sessions: Session[] }>(`/owner/v1/sessions?memberId=${encodeURIComponent(memberId)}`, { signal }),
  )
  const may = usePermission()
  const toasts = useToasts()
  const [refusal, setRefusal] = useState<ApiFault>()
  const open = data?.sessions.filter(({ isOpen }) => isOpen).length ?? 0
  const endAll = async () => {
    setRefusal(undefined)
    try {
      await call(`/members/v1/members/${encodeURIComponent(memberId)}/disconnect`, { method: 'POST', json: {} })
      toasts.add(messages.members.signedOutEverywhere)
      reload()
    } catch (error) {
      setRefusal(toFault(error))
    }
  }
  return (
    <>
      <FaultNotice fault={fault ?? refusal} retry={fault && reload} />
      {open > 1 && may('disconnectMember') && (
        <div className="ui-row">
          <Button small tone="quiet" onClick={endAll}>
            {interpolate(messages.members.signOutAll, { count: open })}
          </Button>
        </div>
      )}
      {data === undefined && fault === undefined && <Skeleton lines={4} />}
      {data?.sessions.length === 0 && (
        <EmptyState title={messages.members.noSessions}>
          <p>{messages.members.noSessionsHint}</p>
        </EmptyState>
      )}
      {data !== undefined && data.sessions.length > 0 && <SessionList sessions={data.sessions} reload={reload} />}
    </>
  )
}

/** Audit log entries about the member, optionally restricted to some actions. */
function AuditEntries({ memberId, actions, note }: TabProps & { actions?: readonly string[]; note?: string }) {
  const messages = useMessages()
  const call = useCall()
  const now = useNow(30_000)
  const asked = new URLSearchParams({ target: memberId, limit: '50', ...(actions && { actions: actions.join(',') }) })
  const { data, fault, reload } = useResource(`entries ${asked}`, (signal) =>
    call<{ entries: Entry[]; older: string | null }>(`/owner/v1/audit?${asked}`, { signal }),
  )
  return (
    <>
      <FaultNotice fault={fault} retry={reload} />
      {note && <p className="soft">{note}</p>}
      {data === undefined && fault === undefined && <Skeleton lines={4} />}
      {data?.entries.length === 0 && (
        <EmptyState title={messages.members.noEntries}>
          <p>{messages.members.noEntriesHint}</p>
        </EmptyState>
      )}
      {data !== undefined && data.entries.length > 0 && (
        <ol className="log sessions">
          {data.entries.map((entry) => (
            <li key={entry.entryId}>
              <div>
                <p>{describeEntry(entry, messages)}</p>
                <p className="soft small">
                  <Ago of={entry.at} now={now} />
                </p>
              </div>
              {entry.requestId && <CopyButton text={entry.requestId}>{messages.parts.copyRequestId}</CopyButton>}
            </li>
          ))}
        </ol>
      )}
      {data?.older != null && (
        <p>
          <LinkButton small tone="quiet" href={toUrl('/audit', { target: memberId })}>
            {messages.members.allEntries}
          </LinkButton>
        </p>
      )}
    </>
  )
}

/** The number of items of the member. */
function Items({ memberId }: TabProps) {
  const messages = useMessages()
  const call = useCall()
  const { data, fault, reload } = useResource(`items of ${memberId}`, (signal) =>
    call<{ collections: { collectionId: string; items: number }[] }>(
      `/owner/v1/members/${encodeURIComponent(memberId)}/items`,
      { signal },
    ),
  )
  return (
    <>
      <FaultNotice fault={fault} retry={reload} />
      {data === undefined && fault === undefined && <Skeleton lines={4} />}
      {data?.collections.length === 0 && (
        <EmptyState title={messages.members.noItems}>
          <p>{messages.members.noItemsHint}</p>
        </EmptyState>
      )}
      {data !== undefined && data.collections.length > 0 && (
        <dl className="facts">
          {data.collections.map(({ collectionId, items }) => (
            <div key={collectionId}>
              <dt>
                <code>{collectionId}</code>
              </dt>
              <dd>{formatPlural(messages.members.itemCount, items, messages.locale)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

/** The content of a member's tab, except the first (ME-07). */
export default function MemberTabPanel({ memberId, name }: TabProps & { name: string }) {
  const messages = useMessages()
  const may = usePermission()
  if (name === 'sessions') return <Sessions memberId={memberId} />
  if (name === 'items') return <Items memberId={memberId} />
  if (!may('queryAudit')) return null
  if (name === 'logins')
    return <AuditEntries key={name} memberId={memberId} actions={SIGN_IN_ACTIONS} note={messages.members.failedHint} />
  if (name === 'history') return <AuditEntries key={name} memberId={memberId} actions={STATUS_ACTIONS} />
  return <AuditEntries key={name} memberId={memberId} />
}
