import type { LoginRequest } from '@foyer/protocol'
import { MINUTE } from '../../../kernel/clock.js'
import { readEmailAddress } from '../../../kernel/email-address.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { MemberDeps, MemberStores } from '../deps.js'

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
 * unknown address takes as long as a wrong password. If account existence must not leak (`tells` is false), known and
 * unknown addresses run the same queries and the same number of hashes (decision 20), and an unknown address verifies
 * against a dummy hash so that timing matches (decision 59). Never throws a ValidationError: the SDK cannot read one
 * here (wire-protocol §6.3).
 * @throws TooManyRequests
 * @throws ApplicationError INVALID_LOGIN, IDENTITY_NOT_FOUND, INVALID_PASSWORD, RESET_PASSWORD, MEMBER_BLOCKED, and as
 * `demandCaptcha`
 */
export async function logIn(
  request: Pick<LoginRequest, 'loginId' | 'password' | 'captchaTokens'>,
  who: Authenticating,
  deps: Pick<
    MemberDeps,
    'storage' | 'hashing' | 'directory' | 'random' | 'clock' | 'mail' | 'limiter' | 'captcha' | 'secrets' | 'siteId'
  >,
  tells: boolean = deps.directory.current().settings.disclosure === 'explicit',
): Promise<Outcome> {
  const { storage, hashing, directory, limiter, clock } = deps
  const address = readEmailAddress(request.loginId.email)
  if (address === undefined)
    throw new ApplicationError('INVALID_LOGIN', 'Enter an email address like name@example.com.')
  const comparable = isComparable(request.password)
  // Counted before the guess is looked at, so that parallel guesses count (V6.3.1); a right password is taken back.
  const attempts = [
    await limiter.take('loginByNetwork', who.network),
    await limiter.take('loginByAccountAndNetwork', address.emailKey, who.network),
  ]
  await demandCaptcha('login', request.captchaTokens, who, attempts, deps)
  const honest = async () => {
    for (const attempt of attempts) await attempt.refund()
  }
  const password = comparable ? request.password : ''
  const { member, claims, standIn } = await storage.read(async (stores) => ({
    member: await stores.members.findByEmail(address.emailKey),
    claims: await stores.claims.candidatesOf(address.emailKey, clock.now() - CLAIM_LIFE_MS),
    standIn: tells ? undefined : await standInHash(address.emailKey, stores, deps),
  }))
  if (member !== undefined || !tells || claims.length === 0) {
    const right = await hashing.verify(member === undefined ? standIn : member.passwordHash, password)
    if (member !== undefined && right && comparable && member.status !== 'deleted') {
      await honest()
      return followUp(member, password, directory.current().settings.signUp, who, deps)
    }
  }
  if (!tells || (member === undefined && claims.length > 0)) {
    const claim = claimWithHash(claims, await claimPasswordHash(password, address.emailKey, deps))
    if (claim !== undefined && comparable) {
      await honest()
      return waitForProof(claim, member, who, deps)
    }
  }
  await rememberFailure(address.emailKey, deps)
  throw tells && member === undefined && claims.length === 0 ? notFound() : wrongPassword()
}

/** Each of these orders a mail, so they count with the codes that are sent again (V6.6.3). */
async function waitForProof(
  { claimId }: ClaimCandidate,
  owner: Member | undefined,
  who: Authenticating,
  deps: Pick<MemberDeps, 'storage' | 'random' | 'clock' | 'mail' | 'limiter'>,
): Promise<Outcome> {
  await deps.limiter.take('resendByIdentity', claimId)
  const outcome = await deps.storage.transact(async (stores): Promise<Outcome> => {
    const claim = await stores.claims.find(claimId)
    if (claim === undefined) throw wrongPassword()
    const { email } = claim
    const waiting = { memberId: claimId, email, locale: localeOf(claim, who) }
    const stateToken =
      owner === undefined
        ? await requireVerification(waiting, who, stores, deps)
        : await pretendVerification(waiting, who, stores, deps)
    return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken, email, identity: identityOfClaim(claim) }
  })
  deps.mail.wake()
  return outcome
}

async function followUp(
  member: Member,
  password: string,
  rules: Parameters<typeof outcomeFor>[1],
  who: Authenticating,
  deps: Pick<MemberDeps, 'storage' | 'random' | 'clock' | 'mail' | 'hashing'>,
): Promise<Outcome> {
  const renewed = await renewPasswordHash(member, password, deps, (now, stores) =>
    outcomeFor(now, rules, who, stores, deps, ['pwd']),
  )
  if (renewed !== undefined) {
    if (renewed.state === 'SUCCESS') await tellOfSignIn(renewed.member, who, deps)
    if (renewed.state === 'REQUIRE_EMAIL_VERIFICATION') deps.mail.wake()
    return renewed
  }
  const follow = (stores: MemberStores) => outcomeFor(member, rules, who, stores, deps, ['pwd'])
  // Nothing but the wait for a proof is written here, and the hot path needs no transaction to write nothing.
  if (nextStepOf(member, rules) !== 'verify-email') {
    const outcome = await deps.storage.read(follow)
    if (outcome.state === 'SUCCESS') await tellOfSignIn(member, who, deps)
    return outcome
  }
  const outcome = await deps.storage.transact(follow)
  deps.mail.wake()
  return outcome
}
