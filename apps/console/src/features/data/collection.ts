import { formatPlural, interpolate } from '@foyer/messages/console'
import type { BadgeTone } from '@foyer/ui'
import { formatNumber } from '../../language/formats.js'
import type { Messages } from '../../language/messages.js'

/** A collection as listed by the owner API. */
export interface ListedCollection {
  collection: Collection
  indexes: Index[]
  items: { count: number; isExact: boolean }
  size: { bytes: number; isExact: boolean }
}

export type Role = 'ANYONE' | 'SITE_MEMBER' | 'SITE_MEMBER_AUTHOR' | 'ADMIN'
export type Action = 'read' | 'insert' | 'update' | 'remove'
export type Permissions = Record<Action, Role>
export type Promotion =
  | { kind: 'reassign' | 'keepMember' | 'keepVisitor' | 'newest' }
  | { kind: 'union'; by: string; sum?: string; max?: string }

export interface Field {
  key: string
  type: string
  displayName?: string
  typeMetadata?: {
    reference?: { referencedCollectionId: string }
    multiReference?: { referencedCollectionId: string }
  }
}

export interface Index {
  name: string
  fields: { path: string; order: 'ASC' | 'DESC' }[]
  unique: boolean
  caseInsensitive: boolean
  status: 'BUILDING' | 'ACTIVE' | 'DROPPING' | 'FAILED'
  failure?: { code: string; description: string }
}

export interface Collection {
  id: string
  displayName: string
  fields: Field[]
  permissions: Permissions
  promotion: Promotion
  enforceSchema: boolean
  changeEvents: boolean
  revision: string
  createdDate: string
  updatedDate: string
}

export type Document = Record<string, unknown>
export interface Item {
  id: string
  revision: string
  data: Document
}

/** Returns the collection that a reference field refers to. */
export const referencedCollection = ({ typeMetadata }: Field): string | undefined =>
  typeMetadata?.reference?.referencedCollectionId ?? typeMetadata?.multiReference?.referencedCollectionId

export const indexTones: Readonly<Record<Index['status'], BadgeTone>> = {
  ACTIVE: 'good',
  BUILDING: 'warning',
  DROPPING: 'warning',
  FAILED: 'danger',
}

/** Formats the item count: "1,204 items", or "10,000 or more items" if the count was cut off. */
export const formatItemCount = ({ count, isExact }: ListedCollection['items'], { data, locale }: Messages): string =>
  formatPlural(isExact ? data.count.items : data.count.itemsOrMore, count, locale)

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/**
 * Formats the size, from 1000 bytes on with two significant digits: "12 kB". An estimate gets "about" or "at least".
 */
export function formatCollectionSize(
  { items, size }: Pick<ListedCollection, 'items' | 'size'>,
  { data, locale }: Messages,
): string {
  const rounded = size.bytes < 1000 ? size.bytes : Number(size.bytes.toPrecision(2))
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, rounded)) / 3))
  const formatted = formatNumber(rounded / 1000 ** step, locale, {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    // English has no plural of the short form: "0 byte".
    unitDisplay: step === 0 ? 'long' : 'short',
  })
  if (size.isExact) return formatted
  return interpolate(items.isExact ? data.count.about : data.count.atLeast, { size: formatted })
}

/** Returns the console path of a collection. The id is encoded, because it may contain slashes. */
export const collectionPath = (id: string, tab?: string): [path: string, query: Record<string, string | undefined>] => [
  `/data/${encodeURIComponent(id)}`,
  { tab },
]
