import { type AnyItem, type FieldOf, getItemId, type Item, type ItemOrId } from './item.js'
import { type FetchPage, fetchPage, type Page, type PageOptions, type PagingMetadata } from './page.js'
import type { CallOptions, Send } from './send.js'

export interface ReferencedOptions extends PageOptions {
  /** Order by the time when the reference was created. Default `ASC`. */
  order?: 'ASC' | 'DESC'
  /** Maximum number of items per page. Default 50. */
  limit?: number
  skip?: number
  fields?: readonly string[]
}

/**
 * References in a multi-reference field, from one item to others. Reading them requires permission to read the other
 * collection.
 */
export interface References<T extends object> {
  insertReference(
    field: FieldOf<T>,
    from: ItemOrId,
    to: ItemOrId | readonly ItemOrId[],
    options?: CallOptions,
  ): Promise<void>
  removeReference(
    field: FieldOf<T>,
    from: ItemOrId,
    to: ItemOrId | readonly ItemOrId[],
    options?: CallOptions,
  ): Promise<void>
  /** Replaces all references of the field. */
  replaceReferences(field: FieldOf<T>, from: ItemOrId, to: readonly ItemOrId[], options?: CallOptions): Promise<void>
  isReferenced(field: FieldOf<T>, from: ItemOrId, to: ItemOrId, options?: CallOptions): Promise<boolean>
  /** Returns the referenced items that the caller may read. */
  queryReferenced<R extends object = AnyItem>(
    field: FieldOf<T>,
    from: ItemOrId,
    options?: ReferencedOptions,
  ): Promise<Page<Item<R>>>
}

/** Creates the operations on the references of one collection. */
export function references<T extends object>(send: Send, dataCollectionId: string): References<T> {
  const change =
    (path: string): References<T>['insertReference'] =>
    async (field, from, to, { signal } = {}) => {
      const dataItemReferences = (Array.isArray(to) ? to : [to]).map((each) => ({
        referringItemFieldName: field,
        referringItemId: getItemId(from),
        referencedItemId: getItemId(each),
      }))
      await send(path, { body: { dataCollectionId, dataItemReferences }, signal })
    }
  const one = (field: string, from: ItemOrId) => ({
    dataCollectionId,
    referringItemFieldName: field,
    referringItemId: getItemId(from),
  })

  return {
    insertReference: change('/bulk/items/insert-references'),
    removeReference: change('/bulk/items/remove-references'),
    async replaceReferences(field, from, to, { signal } = {}) {
      const body = { ...one(field, from), newReferencedItemIds: to.map(getItemId) }
      await send('/items/replace-references', { body, signal })
    },
    async isReferenced(field, from, to, { signal } = {}) {
      const body = { ...one(field, from), referencedItemId: getItemId(to) }
      return (await send<{ isReferenced: boolean }>('/items/is-referenced', { body, signal })).isReferenced
    },
    queryReferenced<R extends object>(
      field: FieldOf<T>,
      from: ItemOrId,
      { order, fields, limit, skip = 0, ...options }: ReferencedOptions = {},
    ) {
      const ask: FetchPage<Item<R>> = async (paging, { signal, returnTotalCount }, byCursor) => {
        const asked = byCursor ? { dataCollectionId } : { ...one(field, from), order, fields, returnTotalCount }
        const { results, pagingMetadata } = await send<{
          results: { dataItem?: { data: Item<R> } }[]
          pagingMetadata?: PagingMetadata
        }>('/items/query-referenced', { body: { ...asked, ...paging }, signal })
        return { values: results.flatMap(({ dataItem }) => (dataItem ? [dataItem.data] : [])), pagingMetadata }
      }
      return fetchPage(ask, { limit, offset: skip }, options)
    },
  }
}
