import { Card, EmptyState, LinkButton, Skeleton, Tabs } from '@foyer/ui'
import { lazy, Suspense } from 'react'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { CopyButton } from '../../parts/copy-button.js'
import { LastUpdated } from '../../parts/last-updated.js'
import { Day } from '../../parts/time.js'
import { toUrl } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useLocation, useQuery } from '../../routing/use-location.js'
import { useCall, usePermission } from '../../session/owner.js'
import { StatusBadge } from './columns.js'
import { useDecisions } from './decisions-context.js'
import { type Member, roleLabels } from './member.js'
import { MemberActions } from './member-actions.js'
import { ProfileCard } from './profile-card.js'

const MemberTab = lazy(() => import('./member-tabs.js'))

/** The tabs next to the profile. Tabs with audit entries require the permission to read the audit log. */
const tabs = [
  { name: 'sessions', label: 'Sessions', needs: 'listOwnerSessions' },
  { name: 'logins', label: 'Logins', needs: 'queryAudit' },
  { name: 'history', label: 'History', needs: 'queryAudit' },
  { name: 'items', label: 'Items', needs: 'countMemberItems' },
  { name: 'log', label: 'Audit log', needs: 'queryAudit' },
] as const

/** One member (ME-07). The selected tab is stored in the URL. */
export default function MemberPage() {
  const memberId = useLocation().path.split('/')[2] ?? ''
  const call = useCall()
  const may = usePermission()
  const [query, change] = useQuery()
  const { version, statuses } = useDecisions()
  const { data, fault, at, reload } = useResource(`member ${memberId} ${version}`, (signal) =>
    call<{ member: Member }>(`/owner/v1/members/${encodeURIComponent(memberId)}`, { signal }),
  )
  const status = statuses.get(memberId) ?? data?.member.status
  if (fault?.status === 404 || status === 'deleted' || status === 'declined')
    return (
      <>
        <PageHeading title="No such member">There is no such member</PageHeading>
        <EmptyState title="Gone" actions={<LinkButton href={toUrl('/members')}>All members</LinkButton>}>
          <p>The account was deleted, or the address is mistyped.</p>
        </EmptyState>
      </>
    )
  return (
    <>
      <p className="trail">
        <a href={toUrl('/members')}>Members</a>
      </p>
      <PageHeading actions={<LastUpdated at={at} reload={reload} />}>{data?.member.email ?? 'Member'}</PageHeading>
      <FaultNotice fault={fault} retry={reload} />
      {data === undefined && fault === undefined && <Skeleton lines={8} />}
      {data !== undefined && (
        <Tabs
          label="About this member"
          selected={tabs.some(({ name, needs }) => name === query.tab && may(needs)) ? (query.tab ?? '') : 'who'}
          onSelect={(name) => change({ tab: name === 'who' ? undefined : name })}
          tabs={[
            {
              name: 'who',
              label: 'Who',
              panel: (
                <MemberProfile member={{ ...data.member, status: status ?? data.member.status }} reload={reload} />
              ),
            },
            ...tabs
              .filter(({ needs }) => may(needs))
              .map(({ name, label }) => ({
                name,
                label,
                panel: (
                  <Suspense fallback={<Skeleton lines={4} />}>
                    <MemberTab memberId={memberId} name={name} />
                  </Suspense>
                ),
              })),
          ]}
        />
      )}
    </>
  )
}

function MemberProfile({ member, reload }: { member: Member; reload: () => void }) {
  const {
    memberId,
    email,
    emailVerified,
    status,
    role,
    resetRequired,
    name,
    slug,
    joinedDate,
    lastSeenDate,
    deletionDate,
  } = member
  return (
    <div className="cards">
      <Card title="Who">
        <dl className="facts">
          <div>
            <dt>Status</dt>
            <dd>
              <StatusBadge status={status} /> {resetRequired && 'Must set a new password'}
              {status === 'pending-deletion' && deletionDate !== null && (
                <>
                  Will be deleted on <Day of={deletionDate} />
                </>
              )}
            </dd>
          </div>
          <div>
            <dt>Address</dt>
            <dd>
              {email}, {emailVerified ? 'verified' : 'not verified'} <CopyButton text={email}>Copy address</CopyButton>
            </dd>
          </div>
          <div>
            <dt>Name</dt>
            <dd>{name ?? <span className="soft">Not given</span>}</dd>
          </div>
          <div>
            <dt>Short name</dt>
            <dd>
              <code>{slug}</code>
            </dd>
          </div>
          <div>
            <dt>Role</dt>
            <dd>{role === null ? 'Member' : roleLabels[role]}</dd>
          </div>
          <div>
            <dt>Joined</dt>
            <dd>
              <Day of={joinedDate} />
            </dd>
          </div>
          <div>
            <dt>Last seen</dt>
            <dd>
              <Day of={lastSeenDate ?? undefined} />
            </dd>
          </div>
          <div>
            <dt>Id</dt>
            <dd>
              <code>{memberId}</code> <CopyButton text={memberId}>Copy id</CopyButton>
            </dd>
          </div>
        </dl>
      </Card>
      <MemberActions member={member} reload={reload} />
      <ProfileCard memberId={memberId} />
    </div>
  )
}
