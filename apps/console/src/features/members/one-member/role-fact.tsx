import { ownerRoles } from '@foyer/protocol/core'
import { useMessages } from '../../../language/messages.js'
import { useCall, usePermission } from '../../../session/owner.js'
import { ChoiceFact } from './choice-fact.js'
import type { MemberDetails } from './member-details.js'

const NO_ROLE = ''

/** The role for the site, edited in place by the same rules as on the page of the team. */
export function RoleFact({ member, reload }: { member: MemberDetails; reload: () => void }) {
  const messages = useMessages()
  const call = useCall()
  const may = usePermission()
  const { memberId, email, role } = member
  // The role of a member with an unverified address is granted by an invitation.
  const canEdit = may('changeOwner') && member.status === 'active' && (role !== null || member.emailVerified)
  const save = async (next: string) => {
    const path = `/owner/v1/owners/${memberId}`
    if (next === NO_ROLE) await call(path, { method: 'DELETE' })
    else if (role === null) await call('/owner/v1/owners', { method: 'POST', json: { email, role: next } })
    else await call(path, { method: 'PATCH', json: { role: next } })
    reload()
  }
  return (
    <ChoiceFact
      label={messages.parts.role}
      value={role ?? NO_ROLE}
      hint={messages.memberPage.roleHint}
      options={[
        { value: NO_ROLE, label: messages.members.member },
        ...ownerRoles.map((value) => ({ value, label: messages.members.roles[value] })),
      ]}
      canEdit={canEdit}
      onSave={save}
      reload={reload}
    />
  )
}
