import type { MemberId, VisitorId } from '@foyer/protocol'
import { digestOf } from '../../../kernel/digest.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { newSecret } from '../../../kernel/random.js'
import { requiredSecondFactor } from '../../members/factors/required-second-factor.js'
import { nextStepOf } from '../../members/member.js'
import type { BrowserSession } from '../../sessions/browser-session-store.js'
import { CONSOLE_CLIENT_ID } from '../../site/clients/console-client.js'
import type { SignInProof } from '../../tokens/sign-in-proof.js'
import { lacksConsent } from '../consent/consent.js'
import type { OAuthDeps, OAuthStores } from '../deps.js'
import type { AuthorizationRequest } from './authorization-request.js'

/** The member who signed in, and how. */
interface CodeSubject extends SignInProof {
  memberId: MemberId
  visitorId: VisitorId | null
  /** The API key of the back end that signed the member on, or the access of an owner as the member, if any. */
  openedBy?: string | null
  /** The sign-in at the hosted pages, if any. */
  browserSession: BrowserSession | null
  /** Latest end of the session; by default that of a browser session that does not stay. */
  sessionEndsAt?: number
}

/**
 * Issues an authorization code in the caller's transaction, or returns `undefined` if the member may not sign in. The
 * only function that creates codes, so that no flow bypasses the member's consent (decision 10).
 */
export async function issueCode(
  request: AuthorizationRequest,
  { memberId, visitorId, authenticatedAt, amr, openedBy = null, browserSession, sessionEndsAt }: CodeSubject,
  stores: OAuthStores,
  { random, clock, ...rules }: Pick<OAuthDeps, 'random' | 'clock' | 'siteSnapshot' | 'issuer'>,
): Promise<string | 'consent-required' | 'second-factor-required' | undefined> {
  await stores.sessions.lockMember(memberId)
  const member = await stores.members.find(memberId)
  const { settings, clients } = rules.siteSnapshot.current()
  if (member === undefined || nextStepOf(member, settings.signUp) !== 'sign-in') return undefined
  const client = clients.get(request.clientId)
  if (client === undefined) return undefined
  if (client.clientId === CONSOLE_CLIENT_ID && !(await canUseConsole({ memberId, browserSession }, stores)))
    return undefined
  if ((await requiredSecondFactor(member, amr, stores, rules, request.needsTwoFactors)) !== undefined)
    return 'second-factor-required'
  if (await lacksConsent({ client, scope: request.scope, memberId }, stores)) return 'consent-required'
  const code = newSecret(random, 'code')
  await stores.authorizationCodes.issue({
    digest: digestOf(code),
    clientId: request.clientId,
    memberId,
    visitorId,
    redirectUri: request.redirectUri,
    codeChallenge: request.codeChallenge,
    scope: request.scope,
    nonce: request.nonce,
    authenticatedAt,
    amr,
    openedBy,
    browserSessionId: browserSession?.browserSessionId ?? null,
    sessionEndsAt:
      sessionEndsAt ?? (browserSession === null || browserSession.isPersistent ? null : browserSession.expiresAt),
    expiresAt: clock.now() + lifetimes.authorizationCode.ms,
  })
  return code
}

/**
 * Returns true if a member has a role for the site and signed in at the hosted pages: a proof that was given to a back
 * end or a site's own form must not become an owner's token (decision 21).
 */
const canUseConsole = async (
  { memberId, browserSession }: Pick<CodeSubject, 'memberId' | 'browserSession'>,
  { owners }: Pick<OAuthStores, 'owners'>,
): Promise<boolean> => browserSession !== null && (await owners.roleOf(memberId)) !== undefined
