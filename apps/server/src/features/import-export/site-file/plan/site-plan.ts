import type { Client } from '../../../site/clients/client.js'
import type { SiteDeps } from '../../../site/deps.js'
import type { SettingName } from '../../../site/settings/site-settings.js'
import { truncatedText } from '../../../site/settings/site-settings.js'
import type {
  ClientDefinition,
  CollectionDefinition,
  ProviderDefinition,
  WebhookDefinition,
} from '../site-definition.js'
import type { ItemCount } from './site-state.js'

/** A property that changes. Of a secret neither value is shown. */
export interface PropertyChange {
  path: string
  /** Null if it has none, or for a setting its default. */
  before: unknown
  after: unknown
}

/** One change of a site, as people and scripts read it. */
export interface SiteChange {
  kind: 'setting' | 'profileField' | 'client' | 'collection' | 'webhook' | 'identityProvider'
  id: string
  action: 'create' | 'update' | 'delete'
  properties: PropertyChange[]
  /** Of a setting: what the change means for people. */
  impact?: string
  /** Of a collection that is deleted. */
  items?: ItemCount
}

/** Something that the site has and the file does not. */
export interface NotInFile {
  kind: SiteChange['kind'] | 'field' | 'index'
  /** With the collection before a field or an index: `Plates.price`. */
  id: string
  /** Of a collection. */
  items?: ItemCount
}

export interface PlanOptions {
  /** Deletes what the site has beyond the sections of the file. */
  prune: boolean
  deployment: SiteDeps['deployment']
}

/** What a site file changes, for people and scripts. */
export interface PlanReport {
  changes: SiteChange[]
  /** What stays although the file does not have it. */
  notInFile: NotInFile[]
  warnings: string[]
}

/** What is to be done, in the terms of the use cases. */
export interface PlanSteps {
  /** Null restores the default. */
  settings: Partial<Record<SettingName, string | null>>
  clients: {
    added: ClientDefinition[]
    changed: Client[]
    /** Secrets that replace or are the first, by client id. */
    secrets: Record<string, string>
    removed: string[]
  }
  collections: {
    added: CollectionDefinition[]
    changed: CollectionDefinition[]
    /** Indexes to build on existing collections. */
    builtIndexes: { collectionId: string; name: string }[]
    removedIndexes: { collectionId: string; name: string }[]
    removed: string[]
  }
  webhooks: {
    added: WebhookDefinition[]
    changed: { webhookId: string; events: WebhookDefinition['events'] }[]
    secrets: Record<string, string>
    removed: string[]
  }
  identityProviders: {
    /** New ones, and those that change; with a secret if it is another one. */
    saved: ProviderDefinition[]
    /** The ids of the file, if their order changes. */
    order: string[] | null
    removed: string[]
  }
}

export interface SitePlan {
  report: PlanReport
  steps: PlanSteps
}

/** Creates an empty report. */
export const newReport = (): PlanReport => ({ changes: [], notInFile: [], warnings: [] })

/** Returns the properties that differ, in the order of `after`; a property that neither has is left out. */
export function diffProperties(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): PropertyChange[] {
  return [...new Set([...Object.keys(after), ...Object.keys(before)])]
    .filter((path) => !isSame(before[path], after[path]))
    .map((path) => ({ path, before: shown(before[path]), after: shown(after[path]) }))
}

/** The change of a secret: what it was and is stays secret. */
export const secretChange = (isFirst: boolean): PropertyChange => ({
  path: 'secret',
  before: isFirst ? null : 'set',
  after: isFirst ? 'set' : 'replaced',
})

/** Compares values of JSON; the order of the keys of a map does not matter. */
export const isSame = (one: unknown, other: unknown): boolean => sortedJson(one) === sortedJson(other)

const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? 'null'

/** Returns a value as it is shown: long texts, such as pictures, are cut. */
function shown(value: unknown): unknown {
  if (value === undefined) return null
  if (typeof value === 'string') return truncatedText(value)
  if (Array.isArray(value)) return value.map(shown)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shown(inner)]))
}
