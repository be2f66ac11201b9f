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

/**
 * Field types that the form offers, with their labels. Other types of the data service are shown by their identifier.
 */
export const fieldTypes: readonly [type: string, words: string][] = [
  ['TEXT', 'Text'],
  ['NUMBER', 'Number'],
  ['BOOLEAN', 'Yes or no'],
  ['DATE', 'Day'],
  ['DATETIME', 'Date and time'],
  ['TIME', 'Time of day'],
  ['URL', 'Web address'],
  ['RICH_TEXT', 'Formatted text'],
  ['IMAGE', 'Picture'],
  ['ADDRESS', 'Postal address'],
  ['REFERENCE', 'Reference to one item'],
  ['MULTI_REFERENCE', 'References to several items'],
  ['ARRAY_STRING', 'List of texts'],
  ['ARRAY', 'List'],
  ['OBJECT', 'Object (JSON)'],
  ['ANY', 'Anything'],
]
export const typeLabel = (type: string): string => fieldTypes.find(([one]) => one === type)?.[1] ?? type

/** Returns the collection that a reference field refers to. */
export const referencedCollection = ({ typeMetadata }: Field): string | undefined =>
  typeMetadata?.reference?.referencedCollectionId ?? typeMetadata?.multiReference?.referencedCollectionId

export const indexStatusLabels: Readonly<
  Record<Index['status'], { word: string; tone: 'good' | 'warning' | 'danger' }>
> = {
  ACTIVE: { word: 'Ready', tone: 'good' },
  BUILDING: { word: 'Building', tone: 'warning' },
  DROPPING: { word: 'Being removed', tone: 'warning' },
  FAILED: { word: 'Broken off', tone: 'danger' },
}

const number = new Intl.NumberFormat('en')
const rounded = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 })

/** Formats the item count: "1,204", or "10,000 or more" if the count was cut off. */
export const formatItemCount = ({ count, isExact }: ListedCollection['items']): string =>
  `${number.format(count)}${isExact ? '' : ' or more'}`

const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const

/** Formats the size: "12 kB", with "about" or "at least" if it is an estimate. */
export function formatCollectionSize({ items, size }: Pick<ListedCollection, 'items' | 'size'>): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, size.bytes)) / 3))
  const formatted = `${rounded.format(size.bytes / 1000 ** step)} ${UNITS[step]}`
  if (size.isExact) return formatted
  return items.isExact ? `about ${formatted}` : `at least ${formatted}`
}

/** Returns the console path of a collection. The id is encoded, because it may contain slashes. */
export const collectionPath = (id: string, tab?: string): [path: string, query: Record<string, string | undefined>] => [
  `/data/${encodeURIComponent(id)}`,
  { tab },
]
