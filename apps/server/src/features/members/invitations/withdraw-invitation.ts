import { readEmailAddress } from '../../../kernel/email-address.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { type Act, audit } from '../../audit/audit.js'
import type { MemberDeps } from '../deps.js'

/** `team`: the invitation grants a role for the site. */
const kinds = {
  member: { action: 'invitation-withdrawn', refusal: 'There is no pending invitation for this email.' },
  team: { action: 'owner-invitation-withdrawn', refusal: 'There is no pending team invitation for this email.' },
} as const

/** Withdraws the pending invitation of an address, if it is of this kind. @throws ApplicationError NOT_FOUND */
export async function withdrawInvitation(
  email: string,
  kind: keyof typeof kinds,
  act: Act,
  deps: Pick<MemberDeps, 'storage' | 'clock' | 'random'>,
): Promise<void> {
  const { action, refusal } = kinds[kind]
  const address = readEmailAddress(email)
  await deps.storage.transact(async (stores) => {
    const now = deps.clock.now()
    const open = address && (await stores.invitations.findOpen(address.emailKey, now))
    const isOfKind = open !== undefined && (open.ownerRole !== null) === (kind === 'team')
    if (!isOfKind || !(await stores.invitations.withdraw(open.emailKey, now)))
      throw new ApplicationError('NOT_FOUND', refusal)
    await audit(act, { action, target: { kind: 'invitation', id: open.invitationId } }, stores, deps)
  })
}
