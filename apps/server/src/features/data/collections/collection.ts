import type { CollectionFieldType, PromotionPolicy } from '@foyer/protocol'

/** The least somebody must be to do something to a collection (wire-protocol §9), lowest first. */
export type Role = 'ANYONE' | 'SITE_MEMBER' | 'SITE_MEMBER_AUTHOR' | 'ADMIN'
export type FieldType = CollectionFieldType

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
      /**
       * Whether the references are those of the field `referencingFieldKey` of the other collection, seen from here.
       */
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
  /** Why it could not be built. */
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
  /** Whether items must keep to the fields: no others, and of their types. */
  enforceSchema: boolean
  promotion: PromotionPolicy
  /**
   * Whether changes of its items are recorded for followers (decision 29). Absent in older definitions.
   */
  changeEvents?: boolean
  /** The indexed paths at which a list was ever written. */
  listPaths: string[]
  /**
   * Counts up with every change of the fields above. It begins at random, so that a collection created again under the
   * same id is not taken for the earlier one.
   */
  revision: number
  createdAt: number
  updatedAt: number
}

/**
 * Whether some item may hold a list at this path. Only of paths with a ready index is the contrary known (decision 25).
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

/** The indexes that a question may count on to tell the keys of fields. */
export const sortKeyIndexes = ({ indexes }: Pick<Collection, 'indexes'>): CollectionIndex[] =>
  indexes.filter(({ status, caseInsensitive }) => status === 'ACTIVE' && !caseInsensitive)

/** The paths of all indexes, also of those still being built: where lists are looked out for. */
export const indexedPaths = ({ indexes }: Pick<Collection, 'indexes'>): string[] => [
  ...new Set(indexes.flatMap(({ fields }) => fields.map(({ path }) => path))),
]
