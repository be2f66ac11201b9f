import type { IdentityProfile, MemberId } from '@foyer/protocol'
import { digestOf } from '../../../kernel/digest.js'
import { readEmailAddress } from '../../../kernel/email-address.js'
import { ApplicationError, ValidationError } from '../../../kernel/errors/application-error.js'
import { newId } from '../../../kernel/random.js'
import { type AuthContext, type AuthResult, authResultFor } from '../auth-result.js'
import type { MemberDeps } from '../deps.js'
import { newMember } from '../member.js'
import { assertNotBreached, checkPasswordRules, passwordViolation } from '../password/password-rules.js'
import { registeredProfile } from '../profile/profile.js'
import { readRegistrationFields, withCustomFields } from '../profile/profile-fields.js'
import { endPendingRegistrations } from '../registration/end-pending-registrations.js'
import { grantInvitedRole } from './grant-invited-role.js'
import { stateOf } from './invitation.js'

const invalidInvitation = () =>
  new ApplicationError(
    'INVALID_INVITATION',
    'This invitation no longer works. Ask the owner of the site for a new one.',
  )

/**
 * Registers a person by the secret of an invitation, once. The secret was mailed, so it verifies the address (design
 * invariant 10), and the owner has approved the person: the member is active immediately. Pending registrations on the
 * address end in the same transaction. A site of codes only asks for no password (decision 37).
 * @throws TooManyRequests
 * @throws ValidationError for the password and the fields of the site (the invitation stays valid)
 * @throws ApplicationError INVALID_INVITATION, PERMISSION_DENIED (another address), EMAIL_ALREADY_EXISTS
 */
export async function acceptInvitation(
  request: { secret: string; email: string; password?: string | undefined; profile?: IdentityProfile | null },
  context: AuthContext,
  deps: Pick<
    MemberDeps,
    'breachedPasswords' | 'storage' | 'hashing' | 'siteSnapshot' | 'issuer' | 'random' | 'clock' | 'limiter'
  >,
): Promise<AuthResult> {
  const { storage, hashing, siteSnapshot, random, clock, limiter } = deps
  const { signIn, passwords, profileFields } = siteSnapshot.current().settings
  const parsedFields = readRegistrationFields(profileFields, request.profile)
  const password = signIn.methods === 'code' ? null : (request.password ?? '')
  const passwordFault = password === null ? undefined : await checkPasswordRules(password, passwords)
  const violations = [
    ...(passwordFault === undefined ? [] : [passwordViolation('password', passwordFault, passwords)]),
    ...parsedFields.violations,
  ]
  if (violations.length > 0) throw new ValidationError(violations)
  await limiter.consume('registerByNetwork', context.network)
  const digest = digestOf(request.secret)
  const invitation = await storage.read((stores) => stores.invitations.find(digest))
  if (invitation === undefined || stateOf(invitation, clock.now()) !== 'open') throw invalidInvitation()
  if (readEmailAddress(request.email)?.emailKey !== invitation.emailKey)
    throw new ApplicationError('PERMISSION_DENIED', 'This invitation is for another email. Use the one it was sent to.')
  if (password !== null) await assertNotBreached('password', password, passwords, deps)

  const passwordHash = password === null ? null : await hashing.hash(password)
  return storage.transact(async (stores) => {
    const now = clock.now()
    const spent = await stores.invitations.spend(digest, now)
    if (spent === undefined) throw invalidInvitation()
    const { email, emailKey } = spent
    const memberId: MemberId = newId(random, 'mem')
    const member = newMember(
      {
        memberId,
        email,
        emailKey,
        emailVerified: true,
        status: 'active',
        passwordHash,
        profile: withCustomFields(registeredProfile(null, context.locale), profileFields, parsedFields.customFields),
      },
      now,
    )
    // May be revealed, because the secret proves that the address is the caller's.
    if ((await stores.members.add(member)) === 'email-taken')
      throw new ApplicationError(
        'EMAIL_ALREADY_EXISTS',
        'There is already an account with this email. Sign in, or reset its password.',
      )
    await endPendingRegistrations(member, stores, deps)
    await grantInvitedRole(spent, memberId, stores, deps)
    return authResultFor(member, context, stores, deps, ['invite'])
  })
}
