import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { MemberDeps } from '../deps.js'
import { assertCurrentPassword } from '../password/assert-current-password.js'
import { assertPasswordUnchanged } from './assert-password-unchanged.js'
import type { CallerSession } from './own-sessions.js'

/**
 * Reauthenticates a member by password in an open session, for actions that require a sign-in within the last ten
 * minutes (MA-03). Counts as a login.
 * @throws ApplicationError UNAUTHENTICATED, INVALID_PASSWORD
 * @throws TooManyRequests
 */
export async function reauthenticate(
  { memberId, sessionId }: CallerSession,
  { password, network }: { password: string; network: string },
  deps: Pick<MemberDeps, 'storage' | 'hashing' | 'limiter' | 'clock'>,
): Promise<void> {
  const { storage, clock } = deps
  const member = await storage.read((stores) => stores.members.find(memberId))
  const sessionEnded = () => new ApplicationError('UNAUTHENTICATED', 'The session has ended.')
  if (member === undefined) throw sessionEnded()
  await assertCurrentPassword(member, password, network, deps)
  await storage.transact(async (stores) => {
    await assertPasswordUnchanged(member, stores)
    const proof = { authenticatedAt: clock.now(), amr: ['pwd' as const] }
    if (!(await stores.sessions.recordSignIn(sessionId, memberId, proof))) throw sessionEnded()
  })
}
