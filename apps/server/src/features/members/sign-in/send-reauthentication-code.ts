import { type AuthContext, createAuthentication, localeOf } from '../auth-result.js'
import type { MemberDeps } from '../deps.js'
import { type SignedInCaller, sessionEnded, sessionIdOf } from './signed-in-caller.js'

/**
 * Sends a code to the member's address, with which `reauthenticate` renews the sign-in of this session. It is no
 * sign-in code (`isReauthentication`), but counts as one for the address. Returns the state token of the code.
 * @throws ApplicationError UNAUTHENTICATED
 * @throws TooManyRequests
 */
export async function sendReauthenticationCode(
  caller: SignedInCaller,
  request: Pick<AuthContext, 'network' | 'userAgent' | 'locale'>,
  deps: Pick<MemberDeps, 'storage' | 'random' | 'clock' | 'mail' | 'limiter'>,
): Promise<{ stateToken: string }> {
  const { storage, limiter, mail } = deps
  const member = await storage.read((stores) => stores.members.find(caller.memberId))
  if (member === undefined) throw sessionEnded()
  await limiter.consume('signInCodeByAddress', member.emailKey, request.network)
  await limiter.consume('signInMailsByAddress', member.emailKey)
  const context = { ...request, clientId: null, callerId: sessionIdOf(caller) }
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
