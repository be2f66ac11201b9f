import type { OwnerRole } from '@foyer/protocol'
import { mailJob } from '../../../integrations/mail/mail-job-store.js'
import { readEmailAddress } from '../../../kernel/email-address.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { newId } from '../../../kernel/random.js'
import { type Act, audit } from '../../audit/audit.js'
import type { MemberDeps } from '../deps.js'
import type { Invitation } from './invitation.js'

/**
 * Invites addresses, all or none. A new invitation replaces the secret mailed before. The mails go through the outbox.
 * @throws ApplicationError INVALID_REQUEST (not an email address; already invited with a role), EMAIL_ALREADY_EXISTS
 * (already a member)
 */
export async function invite(
  emails: readonly string[],
  { storage, random, clock, mail }: Pick<MemberDeps, 'storage' | 'random' | 'clock' | 'mail'>,
  { ownerRole = null, locale = null, act }: { ownerRole?: OwnerRole | null; locale?: string | null; act?: Act } = {},
): Promise<Invitation[]> {
  const parsedAddresses = emails.map((email) => {
    const address = readEmailAddress(email)
    if (address === undefined)
      throw new ApplicationError('INVALID_REQUEST', `"${email.slice(0, 100)}" is not an email address.`)
    return address
  })
  // Without duplicates, and sorted, so that two concurrent calls lock in the same order.
  const addresses = [
    ...new Map(parsedAddresses.toReversed().map((address) => [address.emailKey, address])).values(),
  ].toSorted((one, other) => (one.emailKey < other.emailKey ? -1 : 1))
  const invitations = await storage.transact(async (stores) => {
    const now = clock.now()
    const created: Invitation[] = []
    for (const { email, emailKey } of addresses) {
      if ((await stores.members.findByEmail(emailKey)) !== undefined)
        throw new ApplicationError('EMAIL_ALREADY_EXISTS', `${email} is already a member.`)
      // An invitation without a role must not remove the role of an open invitation.
      if (ownerRole === null && ((await stores.invitations.findOpen(emailKey, now))?.ownerRole ?? null) !== null)
        throw new ApplicationError(
          'INVALID_REQUEST',
          `${email} is invited to run the site. Withdraw that invitation first, under Owners.`,
        )
      const invitationId = newId(random, 'ivt')
      const invitation: Invitation = {
        invitationId,
        email,
        emailKey,
        digest: null,
        createdAt: now,
        expiresAt: now + lifetimes.invitation.ms,
        spentAt: null,
        withdrawnAt: null,
        ownerRole,
      }
      await stores.invitations.upsert(invitation)
      await stores.mailJobs.insert(
        mailJob(
          {
            kind: ownerRole === null ? 'invitation' : 'team-invitation',
            invitationId,
            emailKey,
            to: email,
            locale,
            origin: { by: 'owner', at: now },
          },
          now,
          random,
        ),
      )
      const target = { kind: 'invitation', id: invitationId } as const
      const action = ownerRole === null ? 'member-invited' : 'owner-invited'
      await audit(act, { action, target, details: { role: ownerRole ?? 'member' } }, stores, { random, clock })
      created.push(invitation)
    }
    return created
  })
  mail.wake()
  return invitations
}
