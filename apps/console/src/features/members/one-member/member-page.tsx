import { EmptyState, LinkButton, Skeleton, type Tab, Tabs } from '@foyer/ui'
import { FaultNotice } from '../../../api/fault-notice.js'
import { useResource } from '../../../api/use-resource.js'
import { useMessages } from '../../../language/messages.js'
import { toUrl } from '../../../routing/location.js'
import { PageHeading } from '../../../routing/page-heading.js'
import { useLocation, useQuery } from '../../../routing/use-location.js'
import { useCall, usePermission } from '../../../session/owner.js'
import { useSiteEvents } from '../../../session/use-site-events.js'
import type { Session } from '../../sessions/session.js'
import { useDecisions } from '../decisions-context.js'
import { DevicesTab } from './devices-tab.js'
import { ItemsTab } from './items-tab.js'
import { JsonTab } from './json-tab.js'
import { KeyFacts } from './key-facts.js'
import { type MemberDetails, pathOfMember } from './member-details.js'
import { MemberHeader } from './member-header.js'
import { ProfileTab } from './profile-tab.js'
import { TimelineTab } from './timeline-tab.js'
import '../../../styles/member.css'

/** One member (ME-07). The selected tab is stored in the URL. */
export default function MemberPage() {
  const messages = useMessages()
  const memberId = useLocation().path.split('/')[2] ?? ''
  const call = useCall()
  const { version, statuses } = useDecisions()
  const { data, fault, reload, change } = useResource(`member ${memberId} ${version}`, (signal) =>
    call<{ member: MemberDetails }>(pathOfMember(memberId), { signal }),
  )
  useSiteEvents('members', {
    onChange: ({ id }) => id === memberId && reload(),
    onReset: reload,
  })
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
      <FaultNotice fault={fault} retry={reload} />
      {data === undefined && (
        <>
          <PageHeading>{messages.members.member}</PageHeading>
          {fault === undefined && <Skeleton lines={8} />}
        </>
      )}
      {data !== undefined && (
        <Member
          member={{ ...data.member, status: status ?? data.member.status }}
          onChange={(member) => change(() => ({ member }))}
          reload={reload}
        />
      )}
    </>
  )
}

interface MemberProps {
  member: MemberDetails
  onChange: (member: MemberDetails) => void
  reload: () => void
}

function Member({ member, onChange, reload }: MemberProps) {
  const messages = useMessages()
  const { memberId } = member
  const call = useCall()
  const may = usePermission()
  const [query, change] = useQuery()
  const maySeeSessions = may('listOwnerSessions')
  const listed = useResource(`sessions of ${memberId} ${member.revision}`, async (signal) =>
    maySeeSessions
      ? call<{ sessions: Session[] }>(`/owner/v1/sessions?memberId=${encodeURIComponent(memberId)}`, { signal })
      : undefined,
  )
  const sessions = listed.data?.sessions
  const reloadAll = () => {
    reload()
    listed.reload()
  }
  const texts = messages.memberPage.tabs
  const tabs: (Tab | false)[] = [
    {
      name: 'profile',
      label: texts.profile,
      panel: <ProfileTab member={member} onChange={onChange} reload={reload} />,
    },
    may('queryAudit') && {
      name: 'timeline',
      label: texts.timeline,
      panel: <TimelineTab memberId={memberId} sessions={sessions} />,
    },
    maySeeSessions && {
      name: 'devices',
      label: texts.devices,
      panel: (
        <>
          <FaultNotice fault={listed.fault} retry={listed.reload} />
          {sessions === undefined && listed.fault === undefined && <Skeleton lines={8} />}
          {sessions !== undefined && <DevicesTab sessions={sessions} reload={listed.reload} />}
        </>
      ),
    },
    may('countMemberItems') && { name: 'items', label: texts.items, panel: <ItemsTab memberId={memberId} /> },
    { name: 'json', label: texts.json, panel: <JsonTab member={member} /> },
  ]
  const shown = tabs.filter((tab) => tab !== false)
  return (
    <>
      <MemberHeader member={member} openSessions={sessions?.filter(({ isOpen }) => isOpen).length} reload={reloadAll} />
      <div className="member-body">
        <Tabs
          label={messages.memberPage.sections}
          selected={shown.some(({ name }) => name === query.tab) ? (query.tab ?? '') : 'profile'}
          onSelect={(name) => change({ tab: name === 'profile' ? undefined : name, kind: undefined })}
          tabs={shown}
        />
        <KeyFacts member={member} sessions={sessions} />
      </div>
    </>
  )
}
