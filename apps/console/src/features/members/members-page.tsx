import { formatPlural } from '@foyer/messages/console'
import { Button, EmptyState, LinkButton, Skeleton } from '@foyer/ui'
import { useState } from 'react'
import { FaultNotice } from '../../api/fault-notice.js'
import { useMessages } from '../../language/messages.js'
import { LiveUpdates } from '../../parts/live-updates.js'
import { toUrl } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useQuery } from '../../routing/use-location.js'
import { usePermission } from '../../session/owner.js'
import { BulkBar } from './bulk-bar.js'
import { useColumns } from './columns.js'
import { useDecisions } from './decisions-context.js'
import { ClearFilters, Filters } from './filters.js'
import type { Member } from './member.js'
import { getFilterChips, parseMembersQuery } from './members-query.js'
import { MembersTable } from './members-table.js'
import { useMembers } from './use-members.js'

/** The list of members (ME-01 to ME-06). */
export default function MembersPage() {
  const messages = useMessages()
  const [query, change] = useQuery()
  const [now] = useState(Date.now)
  const membersQuery = parseMembersQuery(query, now)
  const { data, fault, isOld, reload, total, isHeld } = useMembers(membersQuery, query.cursor)
  const { statuses } = useDecisions()
  const [columns, columnPicker] = useColumns()
  const may = usePermission()
  const [selected, setSelected] = useState<ReadonlyMap<string, Member>>(new Map())
  const isNarrowed = getFilterChips(query, messages).length > 0
  const members = (data?.members ?? [])
    .map((member) => ({ ...member, status: statuses.get(member.memberId) ?? member.status }))
    .filter(({ status }) => status !== 'deleted' && status !== 'declined')
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const next = new Map(selected)
    for (const id of ids) {
      const member = members.find(({ memberId }) => memberId === id)
      if (isChosen && member !== undefined) next.set(id, member)
      else next.delete(id)
    }
    setSelected(next)
  }
  const counted =
    total === undefined
      ? ''
      : formatPlural(isNarrowed ? messages.members.countMatching : messages.members.count, total, messages.locale)
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
      <Filters />
      <FaultNotice fault={fault} retry={reload} />
      <p role="status" className="counted">
        {!isOld && counted}
      </p>
      <BulkBar
        selected={[...selected.values()]}
        total={total}
        membersQuery={membersQuery}
        onSelect={(all) => setSelected(new Map(all.map((member) => [member.memberId, member])))}
      />
      {data === undefined && fault === undefined && <Skeleton lines={10} />}
      {data !== undefined && members.length > 0 && (
        <MembersTable
          members={members}
          columns={columns}
          caption={isNarrowed ? messages.members.matching : messages.members.heading}
          isOld={isOld}
          isHeld={isHeld}
          selected={new Set(selected.keys())}
          onSelect={choose}
        />
      )}
      {data !== undefined && members.length === 0 && !isOld && (
        <EmptyState
          title={isNarrowed ? messages.members.noMatch : messages.members.noMembers}
          actions={
            isNarrowed ? (
              <ClearFilters />
            ) : (
              <LinkButton href="/signup" target="_blank">
                {messages.parts.openSignUp}
              </LinkButton>
            )
          }
        >
          <p>{isNarrowed ? messages.members.noMatchHint : messages.members.noMembersHint}</p>
        </EmptyState>
      )}
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
