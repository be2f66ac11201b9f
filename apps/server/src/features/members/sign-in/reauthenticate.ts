import type { MemberId } from '@foyer/protocol'
import type { Digest } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { BrowserSession } from '../../sessions/browser-session-store.js'
import type { SignInProof } from '../../tokens/sign-in-proof.js'
import type { MemberDeps, MemberStores } from '../deps.js'
import { assertCurrentPassword } from '../password/assert-current-password.js'
import { assertPasswordUnchanged } from './assert-password-unchanged.js'
import type { CallerSession } from './signed-in-caller.js'

interface Proof {
  password: string
  network: string
}

type ProofDeps = Pick<MemberDeps, 'storage' | 'hashing' | 'limiter' | 'clock'>

const sessionEnded = () => new ApplicationError('UNAUTHENTICATED', 'The session has ended.')

/**
 * Reauthenticates a member by password in an open session, for actions that require a sign-in within the last ten
 * minutes (MA-03). Counts as a login.
 * @throws ApplicationError UNAUTHENTICATED, INVALID_PASSWORD
 * @throws TooManyRequests
 */
export const reauthenticate = ({ memberId, sessionId }: CallerSession, proof: Proof, deps: ProofDeps): Promise<void> =>
  provePassword(memberId, proof, deps, (stores, signIn) => stores.sessions.recordSignIn(sessionId, memberId, signIn))

/**
 * Like `reauthenticate`, for a member who is signed in at the hosted pages. `digest` is that of the new cookie, which
 * replaces the one of the browser (V7.2.4).
 * @throws ApplicationError UNAUTHENTICATED, INVALID_PASSWORD
 * @throws TooManyRequests
 */
export const reauthenticateBrowser = (
  { memberId, browserSessionId }: BrowserSession,
  { digest, ...proof }: Proof & { digest: Digest },
  deps: ProofDeps,
): Promise<void> =>
  provePassword(memberId, proof, deps, (stores, signIn) =>
    stores.browserSessions.recordSignIn(browserSessionId, digest, signIn),
  )

async function provePassword(
  memberId: MemberId,
  { password, network }: Proof,
  deps: ProofDeps,
  record: (stores: MemberStores, signIn: SignInProof) => Promise<boolean>,
): Promise<void> {
  const { storage, clock } = deps
  const member = await storage.read((stores) => stores.members.find(memberId))
  if (member === undefined) throw sessionEnded()
  await assertCurrentPassword(member, password, network, deps)
  await storage.transact(async (stores) => {
    await assertPasswordUnchanged(member, stores)
    if (!(await record(stores, { authenticatedAt: clock.now(), amr: ['pwd'] }))) throw sessionEnded()
  })
}
