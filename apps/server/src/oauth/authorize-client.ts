import { type AuthorizedClientRequest, isMemberId, SCOPE, type SessionId, type TokenResponse } from '@foyer/protocol'
import { invalidGrant, OAuthError } from '../errors/oauth-error.js'
import type { Needs } from '../needs.js'
import { firstOwn } from '../owner/first-own-client.js'
import { type Digest, digestOf } from '../runtime/digest.js'
import { newId } from '../runtime/random.js'
import { openSession } from '../sessions/open-session.js'
import { isOf } from '../sessions/session-token-store.js'
import { type Caller, visitorOf } from '../tokens/caller.js'
import { memberToken } from '../tokens/member-refresh-token.js'

const refused = () => invalidGrant('The member or the session token is not valid.')

/**
 * The authorized_client grant: a trusted back end, proven by its API key, opens a session for a member it names
 * (wire-protocol §3.1, security-checklist 59). The access token beside the key only names the client and the visitor;
 * without one the session belongs to the site's first own client. One refusal for whatever is wrong with the member.
 * @throws OAuthError invalid_client, invalid_grant
 */
export async function authorizeClient(
  request: AuthorizedClientRequest,
  credentials: { caller: Caller | null; hasApiKey: boolean; binding: Digest | null; userAgent: string | undefined },
  needs: Pick<
    Needs,
    | 'storage'
    | 'directory'
    | 'clock'
    | 'random'
    | 'secrets'
    | 'siteId'
    | 'tokens'
    | 'ended'
    | 'promotionSteps'
    | 'counts'
  >,
): Promise<TokenResponse> {
  const { storage, directory, clock, random, secrets, siteId, tokens, ended } = needs
  const { caller, hasApiKey, binding, userAgent } = credentials
  if (!hasApiKey)
    throw new OAuthError(
      'invalid_client',
      'This grant needs an API key beside the access token: "Authorization: <token>,<apiKey>".',
    )
  const client = caller?.client ?? firstOwn(directory.current().clients)
  if (client === undefined) throw new OAuthError('invalid_client', 'This site has no client yet.')
  const memberId = request.member_id
  if (!isMemberId(memberId)) throw refused()

  const sessionId: SessionId = newId(random, 'ses')
  const opened = await storage.transact(async (stores) => {
    const now = clock.now()
    let authenticatedAt = now
    await stores.sessions.hold(memberId)
    if (request.session_token !== undefined) {
      const proof = await stores.sessionTokens.spend(digestOf(request.session_token), now)
      if (proof === undefined || proof.memberId !== memberId || proof.clientId !== client.clientId) throw refused()
      if (caller !== null && !isOf(proof, caller.id)) throw refused()
      authenticatedAt = proof.authenticatedAt
    }
    const visitorId = visitorOf(caller)
    const outcome = await openSession(
      {
        sessionId,
        memberId,
        client,
        visitorId,
        scope: SCOPE,
        authenticatedAt,
        browserSessionId: null,
        clientBinding: binding,
        userAgent,
      },
      stores,
      now,
      needs,
    )
    if (outcome === 'refused') throw refused()
    return outcome
  })
  for (const other of opened.endedForIt) ended.add(other, clock.now())
  if (opened.itemsKept !== null) needs.counts.promoted(opened.itemsKept)
  const { scope, generation, authenticatedAt } = opened.session
  return tokens.respond(
    { kind: 'member', memberId, clientId: client.clientId, sessionId, scope, authenticatedAt },
    memberToken({ siteId, sessionId, generation }, secrets.memberToken),
  )
}
