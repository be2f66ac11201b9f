import type { MemberId } from '@foyer/protocol'
import type { Kysely, Selectable } from 'kysely'
import type { Digest } from '../../kernel/digest.js'
import type { SessionTokenTable, Tables } from '../../platform/database/schema/tables.js'
import { endSecretsOf, sqlSingleUse } from '../../platform/database/sql-single-use.js'
import { statement } from '../../platform/database/statement.js'
import { parseAmr, serializeAmr } from '../tokens/sign-in-proof.js'
import type { SessionToken, SessionTokenStore } from './session-token-store.js'

const tokenOf = (row: Selectable<SessionTokenTable>): SessionToken => ({
  digest: row.digest as Digest,
  memberId: row.member_id as MemberId,
  clientId: row.client_id,
  callerId: row.caller_id,
  openedBy: row.opened_by,
  authenticatedAt: row.authenticated_at,
  amr: parseAmr(row.amr),
  expiresAt: row.expires_at,
})

const issueToken = statement((query, token: Omit<SessionToken, 'amr'> & { amr: string; siteId: string }) =>
  query.insertInto('session_token').values({
    site_id: token.siteId,
    digest: token.digest,
    member_id: token.memberId,
    client_id: token.clientId,
    caller_id: token.callerId,
    opened_by: token.openedBy,
    authenticated_at: token.authenticatedAt,
    amr: token.amr,
    expires_at: token.expiresAt,
    spent_at: null,
  }),
)

/** Stores session tokens in `session_token`, by digest; each can be spent once. */
export function sqlSessionTokenStore(query: Kysely<Tables>, siteId: string): SessionTokenStore {
  const tokens = sqlSingleUse('session_token', query, siteId)
  return {
    async issue(token) {
      await issueToken(query, { siteId, ...token, amr: serializeAmr(token.amr) })
    },
    async find(digest, now) {
      const row = await tokens.find(digest, now)
      return row === undefined ? undefined : tokenOf(row)
    },
    async spend(digest, now) {
      const row = await tokens.spend(digest, now)
      return row === undefined ? undefined : tokenOf(row)
    },
    endAllOf: endSecretsOf('session_token', query, siteId),
  }
}
