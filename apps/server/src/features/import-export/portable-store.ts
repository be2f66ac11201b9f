import type { Collection } from '../data/collections/collection.js'
import type { StoredItem } from '../data/items/item-store.js'
import type { Member } from '../members/member.js'
import type { Client } from '../site/clients/client.js'

/** Where a page of members ends. */
export interface MemberPlace {
  createdAt: number
  memberId: string
}

/** Where a page of references ends. */
export interface ReferencePlace {
  itemId: string
  field: string
  place: number
}
export interface KeptReference extends ReferencePlace {
  referencedId: string
}

export interface PortableClient extends Client {
  createdAt: number
}

/** What moving a site needs and no request does. */
export interface PortableStore {
  clients(): Promise<PortableClient[]>
  /**
   * The members after a place, the oldest first, never a deleted one. Pages are found by key, so a page costs the same
   * anywhere.
   */
  membersAfter(place: MemberPlace | undefined, limit: number): Promise<Member[]>
  collections(): Promise<Collection[]>
  /** The items of a collection after an id, in the order of their ids. */
  itemsAfter(collectionId: string, itemId: string | undefined, limit: number): Promise<StoredItem[]>
  /** References of items, by item and field, in their order; after a place, no more than so many. */
  referencesOf(
    collectionId: string,
    itemIds: readonly string[],
    after: ReferencePlace | undefined,
    limit: number,
  ): Promise<KeptReference[]>
  /**
   * Keeps a client under its id; one that is there already is replaced with `update`, else left. A running server sees
   * it.
   */
  keepClient(client: PortableClient, update: boolean): Promise<'added' | 'updated' | 'left'>
}
