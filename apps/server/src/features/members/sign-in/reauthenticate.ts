import type { ReauthenticateRequest } from '@foyer/protocol'
import { type Digest, digestOf } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { BrowserSession } from '../../sessions/browser-session-store.js'
import { provenAgain, type SignInProof } from '../../tokens/sign-in-proof.js'
import type { MemberDeps, MemberStores } from '../deps.js'
import { assertCurrentPassword } from '../password/assert-current-password.js'
import { checkCode, invalidStateToken } from '../registration/check-code.js'
import { countCodeTry } from '../registration/count-code-try.js'
import { assertPasswordUnchanged } from './assert-password-unchanged.js'
import { type CallerSession, findSignIn, type SignedInCaller } from './signed-in-caller.js'

interface PasswordProof {
  password: string
  network: string
}

type PasswordDeps = Pick<MemberDeps, 'storage' | 'hashing' | 'limiter' | 'clock'>

const sessionEnded = () => new ApplicationError('UNAUTHENTICATED', 'The session has ended.')

/**
 * Reauthenticates a member in an open session, for actions that require a sign-in within the last ten minutes (MA-03):
 * by the password, or by a code of `sendReauthenticationCode`, which members without a password have. Counts as a
 * login, or as a try at a code.
 * @throws ApplicationError UNAUTHENTICATED, INVALID_PASSWORD, INVALID_STATE_TOKEN, VERIFICATION_FAILED,
 * VERIFICATION_EXPIRED, TOO_MANY_TRIES
 * @throws TooManyRequests
 */
export const reauthenticate = (
  caller: CallerSession,
  { proof, network }: { proof: ReauthenticateRequest; network: string },
  deps: PasswordDeps & Pick<MemberDeps, 'secrets'>,
): Promise<void> =>
  'password' in proof
    ? provePassword(caller, { password: proof.password, network }, deps, (stores, signIn) =>
        stores.sessions.recordSignIn(caller.sessionId, caller.memberId, signIn),
      )
    : proveCode(caller, { ...proof, network }, deps)

/**
 * Reauthenticates by the password a member who is signed in at the hosted pages. `digest` is that of the new cookie,
 * which replaces the one of the browser (V7.2.4).
 * @throws ApplicationError UNAUTHENTICATED, INVALID_PASSWORD
 * @throws TooManyRequests
 */
export const reauthenticateBrowser = (
  session: BrowserSession,
  { digest, ...proof }: PasswordProof & { digest: Digest },
  deps: PasswordDeps,
): Promise<void> =>
  provePassword(session, proof, deps, (stores, signIn) =>
    stores.browserSessions.recordSignIn(session.browserSessionId, digest, signIn),
  )

async function provePassword(
  caller: SignedInCaller,
  { password, network }: PasswordProof,
  deps: PasswordDeps,
  record: (stores: MemberStores, signIn: SignInProof) => Promise<boolean>,
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
    if (!(await record(stores, signIn))) throw sessionEnded()
  })
}

async function proveCode(
  { memberId, sessionId }: CallerSession,
  { code, stateToken, network }: { code: string; stateToken: string; network: string },
  deps: Pick<MemberDeps, 'storage' | 'limiter' | 'clock' | 'secrets'>,
): Promise<void> {
  const attempt = await countCodeTry(memberId, network, deps)
  const digest = digestOf(stateToken)
  const error = await deps.storage.transact(async (stores) => {
    const now = deps.clock.now()
    await stores.sessions.lockMember(memberId)
    // A code counts in the session that asked for it, and nowhere else.
    const checked = await checkCode({ digest, code }, ({ callerId }) => callerId === sessionId, stores, now, deps)
    if (checked instanceof ApplicationError) return checked
    if (!(await stores.authentications.spend(digest, now))) return invalidStateToken()
    const before = await findSignIn({ memberId, sessionId }, stores)
    if (before === undefined) return sessionEnded()
    const proof = { authenticatedAt: now, amr: provenAgain('otp', before.amr) }
    return (await stores.sessions.recordSignIn(sessionId, memberId, proof)) ? undefined : sessionEnded()
  })
  if (error !== undefined) throw error
  await attempt.refund()
}
