import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { Session } from '../../sessions/session.js'
import { isRecentSignIn } from '../../tokens/sign-in-proof.js'
import type { MemberDeps } from '../deps.js'
import type { CallerSession } from './own-sessions.js'

/**
 * Returns the session, which must be open and have a sign-in within the last ten minutes (V7.5.3); `reauthenticate`
 * renews it.
 * @throws ApplicationError UNAUTHENTICATED, RECENT_SIGN_IN_REQUIRED
 */
export async function assertRecentSignIn(
  { sessionId }: Pick<CallerSession, 'sessionId'>,
  sentence: string,
  { storage, clock }: Pick<MemberDeps, 'storage' | 'clock'>,
): Promise<Session> {
  const session = await storage.read((stores) => stores.sessions.find(sessionId))
  if (session === undefined || session.endedAt !== null)
    throw new ApplicationError('UNAUTHENTICATED', 'The session has ended.')
  if (!isRecentSignIn(session, clock.now())) throw new ApplicationError('RECENT_SIGN_IN_REQUIRED', sentence)
  return session
}
