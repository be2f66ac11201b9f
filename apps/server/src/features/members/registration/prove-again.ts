import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { MemberDeps } from '../deps.js'
import { assertPasswordOf } from '../password/assert-password-of.js'
import { assertProofHolds } from '../sign-in/assert-proof-holds.js'
import type { Signed } from '../sign-in/own-sessions.js'

/**
 * A member proves in a running session who they are, so that what asks for a sign-in of the last ten minutes can go on
 * (MA-03). Counts as a login.
 * @throws ApplicationError UNAUTHENTICATED, INVALID_PASSWORD @throws TooManyRequests
 */
export async function proveAgain(
  { memberId, sessionId }: Signed,
  { password, network }: { password: string; network: string },
  deps: Pick<MemberDeps, 'storage' | 'hashing' | 'limiter' | 'clock'>,
): Promise<void> {
  const { storage, clock } = deps
  const member = await storage.read((stores) => stores.members.find(memberId))
  const ended = () => new ApplicationError('UNAUTHENTICATED', 'The session has ended.')
  if (member === undefined) throw ended()
  await assertPasswordOf(member, password, network, deps)
  await storage.transact(async (stores) => {
    await assertProofHolds(member, stores)
    if (!(await stores.sessions.proveAgain(sessionId, memberId, clock.now()))) throw ended()
  })
}
