import { formatPlural } from '@foyer/messages/console'
import { Button, EmptyState, LinkButton, Skeleton } from '@foyer/ui'
import { useRef } from 'react'
import { FaultNotice } from '../../api/fault-notice.js'
import { useMessages } from '../../language/messages.js'
import { ExportMenu } from '../../parts/list/export-menu.js'
import { FilterBar } from '../../parts/list/filter-bar.js'
import { UnknownFilters } from '../../parts/list/unknown-filters.js'
import { usePeek } from '../../parts/list/use-peek.js'
import { useRowKeys } from '../../parts/list/use-row-keys.js'
import { useRowSelection } from '../../parts/list/use-row-selection.js'
import { useViews } from '../../parts/list/use-views.js'
import { ViewTabs } from '../../parts/list/view-tabs.js'
import { LiveUpdates } from '../../parts/live-updates.js'
import { SampleData } from '../../parts/sample-data.js'
import { useMedia } from '../../parts/use-is-narrow.js'
import { toUrl } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useQuery } from '../../routing/use-location.js'
import { usePermission } from '../../session/owner.js'
import { BulkBar } from './bulk-bar.js'
import { useColumns } from './columns.js'
import { useDecisions } from './decisions-context.js'
import { useMemberMenu } from './member-menu.js'
import { MemberPeek } from './member-peek.js'
import { ClearFilters, MemberSearch } from './member-search.js'
import { MembersTable } from './members-table.js'
import { useMemberFilters } from './use-member-filters.js'
import { useMembers } from './use-members.js'

/** The list of members (ME-01 to ME-06). */
export default function MembersPage() {
  const messages = useMessages()
  const [query, change] = useQuery()
  const { fields, filters, unknown, membersQuery, isFiltered } = useMemberFilters()
  const { data, fault, isOld, reload, total, isHeld } = useMembers(membersQuery, query.cursor)
  const { statuses } = useDecisions()
  const views = useViews('members')
  const view = views.views.find(({ viewId }) => viewId === query.view)
  const [columns, columnPicker] = useColumns(view)
  const isTight = useMedia('(width < 90rem)')
  const may = usePermission()
  const menu = useMemberMenu()
  const members = (data?.members ?? [])
    .map((member) => ({ ...member, status: statuses.get(member.memberId) ?? member.status }))
    .filter(({ status }) => status !== 'deleted' && status !== 'declined')
  const ids = members.map(({ memberId }) => memberId)
  const selection = useRowSelection(members, ({ memberId }) => memberId)
  const rows = useRef<HTMLDivElement>(null)
  const { peeked: peekedId, peek } = usePeek(ids, rows)
  const peeked = members.find(({ memberId }) => memberId === peekedId)
  const togglePeek = (id: string) => peek(id === peekedId ? undefined : id)
  const { move } = useRowKeys({
    rows,
    ids,
    onSelect: selection.toggle,
    onPeek: togglePeek,
    onMove: (id) => peekedId !== undefined && peek(id),
    onEscape: () => (peekedId === undefined ? selection.clear() : peek(undefined)),
  })
  const counted =
    total === undefined
      ? ''
      : formatPlural(isFiltered ? messages.members.countMatching : messages.members.count, total, messages.locale)
  return (
    <>
      <PageHeading
        actions={
          <>
            <LiveUpdates
              topic="members"
              announcement={messages.members.newMembers}
              ids={(data?.members ?? []).map(({ memberId }) => memberId)}
              reload={reload}
            />
            {columnPicker}
            {may('exportOwnerMembers') && (
              <ExportMenu path="/owner/v1/members/export" query={membersQuery} fileName="members" />
            )}
            {may('listMemberInvitations') && (
              <LinkButton small tone="quiet" href={toUrl('/members/invitations')}>
                {may('inviteMembers') ? messages.members.invite : messages.members.invitations.heading}
              </LinkButton>
            )}
            {may('addOwnerMember') && (
              <LinkButton small tone="quiet" href={toUrl('/members/new')}>
                {messages.members.createShort}
              </LinkButton>
            )}
            {may('startMemberImport') && (
              <LinkButton small tone="quiet" href={toUrl('/members/files')}>
                {messages.members.port.heading}
              </LinkButton>
            )}
          </>
        }
      >
        {messages.members.heading}
      </PageHeading>
      <ViewTabs
        views={views}
        columns={columns.map(({ name }) => name)}
        presets={[
          { label: messages.members.views.all, query: {} },
          { label: messages.members.views.pending, query: { status: 'pending-approval' } },
          { label: messages.members.views.blocked, query: { status: 'blocked' } },
          { label: messages.members.views.recent, query: { joined: 'week' } },
        ]}
      />
      <FilterBar fields={fields} filters={filters} clear={<ClearFilters />}>
        <MemberSearch />
      </FilterBar>
      <UnknownFilters names={unknown} />
      <FaultNotice fault={fault} retry={reload} />
      {menu.dialogs}
      <p role="status" className="counted">
        {!isOld && counted}
      </p>
      <BulkBar
        selected={[...selection.selected.values()]}
        total={total}
        membersQuery={membersQuery}
        onSelect={selection.replace}
      />
      {data === undefined && fault === undefined && <Skeleton lines={10} />}
      {data !== undefined && members.length > 0 && (
        <div className="with-peek" data-open={peeked !== undefined || undefined}>
          <MembersTable
            rows={rows}
            members={members}
            columns={peeked !== undefined && isTight ? columns.slice(0, 1) : columns}
            caption={isFiltered ? messages.members.matching : messages.members.heading}
            isOld={isOld}
            isHeld={isHeld}
            selected={new Set(selection.selected.keys())}
            peeked={peekedId}
            onSelect={selection.toggle}
            onSelectPage={selection.togglePage}
            onPeek={togglePeek}
            itemsFor={(member) => menu.itemsFor(member, () => peek(member.memberId))}
          />
          {peeked !== undefined && (
            <MemberPeek
              member={peeked}
              menu={menu}
              onMove={(by) => move(by, peeked.memberId)}
              onClose={() => peek(undefined)}
            />
          )}
        </div>
      )}
      {data !== undefined && members.length === 0 && !isOld && (
        <EmptyState
          title={isFiltered ? messages.members.noMatch : messages.members.noMembers}
          actions={
            isFiltered ? (
              <ClearFilters />
            ) : (
              <LinkButton href="/signup" target="_blank">
                {messages.parts.openSignUp}
              </LinkButton>
            )
          }
        >
          <p>{isFiltered ? messages.members.noMatchHint : messages.members.noMembersHint}</p>
        </EmptyState>
      )}
      {/* The owner is a member, so the list of a new site has one row. */}
      {total !== undefined && total <= 1 && !isFiltered && <SampleData onChange={reload} />}
      {data !== undefined && (data.next !== null || data.previous !== null || query.cursor) && (
        <nav className="ui-row pager" aria-label={messages.parts.pages}>
          {data.previous !== null && (
            <Button small tone="quiet" onClick={() => change({ cursor: data.previous ?? undefined })}>
              {messages.parts.previous}
            </Button>
          )}
          {data.next !== null && (
            <Button small tone="quiet" onClick={() => change({ cursor: data.next ?? undefined })}>
              {messages.parts.next}
            </Button>
          )}
          {query.cursor && (
            <Button small tone="plain" onClick={() => change({ cursor: undefined })}>
              {messages.parts.firstPage}
            </Button>
          )}
        </nav>
      )}
    </>
  )
}
