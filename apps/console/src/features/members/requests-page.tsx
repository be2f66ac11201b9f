import { Button, EmptyState, LinkButton, Skeleton, TextArea } from '@foyer/ui'
import { useEffect, useRef, useState } from 'react'
import { FaultNotice } from '../../api/fault-notice.js'
import { CopyButton } from '../../parts/copy-button.js'
import { LiveUpdates } from '../../parts/live-updates.js'
import { Ago, useNow } from '../../parts/time.js'
import { toUrl } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useQuery } from '../../routing/use-location.js'
import { usePermission } from '../../session/owner.js'
import { useShortcut } from '../../shell/shortcuts.js'
import { useDecide, useDecisions } from './decisions-context.js'
import type { Member } from './member.js'
import type { MembersQuery } from './members-query.js'
import { useMembers } from './use-members.js'

const number = new Intl.NumberFormat('en')
const waiting: MembersQuery = { status: ['pending-approval'], sort: { field: 'joined', order: 'ASC' } }

/** Members waiting for approval, longest wait first (ME-08). */
export default function RequestsPage() {
  const { data, fault, at, reload, total } = useMembers(waiting, undefined)
  const { statuses } = useDecisions()
  const decide = useDecide()
  const may = usePermission()
  const now = useNow(30_000)
  const [{ id }, change] = useQuery()
  const [reason, setReason] = useState('')
  const title = useRef<HTMLHeadingElement>(null)
  const people = data?.members.filter(({ memberId }) => !statuses.has(memberId)) ?? []
  const decided = (data?.members.length ?? 0) - people.length
  const open = people.find(({ memberId }) => memberId === id) ?? people[0]
  useEffect(() => {
    if (people.length === 0 && data?.next) reload()
  }, [people.length, data?.next, reload])

  const next = (last: Member) => {
    const at = people.indexOf(last)
    const nextRequest = people[at + 1] ?? people[at - 1]
    setReason('')
    change({ id: nextRequest?.memberId }, { replace: true })
    title.current?.focus()
  }
  const approve = () => {
    if (open === undefined || !may('approveMember')) return
    decide.approve([open])
    next(open)
  }
  const decline = () => {
    if (open === undefined || !may('declineMember')) return
    decide.decline([open], reason.trim())
    next(open)
  }
  useShortcut('a', 'Approve the request', approve)
  useShortcut('d', 'Decline the request', decline)
  return (
    <>
      <PageHeading
        actions={
          <LiveUpdates
            topic="requests"
            noun={{ singular: 'new request', plural: 'new requests' }}
            ids={(data?.members ?? []).map(({ memberId }) => memberId)}
            at={at}
            reload={reload}
          />
        }
      >
        Requests
      </PageHeading>
      <FaultNotice fault={fault} retry={reload} />
      {data === undefined && fault === undefined && <Skeleton lines={6} />}
      {data !== undefined && people.length === 0 && data.next === null && (
        <EmptyState
          title="Nobody is waiting"
          actions={
            <LinkButton tone="quiet" href={toUrl('/members')}>
              All members
            </LinkButton>
          }
        >
          <p>When the sign-up policy asks for your approval, new people wait here until you decide.</p>
        </EmptyState>
      )}
      {open !== undefined && (
        <div className="panes">
          <section className="mail-list" aria-label="Waiting">
            <p className="soft small" role="status">
              {`${number.format(Math.max((total ?? 0) - decided, people.length))} waiting`}
            </p>
            <ul>
              {people.map(({ memberId, email, joinedDate }) => (
                <li key={memberId}>
                  <a
                    href={toUrl('/requests', { id: memberId })}
                    aria-current={memberId === open.memberId ? 'true' : undefined}
                  >
                    <span className="ellipsis">{email}</span>
                    <span className="soft small">
                      Asked <Ago of={joinedDate} now={now} />
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
          <article className="ui-card request" aria-labelledby="request-of">
            <h2 id="request-of" ref={title} tabIndex={-1}>
              {open.email}
            </h2>
            <dl className="facts">
              <div>
                <dt>Name</dt>
                <dd>{open.name ?? <span className="soft">Not given</span>}</dd>
              </div>
              <div>
                <dt>Address</dt>
                <dd>{open.emailVerified ? 'Verified: the person reads mail there' : 'Not verified yet'}</dd>
              </div>
              <div>
                <dt>Asked</dt>
                <dd>
                  <Ago of={open.joinedDate} now={now} />
                </dd>
              </div>
              <div>
                <dt>Id</dt>
                <dd>
                  <code>{open.memberId}</code> <CopyButton text={open.memberId}>Copy id</CopyButton>
                </dd>
              </div>
            </dl>
            <TextArea
              label="Reason, if you decline"
              hint="It stands in the mail and on the page where the person waits."
              rows={2}
              maxLength={1000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            <div className="ui-row">
              {may('approveMember') && (
                <Button onClick={approve}>
                  Approve <kbd>A</kbd>
                </Button>
              )}
              {may('declineMember') && (
                <Button tone="quiet" onClick={decline}>
                  Decline <kbd>D</kbd>
                </Button>
              )}
            </div>
            <p className="soft small">
              You can take either back for 6 seconds; then the person is told. Declining ends the request: they may ask
              again.
            </p>
          </article>
        </div>
      )}
    </>
  )
}
