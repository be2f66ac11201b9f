import type { ReauthenticateRequest } from '@foyer/protocol'
import { type Digest, digestOf } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { provenAgain } from '../../tokens/sign-in-proof.js'
import type { MemberDeps } from '../deps.js'
import { assertCurrentPassword } from '../password/assert-current-password.js'
import { countCodeTry } from '../registration/count-code-try.js'
import { invalidStateToken, tryStateTokenCode } from '../registration/try-state-token-code.js'
import { assertPasswordUnchanged } from './assert-password-unchanged.js'
import { findSignIn, recordSignIn, type SignedInCaller, sessionEnded, sessionIdOf } from './signed-in-caller.js'

interface Reauthentication<Proof> {
  proof: Proof
  network: string
  /** At the hosted pages, the digest of the new cookie, which replaces the one of the browser (V7.2.4). */
  renewedDigest?: Digest
}

/**
 * Reauthenticates a member in an open session, for actions that require a sign-in within the last ten minutes (MA-03):
 * by the password, or by a code of `sendReauthenticationCode`, which members without a password have. Counts as a
 * login, or as a try at a code. Returns the method.
 * @throws ApplicationError UNAUTHENTICATED, INVALID_PASSWORD, INVALID_STATE_TOKEN, VERIFICATION_FAILED,
 * VERIFICATION_EXPIRED, TOO_MANY_TRIES
 * @throws TooManyRequests
 */
export async function reauthenticate(
  caller: SignedInCaller,
  { proof, ...request }: Reauthentication<ReauthenticateRequest>,
  deps: Pick<MemberDeps, 'storage' | 'hashing' | 'limiter' | 'clock' | 'secrets'>,
): Promise<'pwd' | 'otp'> {
  if (!('password' in proof)) {
    await proveCode(caller, { ...request, proof }, deps)
    return 'otp'
  }
  await provePassword(caller, { ...request, proof }, deps)
  return 'pwd'
}

async function provePassword(
  caller: SignedInCaller,
  {
    proof: { password },
    network,
    renewedDigest,
  }: Reauthentication<Extract<ReauthenticateRequest, { password: string }>>,
  deps: Pick<MemberDeps, 'storage' | 'hashing' | 'limiter' | 'clock'>,
): Promise<void> {
  const { storage, clock } = deps
  const member = await storage.read((stores) => stores.members.find(caller.memberId))
  if (member === undefined) throw sessionEnded()
  await assertCurrentPassword(member, password, network, deps)
  await storage.transact(async (stores) => {
    await assertPasswordUnchanged(member, stores)
    const before = await findSignIn(caller, stores)
    if (before === undefined) throw sessionEnded()
    const signIn = { authenticatedAt: clock.now(), amr: provenAgain('pwd', before.amr) }
    await recordSignIn(caller, signIn, renewedDigest, stores)
  })
}

async function proveCode(
  caller: SignedInCaller,
  {
    proof: { code, stateToken },
    network,
    renewedDigest,
  }: Reauthentication<Extract<ReauthenticateRequest, { code: string }>>,
  deps: Pick<MemberDeps, 'storage' | 'limiter' | 'clock' | 'secrets'>,
): Promise<void> {
  const { memberId } = caller
  const attempt = await countCodeTry(memberId, network, deps)
  const digest = digestOf(stateToken)
  const error = await deps.storage.transact(async (stores) => {
    const now = deps.clock.now()
    await stores.sessions.lockMember(memberId)
    // A code counts in the session that asked for it, and nowhere else.
    const isOwn = ({ callerId }: { callerId: string | null }) => callerId === sessionIdOf(caller)
    const checked = await tryStateTokenCode({ digest, code }, isOwn, stores, now, deps)
    if (checked instanceof ApplicationError) return checked
    if (!(await stores.authentications.spend(digest, now))) return invalidStateToken()
    const before = await findSignIn(caller, stores)
    if (before === undefined) return sessionEnded()
    const signIn = { authenticatedAt: now, amr: provenAgain('otp', before.amr) }
    await recordSignIn(caller, signIn, renewedDigest, stores)
    return undefined
  })
  if (error !== undefined) throw error
  await attempt.refund()
}
