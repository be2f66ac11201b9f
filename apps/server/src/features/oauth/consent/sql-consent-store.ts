import type { MemberId } from '@foyer/protocol'
import type { Kysely, Selectable } from 'kysely'
import type { ConsentTable, Tables } from '../../../platform/database/schema/tables.js'
import type { Consent, ConsentStore } from './consent-store.js'

const consentOf = (row: Selectable<ConsentTable>): Consent => ({
  memberId: row.member_id as MemberId,
  clientId: row.client_id,
  scope: row.scope,
  givenAt: row.given_at,
})

/** Stores the scopes that a member has allowed each client, in `consent`. */
export function sqlConsentStore(query: Kysely<Tables>, siteId: string): ConsentStore {
  const ofMember = (memberId: MemberId) =>
    query.selectFrom('consent').selectAll().where('site_id', '=', siteId).where('member_id', '=', memberId)
  const deleteOf = (memberId: MemberId) =>
    query.deleteFrom('consent').where('site_id', '=', siteId).where('member_id', '=', memberId)
  return {
    async find(memberId, clientId) {
      const row = await ofMember(memberId).where('client_id', '=', clientId).executeTakeFirst()
      return row === undefined ? undefined : consentOf(row)
    },
    async upsert({ memberId, clientId, scope, givenAt }) {
      await query
        .insertInto('consent')
        .values({ site_id: siteId, member_id: memberId, client_id: clientId, scope, given_at: givenAt })
        .onConflict((conflict) =>
          conflict.columns(['site_id', 'member_id', 'client_id']).doUpdateSet({ scope, given_at: givenAt }),
        )
        .execute()
    },
    async listOf(memberId) {
      return (await ofMember(memberId).orderBy('given_at', 'desc').orderBy('client_id').execute()).map(consentOf)
    },
    async withdraw(memberId, clientId) {
      await deleteOf(memberId).where('client_id', '=', clientId).execute()
    },
    async withdrawAllOf(memberId) {
      await deleteOf(memberId).execute()
    },
  }
}
