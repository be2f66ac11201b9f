import type { CodeRequest, SessionId, TokenResponse } from '@foyer/protocol'
import { type Digest, digestOf } from '../../../kernel/digest.js'
import { invalidGrant, OAuthError } from '../../../kernel/errors/oauth-error.js'
import { newId } from '../../../kernel/random.js'
import { endSession } from '../../members/sign-in/end-sessions.js'
import type { OAuthDeps } from '../deps.js'
import { type OpeningGrantDeps, openSession, respondToOpening } from './open-session.js'
import { matchesChallenge } from './pkce.js'

/**
 * The authorization_code grant: RFC 6749 §4.1.3 with RFC 7636. A single conditional statement spends the code in the
 * transaction that opens the session; a valid replay ends the session that the code opened (RFC 6749 §4.1.2,
 * security-checklist 51 and 52).
 * @throws OAuthError invalid_client, invalid_grant
 */
export async function redeemCode(
  request: CodeRequest,
  deps: OpeningGrantDeps & Pick<OAuthDeps, 'metrics'>,
  { binding, userAgent }: { binding: Digest | null; userAgent: string | undefined },
): Promise<TokenResponse> {
  const { storage, siteSnapshot, clock, random } = deps
  const client = siteSnapshot.current().clients.get(request.client_id)
  if (client === undefined) throw new OAuthError('invalid_client', 'This site has no client with this id.')
  const digest = digestOf(request.code)
  const code = await storage.read((stores) => stores.authorizationCodes.find(digest))
  if (code === undefined) throw invalidGrant('The authorization code is not known.')
  if (code.clientId !== client.clientId) throw invalidGrant('The authorization code belongs to another client.')
  if (request.redirect_uri !== undefined && request.redirect_uri !== '' && request.redirect_uri !== code.redirectUri) {
    throw invalidGrant('The redirect_uri differs from the one that was authorized.')
  }
  if (!matchesChallenge(request.code_verifier ?? '', code.codeChallenge))
    throw invalidGrant('The code_verifier does not answer the code_challenge.')
  const { memberId: owner } = code
  if (code.spent) return rejectReplay(code.sessionId)
  if (code.expiresAt <= clock.now()) throw invalidGrant('The authorization code has expired.')

  const sessionId: SessionId = newId(random, 'ses')
  const opened = await storage.transact(async (stores) => {
    const now = clock.now()
    // Locks the member before the code, in the same order as blocking a member does.
    await stores.sessions.lockMember(code.memberId)
    if (!(await stores.authorizationCodes.spend(digest, sessionId, now))) return 'already-spent'
    const { memberId, visitorId, scope, authenticatedAt, amr, openedBy, browserSessionId } = code
    const outcome = await openSession(
      {
        sessionId,
        memberId,
        client,
        visitorId,
        scope,
        authenticatedAt,
        amr,
        openedBy,
        browserSessionId,
        endsAt: code.sessionEndsAt,
        clientBinding: binding,
        userAgent,
      },
      stores,
      now,
      deps,
    )
    if (outcome === 'refused') throw invalidGrant('This member cannot sign in.')
    return outcome
  })
  if (opened === 'already-spent') {
    const spent = await storage.read((stores) => stores.authorizationCodes.find(digest))
    return rejectReplay(spent?.sessionId ?? null)
  }
  return respondToOpening(opened, deps, code.nonce)

  async function rejectReplay(bought: SessionId | null): Promise<never> {
    deps.metrics.replays.withLabels('authorization_code').count++
    const message = 'The authorization code was used already.'
    if (bought === null) throw invalidGrant(message)
    await endSession(bought, 'code-replayed', deps)
    throw invalidGrant(message, { replay: { event: 'code-replayed', memberId: owner, sessionId: bought } })
  }
}
