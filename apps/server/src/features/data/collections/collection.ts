import type { CollectionFieldType, PromotionPolicy } from '@foyer/protocol'

/** The minimum role for an action on a collection (wire-protocol §9), lowest first. */
export type Role = 'ANYONE' | 'SITE_MEMBER' | 'SITE_MEMBER_AUTHOR' | 'ADMIN'
type FieldType = CollectionFieldType

export interface CollectionField {
  key: string
  type: FieldType
  displayName?: string
  typeMetadata?: {
    reference?: { referencedCollectionId: string }
    multiReference?: {
      referencedCollectionId: string
      referencingFieldKey?: string
      referencingDisplayName?: string
      /** Whether the references are the inverse of those in field `referencingFieldKey` of the other collection. */
      inverse?: boolean
    }
  }
}

export interface CollectionIndex {
  name: string
  fields: { path: string; order: 'ASC' | 'DESC' }[]
  unique: boolean
  caseInsensitive: boolean
  status: 'BUILDING' | 'ACTIVE' | 'DROPPING' | 'FAILED'
  /** Why the build failed. */
  failure?: { code: string; description: string }
}

export interface Permissions {
  read: Role
  insert: Role
  update: Role
  remove: Role
}

export interface Collection {
  collectionId: string
  displayName: string
  fields: CollectionField[]
  permissions: Permissions
  indexes: CollectionIndex[]
  /** Whether items may contain only declared fields, with values of the declared types. */
  enforceSchema: boolean
  promotion: PromotionPolicy
  /**
   * Whether changes of its items are recorded for followers (decision 29). Absent in older definitions.
   */
  changeEvents?: boolean
  /** The indexed paths at which a list was ever stored. */
  listPaths: string[]
  /**
   * Incremented with every change of the fields above. Starts at a random number, so that a collection created again
   * under the same id is not mistaken for the earlier one.
   */
  revision: number
  createdAt: number
  updatedAt: number
}

/**
 * Whether some item may contain a list at this path. Only for paths with an active index is the absence of lists known
 * (decision 25).
 */
export function mayContainList(
  { indexes, listPaths }: Pick<Collection, 'indexes' | 'listPaths'>,
  path: string,
): boolean {
  const isIndexed = indexes.some(
    ({ status, fields }) => status === 'ACTIVE' && fields.some((field) => field.path === path),
  )
  return !isIndexed || listPaths.includes(path)
}

/** The indexes whose sort keys a query can use. */
export const sortKeyIndexes = ({ indexes }: Pick<Collection, 'indexes'>): CollectionIndex[] =>
  indexes.filter(({ status, caseInsensitive }) => status === 'ACTIVE' && !caseInsensitive)

/** The paths of all indexes, including those still being built: writes check these paths for lists. */
export const indexedPaths = ({ indexes }: Pick<Collection, 'indexes'>): string[] => [
  ...new Set(indexes.flatMap(({ fields }) => fields.map(({ path }) => path))),
]
