import type { MemberId } from '@foyer/protocol'
import type { Kysely, Selectable } from 'kysely'
import type { PasskeyTable, Tables } from '../../../platform/database/schema/tables.js'
import type { Passkey, PasskeyStore } from './passkey-store.js'

const passkeyOf = (row: Selectable<PasskeyTable>): Passkey => ({
  credentialId: row.credential_id,
  memberId: row.member_id as MemberId,
  rpId: row.rp_id,
  publicKey: row.public_key,
  counter: row.counter,
  transports: row.transports === '' ? [] : row.transports.split(' '),
  isSynced: row.is_synced === 1,
  name: row.name,
  aaguid: row.aaguid,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})

/** Stores passkeys in `passkey`. A use must increase the signature counter unless it is 0 (WebAuthn §6.1.1). */
export function sqlPasskeyStore(query: Kysely<Tables>, siteId: string): PasskeyStore {
  const passkeys = () => query.selectFrom('passkey').selectAll().where('site_id', '=', siteId)
  const rowOf = (passkey: Passkey): Selectable<PasskeyTable> => ({
    site_id: siteId,
    credential_id: passkey.credentialId,
    member_id: passkey.memberId,
    rp_id: passkey.rpId,
    public_key: passkey.publicKey,
    counter: passkey.counter,
    transports: passkey.transports.join(' '),
    is_synced: passkey.isSynced ? 1 : 0,
    name: passkey.name,
    aaguid: passkey.aaguid,
    created_at: passkey.createdAt,
    last_used_at: passkey.lastUsedAt,
  })
  return {
    async find(credentialId) {
      const row = await passkeys().where('credential_id', '=', credentialId).executeTakeFirst()
      return row === undefined ? undefined : passkeyOf(row)
    },
    async listOf(memberId) {
      const rows = await passkeys()
        .where('member_id', '=', memberId)
        .orderBy('created_at')
        .orderBy('credential_id')
        .execute()
      return rows.map(passkeyOf)
    },
    async listOfMembers(memberIds) {
      if (memberIds.length === 0) return []
      const rows = await passkeys().where('member_id', 'in', memberIds).orderBy('created_at').execute()
      return rows.map(passkeyOf)
    },
    async findKnown(credentialIds) {
      if (credentialIds.length === 0) return new Set()
      const rows = await query
        .selectFrom('passkey')
        .select('credential_id')
        .where('site_id', '=', siteId)
        .where('credential_id', 'in', credentialIds)
        .execute()
      return new Set(rows.map(({ credential_id }) => credential_id))
    },
    async insert(passkey) {
      const { numInsertedOrUpdatedRows } = await query
        .insertInto('passkey')
        .values(rowOf(passkey))
        .onConflict((conflict) => conflict.columns(['site_id', 'credential_id']).doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    async insertAll(some) {
      if (some.length > 0) await query.insertInto('passkey').values(some.map(rowOf)).execute()
    },
    async recordUse(credentialId, counter, now) {
      const { numUpdatedRows } = await query
        .updateTable('passkey')
        .set({ counter, last_used_at: now })
        .where('site_id', '=', siteId)
        .where('credential_id', '=', credentialId)
        .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async rename(memberId, credentialId, name) {
      const { numUpdatedRows } = await query
        .updateTable('passkey')
        .set({ name })
        .where('site_id', '=', siteId)
        .where('credential_id', '=', credentialId)
        .where('member_id', '=', memberId)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async delete(memberId, credentialId) {
      const { numDeletedRows } = await query
        .deleteFrom('passkey')
        .where('site_id', '=', siteId)
        .where('credential_id', '=', credentialId)
        .where('member_id', '=', memberId)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
    async deleteAllOf(memberId) {
      await query.deleteFrom('passkey').where('site_id', '=', siteId).where('member_id', '=', memberId).execute()
    },
  }
}
