import type { ExternalIdentityView, PasskeyView } from '@foyer/protocol'
import { localeOf } from '../auth-result.js'
import type { FactorSummary } from '../factors/factor-store.js'
import type { EmailChange } from '../profile/email-change-store.js'
import { listedMemberView } from './list-members.js'
import type { ListedMember } from './member-list-store.js'
import { isPublic } from './member-view.js'

/** Returns a member as the team sees them: everything but the password (decision 35). */
export const ownerMemberView = (
  member: ListedMember,
  {
    pendingChange,
    identities,
    passkeys,
    factors,
  }: {
    pendingChange: EmailChange | undefined
    identities: ExternalIdentityView[]
    passkeys: PasskeyView[]
    factors: FactorSummary
  },
) => ({
  ...listedMemberView(member),
  revision: member.revision,
  privacyStatus: isPublic(member) ? 'PUBLIC' : 'PRIVATE',
  profile: member.profile.profile ?? {},
  contact: { phones: [], emails: [], addresses: [], ...member.profile.contact },
  language: localeOf(member),
  pendingEmail: pendingChange?.email ?? null,
  notes: member.notes,
  tags: member.tags,
  hasPassword: member.passwordHash !== null,
  identities,
  passkeys,
  secondFactors: factors,
})
