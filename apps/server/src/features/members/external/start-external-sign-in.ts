import { createHmac, type KeyObject } from 'node:crypto'
import type { MemberId } from '@foyer/protocol'
import type { ProviderConnection, SignInSecrets } from '../../../integrations/identity-providers/provider-client.js'
import { digestOf } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { newSecret } from '../../../kernel/random.js'
import { type IdentityProvider, readClientSecret } from '../../site/providers/identity-provider.js'
import type { MemberDeps } from '../deps.js'
import type { ExternalPurpose } from './external-sign-in-store.js'
import { linkSecretOf } from './link-code.js'

/** The path of the hosted pages to which providers send the browser back. */
export const EXTERNAL_CALLBACK_PATH = '/signin/callback'

/** Returns the redirect URI of a provider, which must be registered there. */
export const callbackUri = (issuer: string, providerId: string): string =>
  `${issuer}${EXTERNAL_CALLBACK_PATH}/${providerId}`

/** Returns the error of a sign-in at a provider that cannot continue. */
export const externalSignInOver = () =>
  new ApplicationError(
    'INVALID_STATE_TOKEN',
    'This sign-in has expired or was started in another browser. Start again.',
  )

/**
 * Starts a sign-in at a provider. Returns the URL of the provider, its state, and the secret that binds the sign-in to
 * the browser, for a cookie (RFC 9700 §2.1, security-checklist 26). A browser keeps its secret, so that the sign-ins of
 * its tabs do not end one another.
 * @throws ApplicationError NOT_FOUND (no such provider, or it is off)
 * @throws TooManyRequests
 * @throws ProviderError
 */
export async function startExternalSignIn(
  {
    providerId,
    purpose,
    memberId = null,
    loginHint,
    browserSecret: known,
    network,
  }: {
    providerId: string
    purpose: ExternalPurpose
    memberId?: MemberId | null
    loginHint?: string | undefined
    browserSecret?: string | undefined
    /** The network of a request without a session, which is counted. */
    network?: string
  },
  deps: Pick<
    MemberDeps,
    'storage' | 'siteSnapshot' | 'random' | 'clock' | 'secrets' | 'identityProviders' | 'issuer' | 'limiter'
  >,
): Promise<{ url: URL; state: string; browserSecret: string }> {
  const { storage, random, clock, secrets, identityProviders, issuer, limiter } = deps
  const provider = findProvider(providerId, purpose, deps)
  if (network !== undefined) await limiter.consume('externalSignInByNetwork', network)
  const state = newSecret(random, 'ext')
  const browserSecret = known ?? newSecret(random, 'exb')
  const redirectUri = callbackUri(issuer, providerId)
  const request = { ...secretsOf(state, secrets.externalSignIn), redirectUri, loginHint }
  const url = await identityProviders.authorizationUrl(connectionOf(provider, deps), request)
  await storage.write((stores) =>
    stores.externalSignIns.insert({
      digest: digestOf(state),
      browserDigest: digestOf(purpose === 'link' ? linkSecretOf(state, browserSecret) : browserSecret),
      providerId,
      purpose,
      memberId,
      callback: null,
      profile: null,
      emailKey: null,
      expiresAt: clock.now() + lifetimes.externalSignIn.ms,
    }),
  )
  return { url, state, browserSecret }
}

/** Returns a provider of the site. A test also runs while the provider is off. @throws ApplicationError NOT_FOUND */
export function findProvider(
  providerId: string,
  purpose: ExternalPurpose,
  { siteSnapshot }: Pick<MemberDeps, 'siteSnapshot'>,
): IdentityProvider {
  const provider = siteSnapshot.current().providers.get(providerId)
  if (provider === undefined || (!provider.isEnabled && purpose !== 'test'))
    throw new ApplicationError('NOT_FOUND', 'This site does not offer this way to sign in.')
  return provider
}

/** Returns what a request to a provider needs, with its client secret. */
export function connectionOf(
  provider: IdentityProvider,
  { secrets }: { secrets: Pick<MemberDeps['secrets'], 'identityProvider'> },
): ProviderConnection {
  const { preset, issuer, clientId, scope } = provider
  return { preset, issuer, clientId, clientSecret: readClientSecret(provider, secrets), scope }
}

/** Derives nonce and code verifier (43 characters, RFC 7636 §4.1) from the state, so that they need not be stored. */
export const secretsOf = (state: string, key: KeyObject): SignInSecrets => ({
  state,
  nonce: createHmac('sha256', key).update(`nonce:${state}`).digest('base64url'),
  codeVerifier: createHmac('sha256', key).update(`verifier:${state}`).digest('base64url'),
})
