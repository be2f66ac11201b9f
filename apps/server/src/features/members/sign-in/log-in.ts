import type { LoginRequest } from '@foyer/protocol'
import { MINUTE } from '../../../kernel/clock.js'
import { readEmailAddress } from '../../../kernel/email-address.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { Needs } from '../../../main/needs.js'
import type { Stores } from '../../../main/storage.js'
import { identityOfClaim, type Member, nextStepOf } from '../member.js'
import {
  type Authenticating,
  localeOf,
  type Outcome,
  outcomeFor,
  pretendVerification,
  requireVerification,
} from '../outcome.js'
import { rememberFailure, tellOfSignIn } from '../password/failed-logins.js'
import { isComparable } from '../password/password-rules.js'
import { renewPasswordHash } from '../password/renew-password-hash.js'
import { standInHash } from '../password/stand-in-hash.js'
import { claimPasswordHash, claimWithHash } from '../registration/claim-password.js'
import type { ClaimCandidate } from '../registration/claim-store.js'
import { demandCaptcha } from './demand-captcha.js'

/** How long a claim may be logged in with, in milliseconds; whoever comes later registers again. */
const CLAIM_LIFE_MS = 7 * 24 * 60 * MINUTE

const notFound = () => new ApplicationError('IDENTITY_NOT_FOUND', 'There is no account with this email address.')
const wrongPassword = () => new ApplicationError('INVALID_PASSWORD', 'The password is not right.')

/**
 * Logs a person in by password. The state of an account shows only after the right password (security-checklist 19); an
 * unknown address takes as long as a wrong password. Where nothing may be told (`tells` is false), an address with a member also answers
 * for the shadows on it, by the same statements and hashes as one without (decision 20), and one without takes the time of some member's (decision 59). Never throws a ValidationError: the SDK cannot
 * read one here (wire-protocol §6.3).
 * @throws TooManyRequests
 * @throws ApplicationError INVALID_LOGIN, IDENTITY_NOT_FOUND, INVALID_PASSWORD, RESET_PASSWORD, MEMBER_BLOCKED, and as
 * `demandCaptcha`
 */
export async function logIn(
  request: Pick<LoginRequest, 'loginId' | 'password' | 'captchaTokens'>,
  who: Authenticating,
  needs: Pick<
    Needs,
    'storage' | 'hashing' | 'directory' | 'random' | 'clock' | 'mail' | 'limiter' | 'captcha' | 'secrets' | 'siteId'
  >,
  tells: boolean = needs.directory.current().settings.disclosure === 'explicit',
): Promise<Outcome> {
  const { storage, hashing, directory, limiter, clock } = needs
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
  const password = comparable ? request.password : ''
  const { member, claims, standIn } = await storage.read(async (stores) => ({
    member: await stores.members.findByEmail(address.emailKey),
    claims: await stores.claims.candidatesOf(address.emailKey, clock.now() - CLAIM_LIFE_MS),
    standIn: tells ? undefined : await standInHash(address.emailKey, stores, needs),
  }))
  if (member !== undefined || !tells || claims.length === 0) {
    const right = await hashing.verify(member === undefined ? standIn : member.passwordHash, password)
    if (member !== undefined && right && comparable && member.status !== 'deleted') {
      await honest()
      return followUp(member, password, directory.current().settings.signUp, who, needs)
    }
  }
  if (!tells || (member === undefined && claims.length > 0)) {
    const claim = claimWithHash(claims, await claimPasswordHash(password, address.emailKey, needs))
    if (claim !== undefined && comparable) {
      await honest()
      return waitForProof(claim, member, who, needs)
    }
  }
  await rememberFailure(address.emailKey, needs)
  throw tells && member === undefined && claims.length === 0 ? notFound() : wrongPassword()
}

/** Each of these orders a mail, so they count with the codes that are sent again (V6.6.3). */
async function waitForProof(
  { claimId }: ClaimCandidate,
  owner: Member | undefined,
  who: Authenticating,
  needs: Pick<Needs, 'storage' | 'random' | 'clock' | 'mail' | 'limiter'>,
): Promise<Outcome> {
  await needs.limiter.take('resendByIdentity', claimId)
  const outcome = await needs.storage.transact(async (stores): Promise<Outcome> => {
    const claim = await stores.claims.find(claimId)
    if (claim === undefined) throw wrongPassword()
    const { email } = claim
    const waiting = { memberId: claimId, email, locale: localeOf(claim, who) }
    const stateToken =
      owner === undefined
        ? await requireVerification(waiting, who, stores, needs)
        : await pretendVerification(waiting, who, stores, needs)
    return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken, email, identity: identityOfClaim(claim) }
  })
  needs.mail.wake()
  return outcome
}

async function followUp(
  member: Member,
  password: string,
  rules: Parameters<typeof outcomeFor>[1],
  who: Authenticating,
  needs: Pick<Needs, 'storage' | 'random' | 'clock' | 'mail' | 'hashing'>,
): Promise<Outcome> {
  const renewed = await renewPasswordHash(member, password, needs, (now, stores) =>
    outcomeFor(now, rules, who, stores, needs, ['pwd']),
  )
  if (renewed !== undefined) {
    if (renewed.state === 'SUCCESS') await tellOfSignIn(renewed.member, who, needs)
    if (renewed.state === 'REQUIRE_EMAIL_VERIFICATION') needs.mail.wake()
    return renewed
  }
  const follow = (stores: Stores) => outcomeFor(member, rules, who, stores, needs, ['pwd'])
  // Nothing but the wait for a proof is written here, and the hot path needs no transaction to write nothing.
  if (nextStepOf(member, rules) !== 'verify-email') {
    const outcome = await needs.storage.read(follow)
    if (outcome.state === 'SUCCESS') await tellOfSignIn(member, who, needs)
    return outcome
  }
  const outcome = await needs.storage.transact(follow)
  needs.mail.wake()
  return outcome
}
