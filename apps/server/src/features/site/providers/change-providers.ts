import { z } from 'zod'
import { appleKey } from '../../../integrations/identity-providers/apple-client-secret.js'
import type { ProviderClient, ProviderConnection } from '../../../integrations/identity-providers/provider-client.js'
import { ProviderError } from '../../../integrations/identity-providers/provider-error.js'
import {
  type ProviderPreset,
  type ProviderPresetName,
  providerPresets,
} from '../../../integrations/identity-providers/provider-presets.js'
import { ApplicationError, ValidationError, violation } from '../../../kernel/errors/application-error.js'
import { seal } from '../../../platform/sealing/seal.js'
import { type Act, audit } from '../../audit/audit.js'
import type { SiteDeps } from '../deps.js'
import { type IdentityProvider, providerSecretPurpose, readClientSecret } from './identity-provider.js'
import { isDemoIssuer } from './sync-demo-provider.js'

/** The maximum number of identity providers of a site. */
export const MAX_PROVIDERS = 20

/** The id of a provider: part of the callback URL, so it never changes. */
export const providerId = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)

/** What an owner enters. `clientSecret` is absent to keep the present one. */
export interface ProviderInput {
  preset: ProviderPresetName
  name?: string | undefined
  issuer?: string | null | undefined
  clientId: string
  clientSecret?: string | undefined
  scope?: string | null | undefined
  isTrusted?: boolean | undefined
  isEnabled?: boolean | undefined
}

/** The caller refreshes the site snapshot. */
type StoreDeps = Pick<SiteDeps, 'storage' | 'random' | 'clock'>
type ChangeDeps = StoreDeps & {
  identityProviders: ProviderClient
  secrets: { identityProvider: Buffer }
  deployment: { dev: boolean }
}

const providerNotFound = () => new ApplicationError('NOT_FOUND', 'There is no such identity provider.')

/** Returns what is wrong with an input by itself; names of fields as in `ProviderInput`. */
export function providerViolations(
  { preset: name, issuer, clientId, clientSecret }: ProviderInput,
  { deployment }: Pick<ChangeDeps, 'deployment'>,
) {
  const preset: ProviderPreset = providerPresets[name]
  const needsIssuer = preset.protocol === 'openid' && preset.issuer === undefined
  const isUrl = issuer == null || isIssuer(issuer, deployment.dev)
  const isKey = preset.clientAuthentication !== 'apple' || clientSecret === undefined || isAppleKey(clientSecret)
  return [
    ...(needsIssuer && !issuer ? [violation('issuer', 'Enter the address of the issuer.', 'INVALID')] : []),
    ...(isUrl ? [] : [violation('issuer', 'Enter an address that begins with https://.', 'INVALID')]),
    ...(clientId.trim() === '' ? [violation('clientId', 'Enter the client ID.', 'INVALID')] : []),
    ...(isKey ? [] : [violation('clientSecret', 'Enter team ID, key ID and the private key as JSON.', 'INVALID')]),
  ]
}

/** Returns true for an address that can be an issuer: https, or also http in development. */
export function isIssuer(text: string, dev: boolean): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, search, hash, username, password } = new URL(text)
  const isSecure = protocol === 'https:' || (dev && protocol === 'http:')
  if (isDemoIssuer(text) && !dev) return false
  return isSecure && search === '' && hash === '' && username === '' && password === ''
}

function isAppleKey(text: string): boolean {
  try {
    return appleKey.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

/** Reads the provider's discovery document, so that a wrong issuer is found now. @throws ApplicationError */
export async function assertIssuerResponds(
  connection: ProviderConnection,
  { identityProviders }: Pick<ChangeDeps, 'identityProviders'>,
): Promise<void> {
  try {
    await identityProviders.checkIssuer(connection)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new ApplicationError(
      'INVALID_REQUEST',
      `The provider did not respond as expected: ${error.message}. Check the issuer.`,
    )
  }
}

/**
 * Adds an identity provider, or changes the one with this id. The secret stays as long as preset and issuer do, and
 * the issuer is not asked again, so that a provider that is down can be changed, and nobody who may change a provider
 * can send its secret to another server. With `isChecked`, the caller has asked the issuer. With `mayLackSecret`, the
 * secret can be entered later.
 * Preset and issuer of a provider with linked accounts do not change: a subject of another issuer is another person.
 * @throws ValidationError
 * @throws ApplicationError INVALID_REQUEST (too many, accounts are linked, or the issuer does not answer)
 */
export async function saveProvider(
  id: string,
  input: ProviderInput,
  act: Act,
  deps: ChangeDeps,
  { isChecked = false, mayLackSecret = false }: { isChecked?: boolean; mayLackSecret?: boolean } = {},
): Promise<IdentityProvider> {
  const { storage, clock, secrets } = deps
  const violations = providerViolations(input, deps)
  if (!providerId.safeParse(id).success)
    violations.push(
      violation('providerId', 'Use lower-case letters, digits and hyphens, with a letter first.', 'INVALID'),
    )
  const before = (await storage.read((stores) => stores.providers.list())).find((one) => one.providerId === id)
  const issuer = input.issuer || null
  const isSameServer = before?.preset === input.preset && before.issuer === issuer
  const kept = before === undefined ? '' : readClientSecret(before, secrets)
  const secret = input.clientSecret ?? (isSameServer ? kept : '')
  // An OpenID provider may have clients without a secret: PKCE is enough for them.
  const mayBeEmpty = input.preset === 'oidc' && (input.clientSecret !== undefined || isSameServer || kept === '')
  if (secret === '' && !mayBeEmpty && !mayLackSecret)
    violations.push(violation('clientSecret', 'Enter the client secret.', 'INVALID'))
  if (violations.length > 0) throw new ValidationError(violations)
  const scope = input.scope || null
  const clientId = input.clientId.trim()
  const connection = { preset: input.preset, issuer, clientId, clientSecret: secret, scope }
  if (!isChecked && !isSameServer) await assertIssuerResponds(connection, deps)
  const provider: IdentityProvider = {
    providerId: id,
    preset: input.preset,
    name: input.name?.trim() || before?.name || providerPresets[input.preset].name,
    issuer,
    clientId,
    sealedSecret: seal(Buffer.from(secret), secrets.identityProvider, providerSecretPurpose(id)),
    scope,
    isTrusted: input.isTrusted ?? before?.isTrusted ?? false,
    isEnabled: input.isEnabled ?? before?.isEnabled ?? true,
    position: before?.position ?? clock.now(),
    createdAt: before?.createdAt ?? clock.now(),
  }
  await storage.transact(async (stores) => {
    await stores.site.lock()
    if (before === undefined) {
      if ((await stores.providers.list()).length >= MAX_PROVIDERS)
        throw new ApplicationError('INVALID_REQUEST', `A site has at most ${MAX_PROVIDERS} identity providers.`)
      await stores.providers.insert(provider)
    } else {
      if (!isSameServer && (await stores.providers.hasLinkedAccounts(id)))
        throw new ApplicationError(
          'INVALID_REQUEST',
          'Members have linked accounts of this provider. Add another provider instead of changing its issuer.',
        )
      if (!(await stores.providers.update(provider))) throw providerNotFound()
    }
    const action = before === undefined ? 'provider-added' : 'provider-changed'
    await audit(act, { action, target: { kind: 'provider', id }, details: { preset: input.preset } }, stores, deps)
  })
  return provider
}

/**
 * Sets the order of the buttons; `ids` names each provider once.
 * @throws ApplicationError CHANGED_MEANWHILE
 */
export async function orderProviders(ids: readonly string[], act: Act, deps: StoreDeps): Promise<void> {
  await deps.storage.transact(async (stores) => {
    await stores.site.lock()
    const providers = await stores.providers.list()
    const ordered = ids.flatMap((id) => providers.find((one) => one.providerId === id) ?? [])
    const isComplete = ordered.length === ids.length && new Set(ordered).size === providers.length
    if (!isComplete || ids.length !== providers.length)
      throw new ApplicationError('CHANGED_MEANWHILE', 'The list of providers has changed. Load it again.')
    for (const [position, provider] of ordered.entries()) await stores.providers.update({ ...provider, position })
    await audit(act, { action: 'providers-ordered', target: { kind: 'provider', id: null } }, stores, deps)
  })
}

/**
 * Removes a provider. Identities stay linked, and work again if it is added again.
 * @throws ApplicationError NOT_FOUND
 */
export async function removeProvider(id: string, act: Act, deps: StoreDeps): Promise<void> {
  await deps.storage.transact(async (stores) => {
    await stores.site.lock()
    if (!(await stores.providers.delete(id))) throw providerNotFound()
    await audit(act, { action: 'provider-removed', target: { kind: 'provider', id } }, stores, deps)
  })
}
