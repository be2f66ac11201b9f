import type { Collection, CollectionField } from '../../../data/collections/collection.js'
import type { SettingName } from '../../../site/settings/site-settings.js'
import { collectionInFile, fieldInFile, indexInFile } from '../plan/collection-in-file.js'
import { clientProperties } from '../plan/plan-clients.js'
import { providerInFile } from '../plan/plan-identity-providers.js'
import type { SiteState } from '../plan/site-state.js'
import { fileSettingNames, jsonSettingNames } from '../read/site-file-schema.js'

/** Returns the values of the site file that describes a site, without secrets and without what has its default. */
export const siteInFile = ({
  settings,
  profileFields,
  clients,
  collections,
  webhooks,
  identityProviders,
}: SiteState) => ({
  settings: Object.fromEntries(
    fileSettingNames.flatMap((name) => {
      const text = settings[name]
      return text === undefined ? [] : [[name, settingInFile(name, text)]]
    }),
  ),
  profileFields,
  clients: Object.fromEntries(clients.map((client) => [client.clientId, clientProperties(client)])),
  collections: Object.fromEntries(
    collections.map((collection) => [collection.collectionId, wholeCollectionInFile(collection)]),
  ),
  // Of several with the same URL, a file describes the oldest.
  webhooks: Object.fromEntries(
    webhooks
      .filter(({ url }, at) => webhooks.findIndex((other) => other.url === url) === at)
      .map(({ url, events }) => [url, { events }]),
  ),
  identityProviders: Object.fromEntries(
    identityProviders.map((provider) => [provider.providerId, providerInFile(provider)]),
  ),
})
export type SiteInFile = ReturnType<typeof siteInFile>

/** Returns the text of a setting as YAML has it, if it reads back as the same text. */
function settingInFile(name: SettingName, text: string): unknown {
  if (jsonSettingNames.includes(name)) return JSON.parse(text)
  if (text === 'true' || text === 'false') return text === 'true'
  return /^\d+(\.\d+)?$/.test(text) && String(Number(text)) === text ? Number(text) : text
}

function wholeCollectionInFile(collection: Collection) {
  const fields = collection.fields.filter((field) => !isInverse(field))
  const indexes = collection.indexes
    .filter(({ status }) => status === 'ACTIVE' || status === 'BUILDING')
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return {
    ...collectionInFile(collection),
    ...(fields.length > 0 && { fields: Object.fromEntries(fields.map((field) => [field.key, fieldInFile(field)])) }),
    ...(indexes.length > 0 && {
      indexes: Object.fromEntries(indexes.map((index) => [index.name, indexInFile(index)])),
    }),
  }
}

/** The inverse side of a relation is declared by the other side. */
const isInverse = ({ typeMetadata }: CollectionField): boolean => typeMetadata?.multiReference?.inverse === true
