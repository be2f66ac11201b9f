import type { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { MemberDeps, MemberStores } from '../deps.js'
import { addressRefusal } from '../registration/require-allowed-address.js'
import type { Invitation } from './invitation.js'
import { invitationRequired } from './is-invited.js'

/**
 * Decides in the caller's transaction whether a new account may come into being, and spends what it needs for that: the
 * invitation of its address, or else one use of an invitation code if the site requires an invitation. An invited
 * address is allowed whatever its domain is. Returns the error otherwise; the caller rolls back or keeps nothing.
 */
export async function admitNewMember(
  { emailKey, invitationCode }: { emailKey: string; invitationCode?: string | undefined },
  stores: MemberStores,
  now: number,
  deps: Pick<MemberDeps, 'siteSnapshot'>,
): Promise<{ invitation: Invitation | undefined } | ApplicationError> {
  const invitation = await stores.invitations.spendFor(emailKey, now)
  if (invitation !== undefined) return { invitation }
  const refusal = await addressRefusal(emailKey, deps)
  if (refusal !== undefined) return refusal
  const isRequired = deps.siteSnapshot.current().settings.signUp.policy === 'invite'
  const mayJoin =
    !isRequired || (invitationCode !== undefined && (await stores.invitationCodes.use(invitationCode, now)))
  return mayJoin ? { invitation } : invitationRequired()
}
