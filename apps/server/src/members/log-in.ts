import type { LoginRequest } from '@foyer/protocol'
import { ApplicationError } from '../errors/application-error.js'
import type { Needs } from '../needs.js'
import type { Stores } from '../storage.js'
import { demandCaptcha } from './demand-captcha.js'
import { readEmailAddress } from './email-address.js'
import { type Claim, identityOfClaim, type Member, nextStepOf } from './member.js'
import { type Authenticating, localeOf, type Outcome, outcomeFor, requireVerification } from './outcome.js'
import { isComparable } from './password-rules.js'

/** Claims of one address whose passwords are tried, the newest first. */
const CLAIMS_TRIED = 3

const notFound = () => new ApplicationError('IDENTITY_NOT_FOUND', 'There is no account with this email address.')
const wrongPassword = () => new ApplicationError('INVALID_PASSWORD', 'The password is not right.')

/**
 * Logs a person in by password. The state of an account shows only after the right password (security-checklist 19); an
 * unknown address takes as long as a wrong password. Never throws a ValidationError: the SDK cannot read one here
 * (wire-protocol §6.3).
 * @throws TooManyRequests
 * @throws ApplicationError INVALID_LOGIN, IDENTITY_NOT_FOUND, INVALID_PASSWORD, RESET_PASSWORD, MEMBER_BLOCKED, and as
 * `demandCaptcha`
 */
export async function logIn(
  request: Pick<LoginRequest, 'loginId' | 'password' | 'captchaTokens'>,
  who: Authenticating,
  needs: Pick<Needs, 'storage' | 'hashing' | 'directory' | 'random' | 'clock' | 'mail' | 'limiter' | 'captcha'>,
): Promise<Outcome> {
  const { storage, hashing, directory, limiter } = needs
  const address = readEmailAddress(request.loginId.email)
  if (address === undefined)
    throw new ApplicationError('INVALID_LOGIN', 'Enter an email address like name@example.com.')
  const comparable = isComparable(request.password)
  // Counted before the guess is looked at, so that parallel guesses count (V6.3.1); a right password is taken back.
  const attempts = [
    await limiter.take('loginByNetwork', who.network),
    await limiter.take('loginByAccountAndNetwork', address.emailKey, who.network),
  ]
  await demandCaptcha('login', request.captchaTokens, who, attempts, needs)
  const honest = async () => {
    for (const attempt of attempts) await attempt.refund()
  }
  const member = await storage.read((stores) => stores.members.findByEmail(address.emailKey))

  if (member === undefined) {
    const claims = await storage.read((stores) => stores.claims.ofEmail(address.emailKey, CLAIMS_TRIED))
    const claim = comparable ? await firstWithPassword(claims, request.password, needs) : undefined
    if (claim !== undefined) {
      await honest()
      return waitForProof(claim, who, needs)
    }
    if (claims.length > 0) throw wrongPassword()
    await hashing.verify(undefined, comparable ? request.password : '')
    throw directory.current().settings.disclosure === 'private' ? wrongPassword() : notFound()
  }

  const right = await hashing.verify(member.passwordHash, comparable ? request.password : '')
  if (!comparable || !right || member.status === 'deleted') throw wrongPassword()
  await honest()
  return followUp(member, directory.current().settings.signUp, who, needs)
}

async function firstWithPassword(
  claims: readonly Claim[],
  password: string,
  { hashing }: Pick<Needs, 'hashing'>,
): Promise<Claim | undefined> {
  for (const claim of claims) if (await hashing.verify(claim.passwordHash, password)) return claim
  return undefined
}

async function waitForProof(
  claim: Claim,
  who: Authenticating,
  needs: Pick<Needs, 'storage' | 'random' | 'clock' | 'mail'>,
): Promise<Outcome> {
  const { claimId, email } = claim
  const stateToken = await needs.storage.transact((stores) =>
    requireVerification({ memberId: claimId, email, locale: localeOf(claim) }, who, stores, needs),
  )
  needs.mail.wake()
  return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken, email, identity: identityOfClaim(claim) }
}

async function followUp(
  member: Member,
  rules: Parameters<typeof outcomeFor>[1],
  who: Authenticating,
  needs: Pick<Needs, 'storage' | 'random' | 'clock' | 'mail'>,
): Promise<Outcome> {
  const follow = (stores: Stores) => outcomeFor(member, rules, who, stores, needs)
  // Nothing but the wait for a proof is written here, and the hot path needs no transaction to write nothing.
  if (nextStepOf(member, rules) !== 'verify-email') return needs.storage.read(follow)
  const outcome = await needs.storage.transact(follow)
  needs.mail.wake()
  return outcome
}
