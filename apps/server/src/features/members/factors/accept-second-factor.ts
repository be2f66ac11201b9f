import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { normalizeVerificationCode } from '../../../kernel/verification-code.js'
import type { Attempt } from '../../../platform/limits/limiter.js'
import { audit } from '../../audit/audit.js'
import { type AuthContext, localeOf } from '../auth-result.js'
import type { MemberDeps, MemberStores } from '../deps.js'
import { enqueueMail } from '../mail-jobs.js'
import type { Member } from '../member.js'
import { findTimeStep } from './authenticator.js'
import { recoveryCodeMac } from './recovery-code.js'

/** What a person enters as the second factor: the code of the authenticator app, or a recovery code. */
export interface SecondFactorCode {
  code?: string | null | undefined
  recoveryCode?: string | null | undefined
}

type Refusal = { error: 'wrong' | 'used' }

/**
 * Counts a try at a second factor before it is compared, for the account from the network, and for the account from
 * all networks, which strangers who know the password can use up.
 * @throws TooManyRequests
 */
export async function countFactorTry(
  { memberId }: Pick<Member, 'memberId'>,
  network: string,
  { limiter }: Pick<MemberDeps, 'limiter'>,
): Promise<Pick<Attempt, 'refund'>> {
  const attempts = [
    await limiter.consume('secondFactorTries', memberId, network),
    await limiter.consume('secondFactorTriesByMember', memberId),
  ]
  return {
    refund: async () => {
      for (const attempt of attempts) await attempt.refund()
    },
  }
}

/**
 * Accepts a second factor of a member in the caller's transaction, once: a code of the authenticator counts for its
 * time step only (V6.5.1), a recovery code is deleted. The use of a recovery code is audited and mailed; the caller
 * wakes the mail queue.
 */
export async function acceptSecondFactor(
  member: Member,
  { code, recoveryCode }: SecondFactorCode,
  context: Pick<AuthContext, 'network' | 'userAgent' | 'locale'>,
  stores: MemberStores,
  deps: Pick<MemberDeps, 'secrets' | 'random' | 'clock'>,
): Promise<'totp' | 'recovery-code' | Refusal> {
  const { memberId } = member
  const now = deps.clock.now()
  if (code) {
    const authenticator = await stores.factors.findAuthenticator(memberId)
    if (authenticator === undefined) return { error: 'wrong' }
    const guess = { sealed: authenticator.secret, memberId, code: normalizeVerificationCode(code) }
    const step = await findTimeStep(guess, now, deps)
    if (step === undefined) return { error: 'wrong' }
    return (await stores.factors.acceptStep(memberId, step, now)) ? 'totp' : { error: 'used' }
  }
  const mac = recoveryCodeMac(recoveryCode ?? '', memberId, deps.secrets)
  if (mac === undefined || !(await stores.factors.spendRecoveryCode(memberId, mac))) return { error: 'wrong' }
  const { recoveryCodes: left } = await stores.factors.summaryOf(memberId)
  const act = { actor: { kind: 'member', id: memberId } as const, requestId: null, network: context.network }
  const target = { kind: 'member', id: memberId } as const
  await audit(act, { action: 'recovery-code-used', target, details: { left } }, stores, deps)
  await enqueueMail(
    {
      kind: 'recovery-code-used',
      to: member.email,
      locale: localeOf(member, context),
      left,
    },
    context,
    stores,
    deps,
  )
  return 'recovery-code'
}

/** The error of a code that was not accepted. */
export function secondFactorError({ error }: Refusal, triesLeft?: number): ApplicationError {
  const data = triesLeft === undefined ? {} : { triesLeft }
  if (error === 'used')
    return new ApplicationError('VERIFICATION_FAILED', 'This code was already used. Wait for the next one.', {
      ...data,
      isUsed: true,
    })
  return new ApplicationError('VERIFICATION_FAILED', 'Incorrect code.', data)
}
