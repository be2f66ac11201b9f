import type { MemberId } from '@foyer/protocol'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { normalizeVerificationCode } from '../../../kernel/verification-code.js'
import { seal, unseal } from '../../../platform/sealing/seal.js'
import { audit } from '../../audit/audit.js'
import { type AuthContext, localeOf } from '../auth-result.js'
import type { MemberDeps, MemberStores } from '../deps.js'
import { enqueueMail } from '../mail-jobs.js'
import type { Member } from '../member.js'
import { describeSecret, drawSecret, findStepOf, type NewAuthenticator, sealSecret } from './authenticator.js'
import { drawRecoveryCodes, recoveryCodeMac } from './recovery-code.js'

const purposeOf = (memberId: MemberId) => `authenticator-set-up:${memberId}`

/** An authenticator app to be confirmed; `setUpToken` is the sealed secret, bound to the member and a time. */
export interface AuthenticatorSetUp extends NewAuthenticator {
  setUpToken: string
}

/** Draws the secret of an authenticator app for a member. Nothing is stored until a code confirms it. */
export async function startAuthenticatorSetUp(
  { memberId, email }: Pick<Member, 'memberId' | 'email'>,
  { secrets, random, clock, siteSnapshot }: Pick<MemberDeps, 'secrets' | 'random' | 'clock' | 'siteSnapshot'>,
): Promise<AuthenticatorSetUp> {
  const secret = drawSecret(random)
  const expiresAt = Buffer.alloc(8)
  expiresAt.writeBigUInt64BE(BigInt(clock.now() + lifetimes.authenticatorSetUp.ms))
  const setUpToken = seal(Buffer.concat([expiresAt, secret]), secrets.authenticator, purposeOf(memberId))
  return {
    setUpToken,
    ...(await describeSecret(secret, { issuer: siteSnapshot.current().settings.name, label: email })),
  }
}

/** Returns the same authenticator app again, to show it after a wrong code; undefined if its time is over. */
export async function readAuthenticatorSetUp(
  { memberId, email }: Pick<Member, 'memberId' | 'email'>,
  setUpToken: string,
  deps: Pick<MemberDeps, 'secrets' | 'clock' | 'siteSnapshot'>,
): Promise<AuthenticatorSetUp | undefined> {
  const secret = secretOf(memberId, setUpToken, deps)
  const issuer = deps.siteSnapshot.current().settings.name
  return secret && { setUpToken, ...(await describeSecret(secret, { issuer, label: email })) }
}

function secretOf(
  memberId: MemberId,
  setUpToken: string,
  { secrets, clock }: Pick<MemberDeps, 'secrets' | 'clock'>,
): Buffer | undefined {
  const opened = unseal(setUpToken, secrets.authenticator, purposeOf(memberId))
  if (opened === undefined || opened.readBigUInt64BE() <= BigInt(clock.now())) return undefined
  return opened.subarray(8)
}

type SetUpDeps = Pick<MemberDeps, 'secrets' | 'random' | 'clock'>

/**
 * Adds an authenticator app after checking a code from it, in the caller's transaction. It replaces the member's
 * authenticator, if there is one, new recovery codes replace the old ones, and trusted devices are asked again. The
 * member is notified by email; the caller wakes the mail queue. Returns the recovery codes, which are shown once, or
 * the error.
 */
export async function confirmAuthenticator(
  member: Member,
  { setUpToken, code }: { setUpToken: string; code: string },
  context: Pick<AuthContext, 'network' | 'userAgent' | 'locale'>,
  stores: MemberStores,
  deps: SetUpDeps,
): Promise<{ recoveryCodes: string[] } | ApplicationError> {
  const { memberId } = member
  const now = deps.clock.now()
  const secret = secretOf(memberId, setUpToken, deps)
  if (secret === undefined) return new ApplicationError('INVALID_STATE_TOKEN', 'The set-up has expired. Start again.')
  const step = await findStepOf(secret, normalizeVerificationCode(code), now)
  if (step === undefined) return new ApplicationError('VERIFICATION_FAILED', 'Incorrect code.')
  await stores.factors.setAuthenticator(memberId, {
    secret: sealSecret(secret, memberId, deps),
    lastStep: step,
    createdAt: now,
    lastUsedAt: now,
  })
  await stores.knownDevices.distrustAllOf(memberId)
  const recoveryCodes = await setRecoveryCodes(memberId, stores, deps)
  await recordFactorChange('second-factor-added', member, context, stores, deps)
  return { recoveryCodes }
}

/** Replaces the recovery codes of a member. Returns the new ones. */
export async function setRecoveryCodes(
  memberId: MemberId,
  stores: Pick<MemberStores, 'factors'>,
  { secrets, random }: Pick<MemberDeps, 'secrets' | 'random'>,
): Promise<string[]> {
  const recoveryCodes = drawRecoveryCodes(random)
  const macs = recoveryCodes.map((code) => recoveryCodeMac(code, memberId, secrets) as string)
  await stores.factors.setRecoveryCodes(memberId, macs)
  return recoveryCodes
}

/** Deletes the recovery codes of a member who has neither an authenticator app nor a passkey. */
export async function deleteUnneededRecoveryCodes(
  memberId: MemberId,
  stores: Pick<MemberStores, 'factors' | 'passkeys'>,
): Promise<void> {
  if ((await stores.factors.summaryOf(memberId)).hasAuthenticator) return
  if ((await stores.passkeys.listOf(memberId)).length === 0) await stores.factors.deleteRecoveryCodes(memberId)
}

/** Audits a change of a member's second factors, and orders the mail about it. */
export async function recordFactorChange(
  kind: 'second-factor-added' | 'second-factor-removed' | 'recovery-codes-renewed',
  member: Member,
  context: Pick<AuthContext, 'network' | 'userAgent' | 'locale'> & { requestId?: string | null },
  stores: MemberStores,
  deps: Pick<MemberDeps, 'random' | 'clock'>,
): Promise<void> {
  const { memberId } = member
  const target = { kind: 'member', id: memberId } as const
  const actor = { kind: 'member', id: memberId } as const
  await audit(
    { actor, requestId: context.requestId ?? null, network: context.network },
    { action: kind, target },
    stores,
    deps,
  )
  await enqueueMail({ kind, to: member.email, locale: localeOf(member, context) }, context, stores, deps)
}
