import type { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { MemberDeps, MemberStores } from '../deps.js'

import { byInvitationOnly } from '../invitations/is-invited.js'
import { takeOffice } from '../invitations/take-office.js'
import { firstStatus, type Member, newMember } from '../member.js'
import type { Authentication } from './authentication-store.js'
import { endClaims } from './end-claims.js'

/**
 * The member whose address is proven now: a claim becomes one, if it is the first, and all other claims on the address
 * end; or a member whose address was not proven yet. An invitation of the address is spent by it. Undefined when
 * somebody else has proven the address meanwhile.
 */
export async function provenMember(
  { identityId }: Pick<Authentication, 'identityId'>,
  stores: MemberStores,
  now: number,
  deps: Pick<MemberDeps, 'directory' | 'random' | 'clock'>,
): Promise<Member | ApplicationError | undefined> {
  const rules = deps.directory.current().settings.signUp
  const claim = await stores.claims.find(identityId)
  if (claim === undefined) {
    const known = await stores.members.find(identityId)
    if (known === undefined) return undefined
    return stores.members.change(identityId, { emailVerified: true }, now)
  }
  const { claimId, email, emailKey, passwordHash, profile } = claim
  const invited = await stores.invitations.spendFor(emailKey, now)
  if (rules.policy === 'invite' && invited === undefined) return byInvitationOnly()
  const status = invited !== undefined ? 'active' : firstStatus(rules)
  const member = newMember(
    { memberId: claimId, email, emailKey, emailVerified: true, status, passwordHash, profile },
    now,
  )
  if ((await stores.members.add(member)) === 'email-taken') return undefined
  await endClaims(member, stores, deps)
  await takeOffice(invited, claimId, stores, deps)
  return member
}
