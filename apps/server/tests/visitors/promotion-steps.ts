import type { MemberId, PromotionPolicy, VisitorId } from '@foyer/protocol'
import { openDatabase } from '@foyer/server'
import type { TestFoyer } from '@foyer/testing'
import { applyPromotionPlan } from '../../src/features/data/promotion/apply-promotion-plan.js'
import { promoteVisitor } from '../../src/features/visitors/promote-visitor.js'
import { sqlVisitorStore } from '../../src/features/visitors/sql-visitor-store.js'
import type { Deps } from '../../src/main/deps.js'

type Database = Awaited<ReturnType<typeof openDatabase>>
type Query = Database['read']

export interface ItemInput {
  collectionId: string
  itemId: string
  ownerId: string
  fields?: object
  /** Time of the last change; also the creation time unless `createdAt` is set. */
  at?: number
  createdAt?: number
}

/** One collection per promotion policy, by ID. */
export const allPolicies: Record<string, PromotionPolicy> = {
  moved: { kind: 'reassign' },
  members: { kind: 'keepMember' },
  visitors: { kind: 'keepVisitor' },
  newest: { kind: 'newest' },
  summed: { kind: 'union', by: 'product', sum: 'quantity' },
  largest: { kind: 'union', by: 'product', max: 'quantity' },
}

const HOUR = 3600_000
/** Default undo window in milliseconds. */
export const UNDO_WINDOW_MS = 24 * HOUR

/** Reads and writes collections and items directly in the database, over a separate connection. */
export async function createItemTables(foyer: TestFoyer) {
  const database: Database = await openDatabase(foyer.database.config)
  const { differences } = database
  const site_id = foyer.deps.siteId
  const iso = (at: number) => ({ $date: new Date(at).toISOString() })

  const add = (query: Query, { collectionId, itemId, ownerId, fields = {}, at = 1000, createdAt = at }: ItemInput) =>
    query
      .insertInto('item')
      .values({
        site_id,
        collection_id: collectionId,
        item_id: itemId,
        owner_id: ownerId,
        created_at: createdAt,
        updated_at: at,
        revision: 1,
        data: differences.toDocument(
          JSON.stringify({
            _id: itemId,
            _owner: ownerId,
            _createdDate: iso(createdAt),
            _updatedDate: iso(at),
            ...fields,
          }),
        ),
      })
      .execute()

  return {
    database,
    close: () => database.close(),
    collection: (collectionId: string, promotion?: PromotionPolicy, indexes: object[] = []) =>
      database.write((query) =>
        query
          .insertInto('collection')
          .values({
            site_id,
            collection_id: collectionId,
            revision: 1,
            definition_json: JSON.stringify({ fields: [], indexes, ...(promotion === undefined ? {} : { promotion }) }),
            created_at: 1,
            updated_at: 1,
          })
          .execute(),
      ),
    removeCollection: (collectionId: string) =>
      database.transact(async (query) => {
        await query.deleteFrom('collection').where('collection_id', '=', collectionId).execute()
        await query.deleteFrom('item').where('collection_id', '=', collectionId).execute()
      }),
    items: (given: readonly ItemInput[]) =>
      database.transact(async (query) => {
        for (const item of given) await add(query, item)
      }),
    /** Inserts an item as a visitor; returns false if the visitor has ended. */
    writeAs: (visitorId: string, item: ItemInput, now = 1) =>
      database.transact(async (query) => {
        if (!(await sqlVisitorStore(query, site_id, differences).recordWrite(visitorId as VisitorId, now))) return false
        await add(query, item)
        return true
      }),
    /** Updates the document of an item and increments its revision, as a later change by its owner does. */
    change: (itemId: string, fields: object) =>
      database.transact(async (query) => {
        const row = await query
          .selectFrom('item')
          .select(differences.documentText('data').as('text'))
          .where('item_id', '=', itemId)
          .executeTakeFirstOrThrow()
        await query
          .updateTable('item')
          .set((item) => ({
            data: differences.toDocument(JSON.stringify({ ...JSON.parse(row.text), ...fields })),
            revision: item('revision', '+', 1),
          }))
          .where('item_id', '=', itemId)
          .execute()
      }),
    remove: (itemId: string) =>
      database.write((query) => query.deleteFrom('item').where('item_id', '=', itemId).execute()),
    /** Returns every item with its document text, without the revision, which only increases. */
    rows: async () =>
      (
        await database.read
          .selectFrom('item')
          .select(['collection_id', 'item_id', 'owner_id', 'created_at', 'updated_at'])
          .select(differences.documentText('data').as('text'))
          .orderBy('collection_id')
          .orderBy('item_id')
          .execute()
      ).map((row) => ({ ...row })),
  }
}
export type ItemTables = Awaited<ReturnType<typeof createItemTables>>

/** Returns the stored documents of an owner by item ID. */
export async function getItemsOf(
  tables: ItemTables,
  ownerId: string,
): Promise<Record<string, Record<string, unknown>>> {
  const rows = (await tables.rows()).filter((row) => row.owner_id === ownerId)
  return Object.fromEntries(rows.map((row) => [row.item_id, JSON.parse(row.text)]))
}

/** Promotes a visitor as when a session opens, but without opening one. */
export const promote = (
  { storage }: Pick<Deps, 'storage'>,
  visitorId: string,
  memberId: string,
  now: number,
  undoFor = UNDO_WINDOW_MS,
) =>
  storage.transact(async (stores) => {
    await stores.sessions.lockMember(memberId as MemberId)
    await promoteVisitor({ visitorId: visitorId as VisitorId, memberId: memberId as MemberId, now }, stores, [
      applyPromotionPlan(() => undoFor),
    ])
  })
