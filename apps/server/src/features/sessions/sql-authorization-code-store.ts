import type { MemberId, SessionId, VisitorId } from '@foyer/protocol'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/schema/tables.js'
import { endSecretsOf, sqlSingleUse } from '../../platform/database/sql-single-use.js'
import { parseAmr, serializeAmr } from '../tokens/sign-in-proof.js'
import type { AuthorizationCodeStore } from './authorization-code-store.js'

/**
 * Stores authorization codes in `authorization_code`. A spent code keeps its session id, so that a replay ends the
 * session (RFC 6749 §4.1.2).
 */
export function sqlAuthorizationCodeStore(query: Kysely<Tables>, siteId: string): AuthorizationCodeStore {
  const codes = sqlSingleUse('authorization_code', query, siteId)
  return {
    async issue(code) {
      await query
        .insertInto('authorization_code')
        .values({
          site_id: siteId,
          digest: code.digest,
          client_id: code.clientId,
          member_id: code.memberId,
          visitor_id: code.visitorId,
          redirect_uri: code.redirectUri,
          code_challenge: code.codeChallenge,
          scope: code.scope,
          nonce: code.nonce,
          authenticated_at: code.authenticatedAt,
          amr: serializeAmr(code.amr),
          opened_by: code.openedBy,
          browser_session_id: code.browserSessionId,
          session_ends_at: code.sessionEndsAt,
          expires_at: code.expiresAt,
          spent_at: null,
          session_id: null,
        })
        .execute()
    },
    async find(digest) {
      const row = await query
        .selectFrom('authorization_code')
        .selectAll()
        .where('site_id', '=', siteId)
        .where('digest', '=', digest)
        .executeTakeFirst()
      if (row === undefined) return undefined
      return {
        digest,
        clientId: row.client_id,
        memberId: row.member_id as MemberId,
        visitorId: row.visitor_id as VisitorId | null,
        redirectUri: row.redirect_uri,
        codeChallenge: row.code_challenge,
        scope: row.scope,
        nonce: row.nonce,
        authenticatedAt: row.authenticated_at,
        amr: parseAmr(row.amr),
        openedBy: row.opened_by,
        browserSessionId: row.browser_session_id,
        sessionEndsAt: row.session_ends_at,
        expiresAt: row.expires_at,
        sessionId: row.session_id as SessionId | null,
        spent: row.spent_at !== null,
      }
    },
    spend: async (digest, sessionId, now) => (await codes.spend(digest, now, { session_id: sessionId })) !== undefined,
    endAllOf: endSecretsOf('authorization_code', query, siteId),
  }
}
