import type { VisitorHint, VisitorId } from '@foyer/protocol'
import { SECOND } from '../../../kernel/clock.js'
import { OAuthError } from '../../../kernel/errors/oauth-error.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { seal, unseal } from '../../../platform/sealing/seal.js'
import type { Client } from '../../site/clients/client.js'
import type { Caller } from '../../tokens/caller.js'
import type { OAuthDeps } from '../deps.js'
import type { RawAuthorizationRequest } from './authorization-request.js'

type VisitorHintDeps = Pick<OAuthDeps, 'secrets' | 'siteId' | 'issuer' | 'clock'>

const PREFIX = 'vht_'

/** Authenticated with the hint: for another site, issuer or client the hint is invalid. */
const purposeOf = ({ siteId, issuer }: VisitorHintDeps, clientId: string) =>
  `visitor-hint:1:${siteId} ${clientId} ${issuer}`

/**
 * Issues a hint that names the calling visitor at the authorization endpoint and at PAR, valid for five minutes and for
 * this client (decision 9). The hint is sealed, not stored, and has no other use. @throws OAuthError access_denied
 */
export function issueVisitorHint(caller: Caller, deps: VisitorHintDeps): VisitorHint {
  if (caller.kind !== 'visitor')
    throw new OAuthError(
      'access_denied',
      'Only a visitor can have a visitor_hint, but this is the access token of a member.',
    )
  if (caller.client.thirdParty !== undefined)
    throw new OAuthError('access_denied', 'This call is for the applications of the owner of this site only.')
  const expiresAt = deps.clock.now() + lifetimes.visitorHint.ms
  const plain = Buffer.from(`${caller.id} ${expiresAt.toString(36)}`)
  return {
    visitor_hint: PREFIX + seal(plain, deps.secrets.visitorHint, purposeOf(deps, caller.clientId)),
    expires_in: lifetimes.visitorHint.ms / SECOND,
  }
}

/**
 * Reads the visitor from the `visitor_hint` of a request, or null if absent. `ifExpired` decides about an expired hint:
 * it is rejected where a program can get another, and otherwise `ignored`, so that a person who waited too long can
 * still sign in.
 * @throws OAuthError invalid_request
 */
export function readVisitorHint(
  { visitorHint }: RawAuthorizationRequest,
  client: Client,
  deps: VisitorHintDeps,
  ifExpired: 'refused' | 'ignored',
): VisitorId | null {
  if (!visitorHint) return null
  const plain = visitorHint.startsWith(PREFIX)
    ? unseal(visitorHint.slice(PREFIX.length), deps.secrets.visitorHint, purposeOf(deps, client.clientId))
    : undefined
  if (plain === undefined)
    throw new OAuthError('invalid_request', 'The visitor_hint is none that this server made for this client.')
  const [visitorId, expiresAt] = plain.toString().split(' ') as [VisitorId, string]
  if (Number.parseInt(expiresAt, 36) > deps.clock.now()) return visitorId
  if (ifExpired === 'ignored') return null
  throw new OAuthError('invalid_request', 'The visitor_hint has expired.')
}
