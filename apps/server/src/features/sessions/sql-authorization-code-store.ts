import type { MemberId, SessionId, VisitorId } from '@foyer/protocol'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/schema/tables.js'
import { parseAmr, serializeAmr } from '../tokens/sign-in-proof.js'
import type { AuthorizationCodeStore } from './authorization-code-store.js'

export function sqlAuthorizationCodeStore(query: Kysely<Tables>, siteId: string): AuthorizationCodeStore {
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
    async spend(digest, sessionId, now) {
      const { numUpdatedRows } = await query
        .updateTable('authorization_code')
        .set({ spent_at: now, session_id: sessionId })
        .where('site_id', '=', siteId)
        .where('digest', '=', digest)
        .where('spent_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async endAllOf(memberId, now) {
      await query
        .updateTable('authorization_code')
        .set({ spent_at: now })
        .where('site_id', '=', siteId)
        .where('member_id', '=', memberId)
        .where('spent_at', 'is', null)
        .execute()
    },
  }
}
