import type { IdentityProfile, MemberId } from '@foyer/protocol'
import { digestOf } from '../../../kernel/digest.js'
import { readEmailAddress } from '../../../kernel/email-address.js'
import { ApplicationError, ValidationError } from '../../../kernel/errors/application-error.js'
import { newId } from '../../../kernel/random.js'
import type { MemberDeps } from '../deps.js'
import { newMember } from '../member.js'
import { type Authenticating, type Outcome, outcomeFor } from '../outcome.js'
import { assertNotBreached, ownFaultCode, passwordViolation } from '../password/password-rules.js'
import { registeredProfile } from '../profile/profile.js'
import { registeredFields, withFields } from '../profile/profile-fields.js'
import { endClaims } from '../registration/end-claims.js'
import { stateOf } from './invitation.js'
import { takeOffice } from './take-office.js'

const dead = () =>
  new ApplicationError(
    'INVALID_INVITATION',
    'This invitation no longer works. Ask the owner of the site for a new one.',
  )

/**
 * Registers a person by the secret of an invitation, once. It came by mail, so it proves the address (design invariant
 * 10), and the owner said yes before: the member is active at once. What others claimed on the address ends in the same
 * transaction.
 * @throws TooManyRequests
 * @throws ValidationError for the password and the fields of the site (the invitation stays good)
 * @throws ApplicationError INVALID_INVITATION, PERMISSION_DENIED (another address), EMAIL_ALREADY_EXISTS
 */
export async function acceptInvitation(
  request: { secret: string; email: string; password: string; profile?: IdentityProfile | null },
  who: Authenticating,
  deps: Pick<MemberDeps, 'breachedPasswords' | 'storage' | 'hashing' | 'directory' | 'random' | 'clock' | 'limiter'>,
): Promise<Outcome> {
  const { storage, hashing, directory, random, clock, limiter } = deps
  const { signUp, passwords, profileFields } = directory.current().settings
  const asked = registeredFields(profileFields, request.profile)
  const passwordFault = await ownFaultCode(request.password, passwords)
  const violations = [
    ...(passwordFault === undefined ? [] : [passwordViolation('password', passwordFault, passwords)]),
    ...asked.violations,
  ]
  if (violations.length > 0) throw new ValidationError(violations)
  await limiter.take('registerByNetwork', who.network)
  const digest = digestOf(request.secret)
  const invited = await storage.read((stores) => stores.invitations.find(digest))
  if (invited === undefined || stateOf(invited, clock.now()) !== 'open') throw dead()
  if (readEmailAddress(request.email)?.emailKey !== invited.emailKey)
    throw new ApplicationError(
      'PERMISSION_DENIED',
      'This invitation is for another address. Use the one that it was sent to.',
    )
  await assertNotBreached('password', request.password, passwords, deps)

  const passwordHash = await hashing.hash(request.password)
  return storage.transact(async (stores) => {
    const now = clock.now()
    const spent = await stores.invitations.spend(digest, now)
    if (spent === undefined) throw dead()
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
        profile: withFields(registeredProfile(null, who.locale), profileFields, asked.customFields),
      },
      now,
    )
    // Told, because whoever holds the secret has proven that the address is theirs.
    if ((await stores.members.add(member)) === 'email-taken')
      throw new ApplicationError(
        'EMAIL_ALREADY_EXISTS',
        'There is already an account with this email address. Sign in, or reset its password.',
      )
    await endClaims(member, stores, deps)
    await takeOffice(spent, memberId, stores, deps)
    return outcomeFor(member, signUp, who, stores, deps, ['invite'])
  })
}
