import { isIP } from 'node:net'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { CONSOLE_CLIENT_ID } from '../../site/clients/console-client.js'
import type { MemberDeps } from '../deps.js'
import type { Passkey } from './passkey-store.js'

type SiteDeps = Pick<MemberDeps, 'issuer' | 'siteSnapshot'>

/**
 * Returns the relying party id of an issuer, its host (WebAuthn §5.1.2). Undefined for an IP address, which is not
 * valid as one: then passkeys cannot be offered.
 */
export function relyingPartyId(issuer: string): string | undefined {
  const { hostname } = new URL(issuer)
  const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0
  return isAddress ? undefined : hostname
}

/** ES256, EdDSA and RS256 (RFC 9053, RFC 8812): every authenticator has one of them. */
export const PASSKEY_ALGORITHMS: readonly number[] = [-7, -8, -257]

/** Whether members can sign in with passkeys and add them. */
export const arePasskeysOffered = ({ issuer, siteSnapshot }: SiteDeps): boolean =>
  siteSnapshot.current().settings.signIn.passkeys === 'offered' && relyingPartyId(issuer) !== undefined

/**
 * Returns the passkeys with which a member can sign in now: none if the site offers none, and none of another relying
 * party, whose host the site had before.
 */
export function usablePasskeys<Kept extends Pick<Passkey, 'rpId'>>(passkeys: readonly Kept[], deps: SiteDeps): Kept[] {
  if (!arePasskeysOffered(deps)) return []
  const here = relyingPartyId(deps.issuer)
  return passkeys.filter(({ rpId }) => rpId === null || rpId === here)
}

/**
 * Returns the relying party id.
 * @throws ApplicationError PERMISSION_DENIED if the site does not offer passkeys
 */
export function requireRelyingPartyId(deps: SiteDeps): string {
  const id = arePasskeysOffered(deps) ? relyingPartyId(deps.issuer) : undefined
  if (id === undefined) throw new ApplicationError('PERMISSION_DENIED', 'This site does not offer passkeys.')
  return id
}

/** Returns the origins of the pages that may use the site's passkeys: the hosted pages and the first-party clients. */
export const passkeyOrigins = ({ issuer, siteSnapshot }: SiteDeps): string[] => [
  ...new Set([new URL(issuer).origin, ...relatedOrigins({ siteSnapshot })]),
]

/**
 * Returns the origins of the site's own clients, as served at `/.well-known/webauthn` (WebAuthn Level 3 §5.11): their
 * pages may use passkeys of the issuer's domain.
 */
export const relatedOrigins = ({ siteSnapshot }: Pick<SiteDeps, 'siteSnapshot'>): string[] => [
  ...new Set(
    [...siteSnapshot.current().clients.values()]
      .filter(({ clientId, thirdParty }) => thirdParty === undefined && clientId !== CONSOLE_CLIENT_ID)
      .flatMap(({ origins }) => origins),
  ),
]
