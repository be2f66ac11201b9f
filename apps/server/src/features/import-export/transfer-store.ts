import type { Collection } from '../data/collections/collection.js'
import type { StoredItem } from '../data/items/item-store.js'
import type { ExternalIdentity } from '../members/external/external-identity-store.js'
import type { Authenticator } from '../members/factors/factor-store.js'
import type { Member } from '../members/member.js'
import type { Passkey } from '../members/passkeys/passkey-store.js'
import type { Client } from '../site/clients/client.js'

/** The last member of a page. */
interface MemberCursor {
  createdAt: number
  memberId: string
}

/** The last reference of a page. */
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

/** A member with the accounts at identity providers, the passkeys and the authenticator app that sign them in. */
export type ExportedMember = Member & {
  identities: readonly ExternalIdentity[]
  passkeys: readonly Passkey[]
  authenticator: Authenticator | undefined
}

/** Reads and writes that only exports and imports of a site use. */
export interface TransferStore {
  listClients(): Promise<ExportedClient[]>
  /**
   * Lists the members after a cursor, the oldest first, without deleted ones. Uses keyset pagination, so every page
   * costs the same.
   */
  listMembersAfter(place: MemberCursor | undefined, limit: number): Promise<ExportedMember[]>
  listCollections(): Promise<Collection[]>
  /** Lists the items of a collection after an id, in the order of their ids. */
  listItemsAfter(collectionId: string, itemId: string | undefined, limit: number): Promise<StoredItem[]>
  /** Lists references of items after a cursor, ordered by item, field and position, at most `limit`. */
  listReferences(
    collectionId: string,
    itemIds: readonly string[],
    after: ReferenceCursor | undefined,
    limit: number,
  ): Promise<StoredReference[]>
  /**
   * Inserts a client with its id; an existing one is replaced with `update`, else left. A running server reloads it.
   */
  upsertClient(client: ExportedClient, update: boolean): Promise<'added' | 'updated' | 'left'>
}
