import { type CallOptions, createSend, type DataVia } from './send.js'

/**
 * Who may do something: each may also do what those before may. `SITE_MEMBER_AUTHOR`: members, with what they created
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
      /** The field of the referenced collection that shows the same references from there. It is made with this one. */
      referencingFieldKey?: string
      referencingDisplayName?: string
      /** Of two such fields the one whose references are kept with the items of the other collection. */
      inverse?: boolean
    }
  }
}

/**
 * What becomes of a visitor's items when the visitor becomes a member: they become the member's (`reassign`, the
 * default); where both have some, only the member's stay, only the visitor's, or whichever are newer; or those that
 * agree in a field become one, in which another field is the sum or the largest of both.
 */
export type PromotionPolicy =
  | { kind: 'reassign' | 'keepMember' | 'keepVisitor' | 'newest' }
  | { kind: 'union'; by: string; sum?: string; max?: string }

/** What a collection is made of. */
export interface CollectionInput {
  id: string
  displayName?: string
  fields?: CollectionField[]
  /** Left out of a new collection: members read what is their own, and back ends do everything else. */
  permissions?: { read?: DataRole; insert?: DataRole; update?: DataRole; remove?: DataRole }
  /** Whether items must hold what the fields say. Default false. */
  enforceSchema?: boolean
  promotion?: PromotionPolicy
  /** Whether `changes` tells of what is written to its items. Default false. */
  changeEvents?: boolean
}
export interface DataCollection extends Required<CollectionInput> {
  /** Counts up with each change; an update names the one it was made for. */
  revision: string
  createdDate: Date
  updatedDate: Date
}

export interface IndexInput {
  name: string
  /** Up to 3, or one when the index is unique. */
  fields: { path: string; order?: 'ASC' | 'DESC' }[]
  unique?: boolean
  caseInsensitive?: boolean
}
export interface DataIndex extends Required<IndexInput> {
  status: 'UNKNOWN' | 'BUILDING' | 'ACTIVE' | 'DROPPING' | 'DROPPED' | 'FAILED'
  /** Why it could not be built: `WDE0113` when two items have the same value. */
  failure?: { code: string; description: string }
}

/** That an item was written. What it holds now, a read says. */
export interface ItemChange {
  position: string
  dataCollectionId: string
  dataItemId: string
  kind: 'created' | 'updated' | 'removed'
  /** The item's, after it was written; before, where it was removed. */
  revision: string
  changedDate: Date
}
export interface ItemChanges {
  changes: ItemChange[]
  /** Where to go on: name it as `after`. Keep it together with what you made of the changes. */
  position: string
  /** Where the feed ended when it was read. */
  lastPosition: string
}

/** Collections and indexes of a site. */
export interface DataAdmin {
  createCollection(collection: CollectionInput, options?: CallOptions): Promise<DataCollection>
  getCollection(collectionId: string, options?: CallOptions): Promise<DataCollection>
  listCollections(options?: CallOptions & { limit?: number; skip?: number }): Promise<DataCollection[]>
  /** Throws `DataError` when the collection was changed since it was read (`revision`). */
  updateCollection(collection: CollectionInput & { revision: string }, options?: CallOptions): Promise<DataCollection>
  /** Deletes the collection with its items. */
  deleteCollection(collectionId: string, options?: CallOptions): Promise<void>
  createField(collectionId: string, field: CollectionField, options?: CallOptions): Promise<DataCollection>
  updateField(collectionId: string, field: CollectionField, options?: CallOptions): Promise<DataCollection>
  /** What items hold under this key stays. */
  deleteField(collectionId: string, fieldKey: string, options?: CallOptions): Promise<DataCollection>
  createIndex(collectionId: string, index: IndexInput, options?: CallOptions): Promise<DataIndex>
  listIndexes(collectionId: string, options?: CallOptions): Promise<DataIndex[]>
  dropIndex(collectionId: string, name: string, options?: CallOptions): Promise<void>
  /**
   * Changes of items in collections with `changeEvents`, in order; from the earliest kept one on without `after`.
   * Throws `DataError` with the `applicationCode` `CHANGES_FORGOTTEN` when some since then are no longer kept.
   */
  changes(options?: CallOptions & { after?: string; collectionId?: string; limit?: number }): Promise<ItemChanges>
}

interface CollectionResponse {
  collection: DataCollection
}

/**
 * Collections and indexes, for a back end: their calls need an API key. Throws as every call of the data service does.
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

/** Times of collections are text (wire-protocol §1.3). */
const reviveCollection = (collection: DataCollection): DataCollection => ({
  ...collection,
  createdDate: new Date(collection.createdDate),
  updatedDate: new Date(collection.updatedDate),
})
