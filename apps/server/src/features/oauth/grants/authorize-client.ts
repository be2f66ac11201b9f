import { type AuthorizedClientRequest, isMemberId, SCOPE, type SessionId, type TokenResponse } from '@foyer/protocol'
import { digestOf } from '../../../kernel/digest.js'
import { invalidGrant, OAuthError } from '../../../kernel/errors/oauth-error.js'
import { newId } from '../../../kernel/random.js'
import { audit } from '../../audit/audit.js'
import { isUsableBy } from '../../sessions/session-token-store.js'
import { firstPartyClient } from '../../site/clients/first-party-client.js'
import { visitorOf } from '../../tokens/caller.js'
import type { SignInProof } from '../../tokens/sign-in-proof.js'
import type { TokenCredentials } from './grant-handlers.js'
import { type OpeningGrantDeps, openSession, respondToOpening } from './open-session.js'

const memberNotValid = () => invalidGrant('The member or the session token is not valid.')

/**
 * The authorized_client grant: a trusted back end, authenticated by its API key, opens a session for the member it
 * names (wire-protocol §3.1, security-checklist 59). The access token sent with the key only identifies the client and
 * the visitor; without one the session belongs to the site's first first-party client. Every fault of the member
 * results in the same error, as does a member with a role for the site. Without a session token the session does not
 * count as a recent sign-in.
 * @throws OAuthError invalid_client, invalid_grant
 */
export async function authorizeClient(
  request: AuthorizedClientRequest,
  { caller, backEnd, binding, userAgent }: TokenCredentials,
  deps: OpeningGrantDeps,
): Promise<TokenResponse> {
  const { storage, siteSnapshot, clock, random } = deps
  if (backEnd === null)
    throw new OAuthError(
      'invalid_client',
      'This grant requires an API key in addition to the access token: "Authorization: <token>,<apiKey>".',
    )
  const client = caller?.client ?? firstPartyClient(siteSnapshot.current().clients)
  if (client === undefined) throw new OAuthError('invalid_client', 'This site has no client yet.')
  const memberId = request.member_id
  if (!isMemberId(memberId)) throw memberNotValid()

  const sessionId: SessionId = newId(random, 'ses')
  const opened = await storage.transact(async (stores) => {
    const now = clock.now()
    let proof: SignInProof = { authenticatedAt: now, amr: ['backend'] }
    await stores.sessions.lockMember(memberId)
    if (request.session_token !== undefined) {
      const spent = await stores.sessionTokens.spend(digestOf(request.session_token), now)
      if (spent === undefined || spent.memberId !== memberId || spent.clientId !== client.clientId)
        throw memberNotValid()
      if (caller !== null && !isUsableBy(spent, caller.id)) throw memberNotValid()
      proof = { authenticatedAt: spent.authenticatedAt, amr: spent.amr }
    }
    const visitorId = visitorOf(caller)
    const outcome = await openSession(
      {
        sessionId,
        memberId,
        client,
        visitorId,
        scope: SCOPE,
        ...proof,
        openedBy: backEnd.keyId,
        browserSessionId: null,
        clientBinding: binding,
        userAgent,
      },
      stores,
      now,
      deps,
    )
    if (outcome === 'refused') throw memberNotValid()
    const target = { kind: 'member', id: memberId } as const
    const details = { sessionId, clientId: client.clientId }
    await audit(backEnd.act, { action: 'session-opened', target, details }, stores, { random, clock })
    return outcome
  })
  return respondToOpening(opened, deps)
}
