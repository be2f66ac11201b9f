import { Avatar, Badge } from '@foyer/ui'
import { useMessages } from '../../../language/messages.js'
import { CopyButton } from '../../../parts/copy-button.js'
import { PageHeading } from '../../../routing/page-heading.js'
import { StatusBadge } from '../columns.js'
import { MemberActions, type MemberActionsProps } from './member-actions.js'

/** Who the member is: avatar, name, status, email and id to copy, with the actions. */
export function MemberHeader(about: MemberActionsProps) {
  const messages = useMessages()
  const { memberId, email, emailVerified, name, status, role, resetRequired } = about.member
  return (
    <header className="member-head">
      <Avatar id={memberId} name={name ?? email} size="large" />
      <div className="member-head-text">
        <PageHeading title={name ?? email}>
          <bdi>{name ?? email}</bdi>
        </PageHeading>
        <p className="ui-row">
          <StatusBadge status={status} />
          {role !== null && <Badge tone="accent">{messages.members.roles[role]}</Badge>}
          {resetRequired && <Badge tone="warning">{messages.memberPage.mustReset}</Badge>}
        </p>
        <p className="member-ids">
          <span>
            <span dir="ltr">{email}</span>{' '}
            <span className="soft">({emailVerified ? messages.members.verified : messages.members.notVerified})</span>{' '}
            <CopyButton text={email}>{messages.members.copyEmail}</CopyButton>
          </span>
          <span>
            <code>{memberId}</code> <CopyButton text={memberId}>{messages.parts.copyId}</CopyButton>
          </span>
        </p>
      </div>
      <MemberActions {...about} />
    </header>
  )
}
