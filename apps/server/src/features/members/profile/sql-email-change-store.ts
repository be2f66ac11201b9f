import type { MemberId } from '@foyer/protocol'
import type { Kysely, Selectable } from 'kysely'
import { UNMATCHABLE_CODE } from '../../../kernel/verification-code.js'
import type { EmailChangeTable, Tables } from '../../../platform/database/schema/tables.js'
import { newCodeMac, oneTryLess } from '../../../platform/database/sql-single-use.js'
import type { EmailChange, EmailChangeStore } from './email-change-store.js'

const changeOf = (row: Selectable<EmailChangeTable>): EmailChange => ({
  memberId: row.member_id as MemberId,
  changeId: row.change_id,
  email: row.email,
  emailKey: row.email_key,
  codeMac: row.code_mac,
  codeExpiresAt: row.code_expires_at,
  triesLeft: row.tries_left,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})

/** Stores email changes that wait for their code in `email_change`, one per member. */
export function sqlEmailChangeStore(query: Kysely<Tables>, siteId: string): EmailChangeStore {
  const updateOpen = (memberId: string, now: number) =>
    query
      .updateTable('email_change')
      .where('site_id', '=', siteId)
      .where('member_id', '=', memberId)
      .where('expires_at', '>', now)
  return {
    async upsert(change) {
      const { memberId, changeId, email, emailKey, codeMac, codeExpiresAt, triesLeft, createdAt, expiresAt } = change
      const columns = {
        change_id: changeId,
        email,
        email_key: emailKey,
        code_mac: codeMac,
        code_expires_at: codeExpiresAt,
        tries_left: triesLeft,
        created_at: createdAt,
        expires_at: expiresAt,
      }
      await query
        .insertInto('email_change')
        .values({ site_id: siteId, member_id: memberId, ...columns })
        .onConflict((conflict) => conflict.columns(['site_id', 'member_id']).doUpdateSet(columns))
        .execute()
    },
    async find(memberId, now) {
      const row = await query
        .selectFrom('email_change')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('member_id', '=', memberId)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row === undefined ? undefined : changeOf(row)
    },
    async setCode({ memberId, changeId }, { codeMac, expiresAt }, now) {
      const row = await updateOpen(memberId, now)
        .set({
          code_mac: newCodeMac(codeMac),
          code_expires_at: expiresAt,
        })
        .where('change_id', '=', changeId)
        .returning('code_mac')
        .executeTakeFirst()
      return row !== undefined && row.code_mac !== UNMATCHABLE_CODE
    },
    async consumeTry(memberId, now) {
      const row = await updateOpen(memberId, now)
        .set({ tries_left: oneTryLess('tries_left') })
        .where('tries_left', '>', 0)
        .returningAll()
        .executeTakeFirst()
      return row === undefined ? undefined : changeOf(row)
    },
    async delete(memberId) {
      const { numDeletedRows } = await query
        .deleteFrom('email_change')
        .where('site_id', '=', siteId)
        .where('member_id', '=', memberId)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
  }
}
