import { INVITATION_SECONDS } from '@foyer/protocol'
import { ApplicationError } from '../errors/application-error.js'
import type { Needs } from '../needs.js'
import { type Act, audit } from '../owner/audit.js'
import type { OwnerRole } from '../owner/owner.js'
import { newId } from '../runtime/random.js'
import { readEmailAddress } from './email-address.js'
import type { Invitation } from './invitation.js'

/**
 * Invites addresses, all or none. Inviting again replaces the secret mailed before. The mails go through the outbox.
 * @throws ApplicationError INVALID_REQUEST (no email address), EMAIL_ALREADY_EXISTS (a member already)
 */
export async function invite(
  emails: readonly string[],
  { storage, random, clock, mail }: Pick<Needs, 'storage' | 'random' | 'clock' | 'mail'>,
  { ownerRole = null, act }: { ownerRole?: OwnerRole | null; act?: Act } = {},
): Promise<Invitation[]> {
  const addresses = emails.map((email) => {
    const address = readEmailAddress(email)
    if (address === undefined) throw new ApplicationError('INVALID_REQUEST', `"${email}" is not an email address.`)
    return address
  })
  const invitations = await storage.transact(async (stores) => {
    const now = clock.now()
    const made: Invitation[] = []
    for (const { email, emailKey } of addresses) {
      if ((await stores.members.findByEmail(emailKey)) !== undefined)
        throw new ApplicationError('EMAIL_ALREADY_EXISTS', `${email} is the address of a member already.`)
      const invitationId = newId(random, 'ivt')
      const invitation: Invitation = {
        invitationId,
        email,
        emailKey,
        digest: null,
        createdAt: now,
        expiresAt: now + INVITATION_SECONDS * 1000,
        spentAt: null,
        withdrawnAt: null,
        ownerRole,
      }
      await stores.invitations.put(invitation)
      await stores.mailJobs.add({
        jobId: newId(random, 'job'),
        order: {
          kind: 'invitation',
          invitationId,
          emailKey,
          to: email,
          locale: null,
          origin: { by: 'owner', at: now },
        },
        attempts: 0,
        nextAttemptAt: now,
        createdAt: now,
      })
      const target = { kind: 'invitation', id: invitationId } as const
      const action = ownerRole === null ? 'member-invited' : 'owner-invited'
      await audit(act, { action, target, details: { role: ownerRole ?? 'member' } }, stores, { random, clock })
      made.push(invitation)
    }
    return made
  })
  mail.wake()
  return invitations
}
