import { openDatabase } from '@foyer/server'
import type { TestFoyer } from '@foyer/testing'
import { type Kysely, sql } from 'kysely'

/** Deletes a client from the database, as an operator could, and refreshes every node. */
export async function removeClient(foyer: TestFoyer, clientId: string): Promise<void> {
  const database = await openDatabase(foyer.database.config)
  try {
    await database.transact(async (tables) => {
      const query = tables as unknown as Kysely<unknown>
      await sql`delete from client where client_id = ${clientId}`.execute(query)
      await sql`update directory set revision = revision + 1`.execute(query)
    })
  } finally {
    await database.close()
  }
  await Promise.all(foyer.nodes.map((node) => node.refresh()))
}
