import { formatPlural } from '@foyer/messages/console'
import { Button, EmptyState, LinkButton, Skeleton, TextArea } from '@foyer/ui'
import { useEffect, useRef, useState } from 'react'
import { FaultNotice } from '../../api/fault-notice.js'
import { useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { CopyButton } from '../../parts/copy-button.js'
import { FilterBar } from '../../parts/list/filter-bar.js'
import { UnknownFilters } from '../../parts/list/unknown-filters.js'
import { useViews } from '../../parts/list/use-views.js'
import { ViewTabs } from '../../parts/list/view-tabs.js'
import { LiveUpdates } from '../../parts/live-updates.js'
import { Day } from '../../parts/time.js'
import { toUrl } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useQuery } from '../../routing/use-location.js'
import { usePermission } from '../../session/owner.js'
import { useShortcut } from '../../shell/shortcuts.js'
import { useDecide, useDecisions } from './decisions-context.js'
import type { Member } from './member.js'
import { ClearFilters, MemberSearch } from './member-search.js'
import { useMemberFilters } from './use-member-filters.js'
import { useMembers } from './use-members.js'

/** Someone who waits for approval is no team member and has never been signed in. */
const filtersOfRequests = { without: ['status', 'role', 'seen'], own: ['id'] }

/** Members waiting for approval, longest wait first, with filters and saved views (ME-08, ME-02). */
export default function RequestsPage() {
  const messages = useMessages()
  const { fields, filters, unknown, membersQuery, isFiltered } = useMemberFilters(filtersOfRequests)
  const { data, fault, isOld, reload, total } = useMembers(
    { ...membersQuery, status: ['pending-approval'], sort: { field: 'joined', order: 'ASC' } },
    undefined,
  )
  const views = useViews('requests')
  const { statuses } = useDecisions()
  const decide = useDecide()
  const may = usePermission()
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
  useShortcut('a', messages.members.requests.approveOne, approve)
  useShortcut('d', messages.members.requests.declineOne, decline)
  const show = (by: 1 | -1) => {
    const shown = open && people[people.indexOf(open) + by]
    if (shown === undefined) return
    setReason('')
    change({ id: shown.memberId }, { replace: true })
  }
  useShortcut('j', messages.lists.keys.next, () => show(1))
  useShortcut('k', messages.lists.keys.previous, () => show(-1))
  return (
    <>
      <PageHeading
        actions={
          <LiveUpdates
            topic="requests"
            announcement={messages.members.requests.newRequests}
            ids={(data?.members ?? []).map(({ memberId }) => memberId)}
            reload={reload}
          />
        }
      >
        {messages.members.requests.heading}
      </PageHeading>
      {(isFiltered || people.length > 0 || views.views.length > 0) && (
        <>
          <ViewTabs
            views={views}
            columns={[]}
            presets={[
              { label: messages.members.views.all, query: {} },
              { label: messages.members.views.recent, query: { joined: 'week' } },
            ]}
          />
          <FilterBar fields={fields} filters={filters} clear={<ClearFilters />}>
            <MemberSearch />
          </FilterBar>
        </>
      )}
      <UnknownFilters names={unknown} />
      <FaultNotice fault={fault} retry={reload} />
      {data === undefined && fault === undefined && <Skeleton lines={6} />}
      {data !== undefined && people.length === 0 && data.next === null && !isOld && (
        <EmptyState
          title={isFiltered ? messages.members.noMatch : messages.members.requests.empty}
          actions={
            isFiltered ? (
              <ClearFilters />
            ) : (
              <LinkButton tone="quiet" href={toUrl('/members')}>
                {messages.members.allMembers}
              </LinkButton>
            )
          }
        >
          <p>{isFiltered ? messages.members.noMatchHint : messages.members.requests.emptyHint}</p>
        </EmptyState>
      )}
      {open !== undefined && (
        <div className="panes">
          <section className="mail-list" aria-label={messages.members.requests.pending}>
            <p className="soft small" role="status">
              {formatPlural(
                messages.members.requests.count,
                Math.max((total ?? 0) - decided, people.length),
                messages.locale,
              )}
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
                      <Sentence text={messages.members.requests.requested} parts={{ day: <Day of={joinedDate} /> }} />
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
                <dt>{messages.parts.name}</dt>
                <dd>{open.name ?? <span className="soft">{messages.parts.empty}</span>}</dd>
              </div>
              <div>
                <dt>{messages.parts.email}</dt>
                <dd>
                  {open.emailVerified ? messages.members.requests.verified : messages.members.requests.notVerified}
                </dd>
              </div>
              <div>
                <dt>{messages.members.requests.requestedLabel}</dt>
                <dd>
                  <Day of={open.joinedDate} />
                </dd>
              </div>
              <div>
                <dt>{messages.parts.id}</dt>
                <dd>
                  <code>{open.memberId}</code> <CopyButton text={open.memberId}>{messages.parts.copyId}</CopyButton>
                </dd>
              </div>
            </dl>
            <TextArea
              label={messages.members.requests.reason}
              hint={messages.members.requests.reasonHint}
              rows={2}
              maxLength={1000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            <div className="ui-row">
              {may('approveMember') && (
                <Button onClick={approve}>
                  <Sentence text={messages.members.requests.approve} parts={{ kbd: <kbd>A</kbd> }} />
                </Button>
              )}
              {may('declineMember') && (
                <Button tone="quiet" onClick={decline}>
                  <Sentence text={messages.members.requests.decline} parts={{ kbd: <kbd>D</kbd> }} />
                </Button>
              )}
            </div>
            <p className="soft small">{messages.members.requests.undoHint}</p>
          </article>
        </div>
      )}
    </>
  )
}
