import { type CallOptions, createSend, type DataVia } from './send.js'

/**
 * Who has a permission; each role includes those before it. `SITE_MEMBER_AUTHOR`: members, for items they created
 * themselves.
 */
export type DataRole = 'ANYONE' | 'SITE_MEMBER' | 'SITE_MEMBER_AUTHOR' | 'ADMIN'

export type FieldType =
  | 'TEXT'
  | 'NUMBER'
  | 'DATE'
  | 'DATETIME'
  | 'TIME'
  | 'BOOLEAN'
  | 'URL'
  | 'RICH_TEXT'
  | 'RICH_CONTENT'
  | 'IMAGE'
  | 'VIDEO'
  | 'AUDIO'
  | 'DOCUMENT'
  | 'MEDIA_GALLERY'
  | 'ADDRESS'
  | 'LANGUAGE'
  | 'PAGE_LINK'
  | 'REFERENCE'
  | 'MULTI_REFERENCE'
  | 'OBJECT'
  | 'ARRAY'
  | 'ARRAY_STRING'
  | 'ARRAY_DOCUMENT'
  | 'ANY'

export interface CollectionField {
  key: string
  type: FieldType
  displayName?: string
  typeMetadata?: {
    reference?: { referencedCollectionId: string }
    multiReference?: {
      referencedCollectionId: string
      /**
       * Key of the field in the referenced collection that shows the same references in the other direction. It is
       * created together with this field.
       */
      referencingFieldKey?: string
      referencingDisplayName?: string
      /** Of two such fields, the one whose references are stored with the items of the other collection. */
      inverse?: boolean
    }
  }
}

/**
 * What happens to a visitor's items when the visitor becomes a member. `reassign` (the default): they become the
 * member's. If both have items: only the member's remain (`keepMember`), only the visitor's (`keepVisitor`), or the
 * newer ones (`newest`). `union`: items that agree in a field are merged, and another field becomes the sum or the
 * maximum of both.
 */
export type PromotionPolicy =
  | { kind: 'reassign' | 'keepMember' | 'keepVisitor' | 'newest' }
  | { kind: 'union'; by: string; sum?: string; max?: string }

/** Definition of a collection. */
export interface CollectionInput {
  id: string
  displayName?: string
  fields?: CollectionField[]
  /** Default for a new collection: members read their own items, back ends do everything else. */
  permissions?: { read?: DataRole; insert?: DataRole; update?: DataRole; remove?: DataRole }
  /** Whether items must conform to the field types. Default `false`. */
  enforceSchema?: boolean
  promotion?: PromotionPolicy
  /** Whether writes to its items appear in `changes`. Default `false`. */
  changeEvents?: boolean
}
export interface DataCollection extends Required<CollectionInput> {
  /** Increases with each change; an update must name the current one. */
  revision: string
  createdDate: Date
  updatedDate: Date
}

export interface IndexInput {
  name: string
  /** Up to 3 fields, or one if the index is unique. */
  fields: { path: string; order?: 'ASC' | 'DESC' }[]
  unique?: boolean
  caseInsensitive?: boolean
}
export interface DataIndex extends Required<IndexInput> {
  status: 'UNKNOWN' | 'BUILDING' | 'ACTIVE' | 'DROPPING' | 'DROPPED' | 'FAILED'
  /** Why the index could not be built: `WDE0113` if two items have the same value. */
  failure?: { code: string; description: string }
}

/** A write to an item, without its content; read the item to get that. */
export interface ItemChange {
  position: string
  dataCollectionId: string
  dataItemId: string
  kind: 'created' | 'updated' | 'removed'
  /** Revision of the item after the write; for a removal, before it. */
  revision: string
  changedDate: Date
}
export interface ItemChanges {
  changes: ItemChange[]
  /** Position after these changes: pass it as `after`. Store it together with the results of processing the changes. */
  position: string
  /** End of the feed when it was read. */
  lastPosition: string
}

/** Manages the collections and indexes of a site. */
export interface DataAdmin {
  createCollection(collection: CollectionInput, options?: CallOptions): Promise<DataCollection>
  getCollection(collectionId: string, options?: CallOptions): Promise<DataCollection>
  listCollections(options?: CallOptions & { limit?: number; skip?: number }): Promise<DataCollection[]>
  /** Throws `DataError` if the collection was changed since it was read (`revision`). */
  updateCollection(collection: CollectionInput & { revision: string }, options?: CallOptions): Promise<DataCollection>
  /** Deletes the collection and its items. */
  deleteCollection(collectionId: string, options?: CallOptions): Promise<void>
  createField(collectionId: string, field: CollectionField, options?: CallOptions): Promise<DataCollection>
  updateField(collectionId: string, field: CollectionField, options?: CallOptions): Promise<DataCollection>
  /** Deletes the field definition. The values in items remain. */
  deleteField(collectionId: string, fieldKey: string, options?: CallOptions): Promise<DataCollection>
  createIndex(collectionId: string, index: IndexInput, options?: CallOptions): Promise<DataIndex>
  listIndexes(collectionId: string, options?: CallOptions): Promise<DataIndex[]>
  dropIndex(collectionId: string, name: string, options?: CallOptions): Promise<void>
  /**
   * Returns changes of items in collections with `changeEvents`, in order; without `after`, from the earliest stored
   * change on. Throws `DataError` with the `applicationCode` `CHANGES_FORGOTTEN` if changes after that position are no
   * longer stored.
   */
  changes(options?: CallOptions & { after?: string; collectionId?: string; limit?: number }): Promise<ItemChanges>
}

interface CollectionResponse {
  collection: DataCollection
}

/**
 * Manages collections and indexes, for a back end: the calls require an API key. Throws the errors of the data service.
 * @example
 * const admin = dataAdmin(withApiKey({ url: 'https://auth.example.com', apiKey }))
 * await admin.createCollection({ id: 'Pots', permissions: { read: 'ANYONE' } })
 */
export function dataAdmin(via: DataVia): DataAdmin {
  const send = createSend(via)
  const parameters = (given: Record<string, string>) => new URLSearchParams(given).toString()
  const at = (id: string) => `/collections/${encodeURIComponent(id)}?${parameters({ dataCollectionId: id })}`
  const field =
    (action: string) =>
    async (dataCollectionId: string, more: object, { signal }: CallOptions = {}) =>
      reviveCollection(
        (
          await send<CollectionResponse>(`/collections/${action}-field`, {
            body: { dataCollectionId, ...more },
            signal,
          })
        ).collection,
      )
  const createField = field('create')
  const updateField = field('update')
  const deleteField = field('delete')

  return {
    async createCollection(collection, { signal } = {}) {
      return reviveCollection(
        (await send<CollectionResponse>('/collections', { body: { collection }, signal })).collection,
      )
    },
    async getCollection(id, { signal } = {}) {
      return reviveCollection((await send<CollectionResponse>(at(id), { method: 'GET', signal })).collection)
    },
    async listCollections({ limit, skip, signal } = {}) {
      const paging = {
        ...(limit !== undefined && { 'paging.limit': String(limit) }),
        ...(skip !== undefined && { 'paging.offset': String(skip) }),
      }
      const path = `/collections?${parameters(paging)}`
      const { collections } = await send<{ collections: DataCollection[] }>(path, { method: 'GET', signal })
      return collections.map(reviveCollection)
    },
    async updateCollection(collection, { signal } = {}) {
      return reviveCollection(
        (await send<CollectionResponse>('/collections', { method: 'PUT', body: { collection }, signal })).collection,
      )
    },
    async deleteCollection(id, { signal } = {}) {
      await send(at(id), { method: 'DELETE', signal })
    },
    createField: (id, given, options) => createField(id, { field: given }, options),
    updateField: (id, given, options) => updateField(id, { field: given }, options),
    deleteField: (id, fieldKey, options) => deleteField(id, { fieldKey }, options),
    async createIndex(dataCollectionId, index, { signal } = {}) {
      return (await send<{ index: DataIndex }>('/indexes', { body: { dataCollectionId, index }, signal })).index
    },
    async listIndexes(dataCollectionId, { signal } = {}) {
      const path = `/indexes?${parameters({ dataCollectionId })}`
      return (await send<{ indexes: DataIndex[] }>(path, { method: 'GET', signal })).indexes
    },
    async dropIndex(dataCollectionId, indexName, { signal } = {}) {
      await send(`/indexes?${parameters({ dataCollectionId, indexName })}`, { method: 'DELETE', signal })
    },
    async changes({ after, collectionId, limit, signal } = {}) {
      const given = {
        ...(after !== undefined && { after }),
        ...(collectionId !== undefined && { dataCollectionId: collectionId }),
        ...(limit !== undefined && { limit: String(limit) }),
      }
      const page = await send<ItemChanges>(`/item-changes?${parameters(given)}`, { method: 'GET', signal })
      const changes = page.changes.map((one) => ({ ...one, changedDate: new Date(one.changedDate) }))
      return { ...page, changes }
    },
  }
}

/** Timestamps of collections are strings (wire-protocol §1.3). */
const reviveCollection = (collection: DataCollection): DataCollection => ({
  ...collection,
  createdDate: new Date(collection.createdDate),
  updatedDate: new Date(collection.updatedDate),
})
