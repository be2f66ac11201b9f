import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { type AuthContext, createAuthentication, localeOf } from '../auth-result.js'
import type { MemberDeps } from '../deps.js'
import type { CallerSession } from './signed-in-caller.js'

/**
 * Sends a code to the member's address, with which `reauthenticate` renews the sign-in of this session. It is no
 * sign-in code: its authentication belongs to no client, so that `verifyEmail` of the API does not accept it. Counts as
 * a sign-in code for the address. Returns the state token of the code.
 * @throws ApplicationError UNAUTHENTICATED
 * @throws TooManyRequests
 */
export async function sendReauthenticationCode(
  { memberId, sessionId }: CallerSession,
  request: Pick<AuthContext, 'network' | 'userAgent' | 'locale'>,
  deps: Pick<MemberDeps, 'storage' | 'random' | 'clock' | 'mail' | 'limiter'>,
): Promise<{ stateToken: string }> {
  const { storage, limiter, mail } = deps
  const member = await storage.read((stores) => stores.members.find(memberId))
  if (member === undefined) throw new ApplicationError('UNAUTHENTICATED', 'The session has ended.')
  await limiter.consume('signInCodeByAddress', member.emailKey, request.network)
  await limiter.consume('signInMailsByAddress', member.emailKey)
  const context = { ...request, clientId: null, callerId: sessionId }
  const stateToken = await storage.transact((stores) =>
    createAuthentication(member, context, null, stores, deps, (stateDigest) => ({
      kind: 'reauthentication-code',
      stateDigest,
      to: member.email,
      locale: localeOf(member, request),
      withLink: false,
    })),
  )
  mail.wake()
  return { stateToken }
}
