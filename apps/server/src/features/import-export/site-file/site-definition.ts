import type { ProfileField } from '@foyer/protocol'
import type { WebhookEvent } from '../../../integrations/webhooks/webhook.js'
import type { Collection, CollectionField } from '../../data/collections/collection.js'
import type { IndexDefinition } from '../../data/collections/indexes.js'
import type { Client } from '../../site/clients/client.js'
import type { IdentityProvider } from '../../site/providers/identity-provider.js'
import type { StoredSettings } from '../../site/settings/site-settings.js'

/** What a site file says, checked and with its secrets. A section that the file does not have is absent. */
export interface SiteDefinition {
  settings?: StoredSettings
  /** In the order of the forms. */
  profileFields?: readonly ProfileField[]
  clients?: readonly ClientDefinition[]
  collections?: readonly CollectionDefinition[]
  webhooks?: readonly WebhookDefinition[]
  /** In the order of their buttons. */
  identityProviders?: readonly ProviderDefinition[]
}

export interface ClientDefinition {
  client: Client
  secret?: string
}

export interface CollectionDefinition
  extends Pick<
    Collection,
    'collectionId' | 'displayName' | 'permissions' | 'enforceSchema' | 'changeEvents' | 'promotion'
  > {
  fields?: readonly CollectionField[]
  indexes?: readonly IndexDefinition[]
}

export interface WebhookDefinition {
  url: string
  events: readonly WebhookEvent[]
  secret?: string
}

export interface ProviderDefinition
  extends Pick<
    IdentityProvider,
    'providerId' | 'preset' | 'name' | 'issuer' | 'clientId' | 'scope' | 'isTrusted' | 'isEnabled'
  > {
  secret?: string
}
