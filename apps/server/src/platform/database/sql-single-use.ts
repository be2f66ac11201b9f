import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Digest } from '../../kernel/digest.js'
import { UNMATCHABLE_CODE } from '../../kernel/verification-code.js'
import type { Tables } from './schema/tables.js'

interface SingleUseColumns {
  site_id: string
  expires_at: number
  spent_at: number | null
}

/** A table of secrets that are used once: codes, links, tokens and handles, found by the digest of the secret. */
export type SingleUseTable = {
  [Name in keyof Tables]: Tables[Name] extends SingleUseColumns & { digest: string | null } ? Name : never
}[keyof Tables]

/** Restricts a statement to the secrets of a site that can still be used: neither spent nor expired. */
export const isUnspent = (siteId: string, now: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`site_id = ${siteId} and spent_at is null and expires_at > ${now}`

/** Use of the secrets in a table. A store adds how they are issued and what they are bound to. */
interface SingleUse<Row> {
  /** Returns a secret that can still be used, without spending it. */
  find(digest: Digest, now: number): Promise<Row | undefined>
  /**
   * Spends a secret and sets `more`, in one conditional statement: of concurrent calls, on any node, exactly one gets
   * the row (design invariant 3). All others, and calls after the expiry, get undefined.
   */
  spend(digest: Digest, now: number, more?: Partial<Row>): Promise<Row | undefined>
}

/** Returns the reads and writes of a table whose rows each belong to a secret that can be used once. */
export function sqlSingleUse<Name extends SingleUseTable>(
  name: Name,
  query: Kysely<Tables>,
  siteId: string,
): SingleUse<Selectable<Tables[Name]>> {
  type Row = Selectable<Tables[Name]>
  // Kysely does not resolve the columns of a table that is a type parameter.
  const table = name as 'recovery'
  return {
    async find(digest, now) {
      const found = query.selectFrom(table).selectAll().where('digest', '=', digest).where(isUnspent(siteId, now))
      return (await found.executeTakeFirst()) as Row | undefined
    },
    async spend(digest, now, more = {}) {
      const spent = query
        .updateTable(table)
        .set({ spent_at: now, ...more })
        .where('digest', '=', digest)
        .where(isUnspent(siteId, now))
        .returningAll()
      return (await spent.executeTakeFirst()) as Row | undefined
    },
  }
}

type MemberSecretTable = {
  [Name in SingleUseTable]: Tables[Name] extends { member_id: string } ? Name : never
}[SingleUseTable]

/** Spends all secrets of a member that are not spent yet, expired or not, and sets `more`. */
export const endSecretsOf =
  <Name extends MemberSecretTable>(name: Name, query: Kysely<Tables>, siteId: string) =>
  async (memberId: string, now: number, more: Partial<Selectable<Tables[Name]>> = {}): Promise<void> => {
    await query
      .updateTable(name as 'recovery')
      .set({ spent_at: now, ...more })
      .where('site_id', '=', siteId)
      .where('member_id', '=', memberId)
      .where('spent_at', 'is', null)
      .execute()
  }

/** One try less, in the statement that counts it; it must require that one is left. */
export const oneTryLess = (column: 'tries_left' | 'link_tries_left'): RawBuilder<number> =>
  sql<number>`${sql.ref(column)} - 1`

/** The MAC of a new verification code; a decoy keeps the one that no code matches. */
export const newCodeMac = (codeMac: string): RawBuilder<string> =>
  sql<string>`case when code_mac = ${UNMATCHABLE_CODE} then code_mac else ${codeMac} end`
