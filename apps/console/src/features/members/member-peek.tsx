import { Avatar, Button, LinkButton } from '@foyer/ui'
import { useMessages } from '../../language/messages.js'
import { CopyButton } from '../../parts/copy-button.js'
import { SidePeek } from '../../parts/list/side-peek.js'
import { Ago, Day, useNow } from '../../parts/time.js'
import { toUrl } from '../../routing/location.js'
import { StatusBadge } from './columns.js'
import type { Member } from './member.js'
import type { useMemberMenu } from './member-menu.js'

interface MemberPeekProps {
  member: Member
  menu: ReturnType<typeof useMemberMenu>
  onMove: (by: 1 | -1) => void
  onClose: () => void
}

/** The most important facts of a member beside the list, and what can be done. */
export function MemberPeek({ member, menu, onMove, onClose }: MemberPeekProps) {
  const { members, parts, lists } = useMessages()
  const now = useNow(30_000)
  const facts = [
    [parts.email, member.email],
    [parts.status, <StatusBadge key="status" status={member.status} />],
    [members.emailStatus, member.emailVerified ? members.verified : members.notVerified],
    [parts.role, member.role === null ? members.member : members.roles[member.role]],
    [members.columns.joined, <Day key="joined" of={member.joinedDate} />],
    [
      members.columns.seen,
      member.lastSeenDate === null ? parts.never : <Ago key="seen" of={member.lastSeenDate} now={now} />,
    ],
    [parts.id, <code key="id">{member.memberId}</code>],
  ] as const
  return (
    <SidePeek
      title={
        <span className="peek-title">
          <Avatar name={member.name ?? member.email} id={member.memberId} />
          <bdi>{member.name ?? member.email}</bdi>
        </span>
      }
      onMove={onMove}
      onClose={onClose}
    >
      <dl className="facts">
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <div className="ui-row">
        <LinkButton small href={toUrl(`/members/${member.memberId}`)}>
          {lists.peek.open}
        </LinkButton>
        {menu.decisionsFor(member).map(({ label, onSelect }) => (
          <Button key={label} small tone="quiet" onClick={onSelect}>
            {label}
          </Button>
        ))}
        <CopyButton text={member.memberId}>{parts.copyId}</CopyButton>
      </div>
    </SidePeek>
  )
}
