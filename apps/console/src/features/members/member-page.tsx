import { Button, Card, EmptyState, LinkButton, Skeleton, Tabs } from '@foyer/ui'
import { lazy, Suspense, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { CopyButton } from '../../parts/copy-button.js'
import { LastUpdated } from '../../parts/last-updated.js'
import { saveFile } from '../../parts/save-file.js'
import { Day } from '../../parts/time.js'
import { useToasts } from '../../parts/toasts.js'
import { toUrl } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useLocation, useQuery } from '../../routing/use-location.js'
import { useCall, useGraceDays, usePermission, useSession } from '../../session/owner.js'
import { StatusBadge } from './columns.js'
import { useDecide, useDecisions } from './decisions-context.js'
import { BlockDialog, DeleteDialog } from './dialogs.js'
import { type Member, roleLabels } from './member.js'
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

/** The available actions, by the member's status and the permissions of the role. */
function MemberActions({ member, reload }: { member: Member; reload: () => void }) {
  const { memberId, email, status } = member
  const call = useCall()
  const { client } = useSession()
  const may = usePermission()
  const decide = useDecide()
  const toasts = useToasts()
  const graceDays = useGraceDays()
  const [openDialog, setOpenDialog] = useState<'block' | 'delete'>()
  const [fault, setFault] = useState<ApiFault>()
  const runAction = async (path: string, done: string) => {
    setFault(undefined)
    try {
      await call(path, { method: 'POST', json: {} })
      toasts.add(done)
      reload()
    } catch (error) {
      setFault(toFault(error))
    }
  }
  const restoreMember = async () => {
    setFault(undefined)
    try {
      const path = `/owner/v1/members/${encodeURIComponent(memberId)}/export`
      await saveFile(await client.fetch(path, { method: 'POST' }), `${memberId}.json`)
      toasts.add('The file is among your downloads.')
    } catch (error) {
      setFault(toFault(error))
    }
  }
  return (
    <Card title="Decide">
      <FaultNotice fault={fault} />
      <ul className="acts">
        {status === 'pending-approval' && may('approveMember') && (
          <li>
            <p>Waits to be let in.</p>
            <Button small onClick={() => decide.approve([member])}>
              Approve
            </Button>
          </li>
        )}
        {may('disconnectMember') && status === 'active' && (
          <li>
            <p>Sign out on every device, within 5 seconds. The password stays.</p>
            <Button
              small
              tone="quiet"
              onClick={() =>
                runAction(`/members/v1/members/${memberId}/disconnect`, `${email} is signed out everywhere.`)
              }
            >
              Sign out everywhere
            </Button>
          </li>
        )}
        {may('requireReset') && status === 'active' && !member.resetRequired && (
          <li>
            <p>Sign out everywhere, and ask for a new password before the next sign-in.</p>
            <Button
              small
              tone="quiet"
              onClick={() =>
                runAction(`/owner/v1/members/${memberId}/require-reset`, `${email} must set a new password.`)
              }
            >
              Require a new password
            </Button>
          </li>
        )}
        {status === 'pending-deletion' && may('restoreMember') && (
          <li>
            <p>Deleted, and can still come back: by signing in, or by your hand. They sign in anew.</p>
            <Button small onClick={() => runAction(`/owner/v1/members/${memberId}/restore`, `${email} is restored.`)}>
              Restore
            </Button>
          </li>
        )}
        {status === 'blocked' && may('unblockMember') && (
          <li>
            <p>Blocked: cannot sign in.</p>
            <Button small tone="quiet" onClick={() => decide.unblock([member])}>
              Unblock
            </Button>
          </li>
        )}
        {status !== 'blocked' && status !== 'pending-deletion' && may('blockMember') && (
          <li>
            <p>End every session and refuse to sign in. Nothing is deleted.</p>
            <Button small tone="quiet" onClick={() => setOpenDialog('block')}>
              Block…
            </Button>
          </li>
        )}
        {status !== 'pending-deletion' && may('deleteMember') && (
          <li>
            <p>Delete the account{graceDays === 0 ? ' for good' : `, with ${graceDays} days to come back`}.</p>
            <Button small tone="quiet" onClick={() => setOpenDialog('delete')}>
              Delete…
            </Button>
          </li>
        )}
        {may('exportOwnerMember') && (
          <li>
            <p>
              Everything kept of this person, as a file to hand out: account, sessions, items, and what the log says.
            </p>
            <Button small tone="quiet" onClick={restoreMember}>
              Export data
            </Button>
          </li>
        )}
        {may('queryAudit') && (
          <li>
            <p>What owners did about this member.</p>
            <LinkButton small tone="quiet" href={toUrl('/audit', { target: memberId })}>
              In the audit log
            </LinkButton>
          </li>
        )}
      </ul>
      <BlockDialog
        people={openDialog === 'block' ? [member] : []}
        onClose={() => setOpenDialog(undefined)}
        onBlock={() => {
          setOpenDialog(undefined)
          decide.block([member])
        }}
      />
      <DeleteDialog
        people={openDialog === 'delete' ? [member] : []}
        onClose={() => setOpenDialog(undefined)}
        onDelete={() => {
          setOpenDialog(undefined)
          decide.remove([member])
        }}
      />
    </Card>
  )
}
