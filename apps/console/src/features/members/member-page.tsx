import { Card, EmptyState, LinkButton, Skeleton, Tabs } from '@foyer/ui'
import { lazy, Suspense } from 'react'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { CopyButton } from '../../parts/copy-button.js'
import { LastUpdated } from '../../parts/last-updated.js'
import { Day } from '../../parts/time.js'
import { toUrl } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useLocation, useQuery } from '../../routing/use-location.js'
import { useCall, usePermission } from '../../session/owner.js'
import { StatusBadge } from './columns.js'
import { useDecisions } from './decisions-context.js'
import type { Member } from './member.js'
import { MemberActions } from './member-actions.js'
import { ProfileCard } from './profile-card.js'

const MemberTab = lazy(() => import('./member-tabs.js'))

/** The tabs next to the profile. Tabs with audit entries require the permission to read the audit log. */
const tabs = [
  { name: 'sessions', needs: 'listOwnerSessions' },
  { name: 'logins', needs: 'queryAudit' },
  { name: 'history', needs: 'queryAudit' },
  { name: 'items', needs: 'countMemberItems' },
  { name: 'log', needs: 'queryAudit' },
] as const

/** One member (ME-07). The selected tab is stored in the URL. */
export default function MemberPage() {
  const messages = useMessages()
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
        <PageHeading title={messages.members.notFound}>{messages.members.notFound}</PageHeading>
        <EmptyState
          title={messages.members.notFoundTitle}
          actions={<LinkButton href={toUrl('/members')}>{messages.members.allMembers}</LinkButton>}
        >
          <p>{messages.members.notFoundHint}</p>
        </EmptyState>
      </>
    )
  return (
    <>
      <p className="trail">
        <a href={toUrl('/members')}>{messages.members.heading}</a>
      </p>
      <PageHeading actions={<LastUpdated at={at} reload={reload} />}>
        {data?.member.email ?? messages.members.member}
      </PageHeading>
      <FaultNotice fault={fault} retry={reload} />
      {data === undefined && fault === undefined && <Skeleton lines={8} />}
      {data !== undefined && (
        <Tabs
          label={messages.members.sections}
          selected={tabs.some(({ name, needs }) => name === query.tab && may(needs)) ? (query.tab ?? '') : 'who'}
          onSelect={(name) => change({ tab: name === 'who' ? undefined : name })}
          tabs={[
            {
              name: 'who',
              label: messages.members.profile,
              panel: (
                <MemberProfile member={{ ...data.member, status: status ?? data.member.status }} reload={reload} />
              ),
            },
            ...tabs
              .filter(({ needs }) => may(needs))
              .map(({ name }) => ({
                name,
                label: messages.members.tabs[name],
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
  const messages = useMessages()
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
      <Card title={messages.members.profile}>
        <dl className="facts">
          <div>
            <dt>{messages.parts.status}</dt>
            <dd>
              <StatusBadge status={status} /> {resetRequired && messages.members.mustReset}
              {status === 'pending-deletion' && deletionDate !== null && (
                <Sentence text={messages.members.deletionOn} parts={{ day: <Day of={deletionDate} /> }} />
              )}
            </dd>
          </div>
          <div>
            <dt>{messages.parts.email}</dt>
            <dd>
              {email} · {emailVerified ? messages.members.verified : messages.members.notVerified}{' '}
              <CopyButton text={email}>{messages.members.copyEmail}</CopyButton>
            </dd>
          </div>
          <div>
            <dt>{messages.parts.name}</dt>
            <dd>{name ?? <span className="soft">{messages.parts.empty}</span>}</dd>
          </div>
          <div>
            <dt>{messages.members.slug}</dt>
            <dd>
              <code>{slug}</code>
            </dd>
          </div>
          <div>
            <dt>{messages.parts.role}</dt>
            <dd>{role === null ? messages.members.member : messages.members.roles[role]}</dd>
          </div>
          <div>
            <dt>{messages.members.columns.joined}</dt>
            <dd>
              <Day of={joinedDate} />
            </dd>
          </div>
          <div>
            <dt>{messages.members.columns.seen}</dt>
            <dd>
              <Day of={lastSeenDate ?? undefined} />
            </dd>
          </div>
          <div>
            <dt>{messages.parts.id}</dt>
            <dd>
              <code>{memberId}</code> <CopyButton text={memberId}>{messages.parts.copyId}</CopyButton>
            </dd>
          </div>
        </dl>
      </Card>
      <MemberActions member={member} reload={reload} />
      <ProfileCard memberId={memberId} />
    </div>
  )
}
