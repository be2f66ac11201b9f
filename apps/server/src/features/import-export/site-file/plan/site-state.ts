import { ITEM_COUNT_LIMIT, type ProfileField } from '@foyer/protocol'
import type { Webhook } from '../../../../integrations/webhooks/webhook.js'
import type { Clock } from '../../../../kernel/clock.js'
import { digestOf, secretsEqual } from '../../../../kernel/digest.js'
import type { Collection } from '../../../data/collections/collection.js'
import { hasWebhookSecret } from '../../../delivery/manage-webhooks.js'
import type { Client } from '../../../site/clients/client.js'
import { type IdentityProvider, readClientSecret } from '../../../site/providers/identity-provider.js'
import { isDemoIssuer } from '../../../site/providers/sync-demo-provider.js'
import { defaultSettings, type StoredSettings, siteSettings } from '../../../site/settings/site-settings.js'
import type { ImportExportStores } from '../../deps.js'
import type { SiteDefinition } from '../site-definition.js'

/** The part of a site that a site file describes. */
export interface SiteState {
  settings: StoredSettings
  profileFields: readonly ProfileField[]
  clients: readonly Client[]
  collections: readonly Collection[]
  webhooks: readonly Webhook[]
  identityProviders: readonly IdentityProvider[]
}

/** What else a plan depends on. */
export interface SiteFacts extends SiteState {
  /** Whether the confidential clients of the file have a secret in force, and whether it is that of the file. */
  clientSecrets: ReadonlyMap<string, SecretState>
  /** Whether the webhooks of the file have its secret, by id. */
  webhookSecrets: ReadonlyMap<string, SecretState>
  /** Whether the identity providers of the file have its secret, by id. */
  providerSecrets: ReadonlyMap<string, SecretState>
  /** The number of items of the collections that the file does not have. */
  itemCounts: ReadonlyMap<string, ItemCount>
}

/** `other`: another secret than that of the file. */
type SecretState = 'same' | 'other' | 'none'

export interface ItemCount {
  count: number
  /** False if there are more. */
  isExact: boolean
}

const ALL_COLLECTIONS = { limit: Number.MAX_SAFE_INTEGER, offset: 0, sort: 'id', order: 'ASC' } as const

/** Reads the part of the stored configuration that a site file describes; the demo provider is left out. */
export async function readSiteState(
  stores: Pick<ImportExportStores, 'site' | 'collections' | 'webhooks' | 'providers'>,
): Promise<SiteState> {
  const settings = await stores.site.settings()
  const texts = { ...defaultSettings(false), ...settings }
  return {
    settings,
    profileFields: siteSettings['profile.fields'].read(texts['profile.fields']) as readonly ProfileField[],
    clients: await stores.site.listClients(),
    collections: (await stores.collections.list(ALL_COLLECTIONS)).collections,
    webhooks: await stores.webhooks.list(),
    identityProviders: (await stores.providers.list()).filter(({ issuer }) => !isDemoIssuer(issuer)),
  }
}

/** Reads what a file is compared with. */
export async function readSiteFacts(
  { clients = [], collections, webhooks = [], identityProviders = [] }: SiteDefinition,
  stores: ImportExportStores,
  deps: Parameters<typeof hasWebhookSecret>[2] & { clock: Clock; secrets: { identityProvider: Buffer } },
): Promise<SiteFacts> {
  const state = await readSiteState(stores)
  const clientSecrets = new Map<string, SecretState>()
  for (const { client, secret } of clients) {
    if (client.isConfidential !== true) continue
    const current = (await stores.credentials.listSecrets(client.clientId, deps.clock.now())).filter(
      ({ expiresAt }) => expiresAt === undefined,
    )
    const isSame = secret !== undefined && current.some(({ digest }) => secretsEqual(digest, digestOf(secret)))
    clientSecrets.set(client.clientId, isSame ? 'same' : current.length > 0 ? 'other' : 'none')
  }
  const webhookSecrets = new Map<string, SecretState>()
  for (const { url, secret } of webhooks) {
    const stored = state.webhooks.find((webhook) => webhook.url === url)
    if (stored !== undefined && secret !== undefined)
      webhookSecrets.set(stored.webhookId, hasWebhookSecret(stored, secret, deps) ? 'same' : 'other')
  }
  const providerSecrets = new Map<string, SecretState>()
  for (const { providerId, secret } of identityProviders) {
    const stored = state.identityProviders.find((provider) => provider.providerId === providerId)
    if (stored === undefined) continue
    const present = readClientSecret(stored, deps.secrets)
    providerSecrets.set(providerId, present === '' ? 'none' : secretsEqual(present, secret ?? '') ? 'same' : 'other')
  }
  const itemCounts = new Map<string, ItemCount>()
  for (const { collectionId } of collections === undefined ? [] : state.collections)
    if (!collections?.some((one) => one.collectionId === collectionId)) {
      const { items, isExact } = await stores.collections.estimateSize(collectionId, ITEM_COUNT_LIMIT)
      itemCounts.set(collectionId, { count: items, isExact })
    }
  return { ...state, clientSecrets, webhookSecrets, providerSecrets, itemCounts }
}
