import type { Collection } from '../data/collections/collection.js'
import type { StoredItem } from '../data/items/item-store.js'
import type { Member } from '../members/member.js'
import type { Client } from '../site/clients/client.js'

/** Where a page of members ends. */
export interface MemberCursor {
  createdAt: number
  memberId: string
}

/** Where a page of references ends. */
export interface ReferenceCursor {
  itemId: string
  field: string
  place: number
}
export interface StoredReference extends ReferenceCursor {
  referencedId: string
}

export interface ExportedClient extends Client {
  createdAt: number
}

/** What moving a site needs and no request does. */
export interface TransferStore {
  listClients(): Promise<ExportedClient[]>
  /**
   * The members after a place, the oldest first, never a deleted one. Pages are found by key, so a page costs the same
   * anywhere.
   */
  listMembersAfter(place: MemberCursor | undefined, limit: number): Promise<Member[]>
  listCollections(): Promise<Collection[]>
  /** The items of a collection after an id, in the order of their ids. */
  listItemsAfter(collectionId: string, itemId: string | undefined, limit: number): Promise<StoredItem[]>
  /** References of items, by item and field, in their order; after a place, no more than so many. */
  listReferences(
    collectionId: string,
    itemIds: readonly string[],
    after: ReferenceCursor | undefined,
    limit: number,
  ): Promise<StoredReference[]>
  /**
   * Keeps a client under its id; one that is there already is replaced with `update`, else left. A running server sees
   * it.
   */
  upsertClient(client: ExportedClient, update: boolean): Promise<'added' | 'updated' | 'left'>
}
