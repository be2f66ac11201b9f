import type { MemberId } from '@foyer/protocol'
import type { Kysely, Selectable } from 'kysely'
import type { ExternalIdentityTable, Tables } from '../../../platform/database/schema/tables.js'
import { type ExternalIdentity, type ExternalIdentityStore, identityKey } from './external-identity-store.js'

const identityOf = (row: Selectable<ExternalIdentityTable>): ExternalIdentity => ({
  providerId: row.provider_id,
  subject: row.subject,
  memberId: row.member_id as MemberId,
  email: row.email,
  linkedAt: row.linked_at,
  lastUsedAt: row.last_used_at,
})

/** Stores the accounts at identity providers that members sign in with, in `external_identity`. */
export function sqlExternalIdentityStore(query: Kysely<Tables>, siteId: string): ExternalIdentityStore {
  const identities = () => query.selectFrom('external_identity').selectAll().where('site_id', '=', siteId)
  const rowOf = ({ providerId, subject, memberId, email, linkedAt, lastUsedAt }: ExternalIdentity) => ({
    ...{ site_id: siteId, provider_id: providerId, subject, member_id: memberId, email },
    ...{ linked_at: linkedAt, last_used_at: lastUsedAt },
  })
  return {
    async find(providerId, subject) {
      const row = await identities()
        .where('provider_id', '=', providerId)
        .where('subject', '=', subject)
        .executeTakeFirst()
      return row === undefined ? undefined : identityOf(row)
    },
    async listOf(memberId) {
      const rows = await identities().where('member_id', '=', memberId).orderBy('linked_at').execute()
      return rows.map(identityOf)
    },
    async listOfMembers(memberIds) {
      if (memberIds.length === 0) return []
      const rows = await identities().where('member_id', 'in', memberIds).orderBy('linked_at').execute()
      return rows.map(identityOf)
    },
    async findLinked(references) {
      const linked = new Map<string, MemberId>()
      for (const [providerId, some] of Map.groupBy(references, (one) => one.providerId)) {
        const rows = await query
          .selectFrom('external_identity')
          .select(['subject', 'member_id'])
          .where('site_id', '=', siteId)
          .where('provider_id', '=', providerId)
          .where(
            'subject',
            'in',
            some.map(({ subject }) => subject),
          )
          .execute()
        for (const { subject, member_id } of rows)
          linked.set(identityKey({ providerId, subject }), member_id as MemberId)
      }
      return linked
    },
    async insertAll(some) {
      if (some.length > 0) await query.insertInto('external_identity').values(some.map(rowOf)).execute()
    },
    async countMembersOf(providerId) {
      const members = () =>
        query
          .selectFrom('external_identity as identity')
          .select(({ fn }) => fn.count<number | string>('identity.member_id').distinct().as('count'))
          .where('identity.site_id', '=', siteId)
          .where('identity.provider_id', '=', providerId)
      const all = await members().executeTakeFirstOrThrow()
      const without = await members()
        .innerJoin('member', (join) =>
          join.onRef('member.site_id', '=', 'identity.site_id').onRef('member.member_id', '=', 'identity.member_id'),
        )
        .where('member.password_hash', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('external_identity as other')
                .select('other.member_id')
                .whereRef('other.site_id', '=', 'identity.site_id')
                .whereRef('other.member_id', '=', 'identity.member_id')
                .where('other.provider_id', '!=', providerId),
            ),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('passkey')
                .select('passkey.member_id')
                .whereRef('passkey.site_id', '=', 'identity.site_id')
                .whereRef('passkey.member_id', '=', 'identity.member_id'),
            ),
          ),
        )
        .executeTakeFirstOrThrow()
      return { members: Number(all.count), withoutOtherWay: Number(without.count) }
    },
    async insert(identity) {
      const { numInsertedOrUpdatedRows } = await query
        .insertInto('external_identity')
        .values(rowOf(identity))
        .onConflict((conflict) => conflict.columns(['site_id', 'provider_id', 'subject']).doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    async recordUse(providerId, subject, now) {
      await query
        .updateTable('external_identity')
        .set({ last_used_at: now })
        .where('site_id', '=', siteId)
        .where('provider_id', '=', providerId)
        .where('subject', '=', subject)
        .execute()
    },
    async delete(memberId, providerId, subject) {
      const { numDeletedRows } = await query
        .deleteFrom('external_identity')
        .where('site_id', '=', siteId)
        .where('provider_id', '=', providerId)
        .where('subject', '=', subject)
        .where('member_id', '=', memberId)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
    async deleteAllOf(memberId) {
      await query
        .deleteFrom('external_identity')
        .where('site_id', '=', siteId)
        .where('member_id', '=', memberId)
        .execute()
    },
  }
}
