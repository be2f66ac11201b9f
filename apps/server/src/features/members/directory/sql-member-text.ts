import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import type { Tables } from '../../../platform/database/schema/tables.js'
import type { MemberListFilter, TextParts } from './member-list-store.js'
import { matchesText } from './sql-member-condition.js'

type MemberExpressionBuilder = ExpressionBuilder<Tables, 'member'>

/** Returns the conditions of a filter on texts, on sessions and on profile fields. */
export function textConditions(
  { search, email, name, tags = [], clientId, fields = [] }: MemberListFilter,
  eb: MemberExpressionBuilder,
  differences: DatabaseDifferences,
): Expression<SqlBool>[] {
  const emailKey = sql.ref('member.email_key')
  const nameKey = sql.ref('member.name_key')
  return [
    ...(search
      ? [
          eb.or([
            eb('member.member_id', '=', search),
            like(emailKey, contains(search)),
            like(nameKey, contains(search)),
          ]),
        ]
      : []),
    ...partConditions(emailKey, email),
    ...partConditions(nameKey, name),
    ...tags.map(hasTag),
    ...(clientId === undefined ? [] : [hasSessionOf(clientId, eb)]),
    ...fields.flatMap((field) => fieldConditions(field, differences)),
  ]
}

const escapeLike = (text: string): string => text.toLowerCase().replace(/[\\%_]/g, '\\$&')
const contains = (text: string): string => `%${escapeLike(text)}%`
const like = (column: RawBuilder<unknown>, pattern: string) => sql<SqlBool>`${column} like ${pattern} escape '\\'`

const partConditions = (column: RawBuilder<unknown>, parts: TextParts = {}): Expression<SqlBool>[] => [
  ...(parts.contains ? [like(column, contains(parts.contains))] : []),
  ...(parts.startsWith ? [like(column, `${escapeLike(parts.startsWith)}%`)] : []),
  ...(parts.endsWith ? [like(column, `%${escapeLike(parts.endsWith)}`)] : []),
]

/** Tags are a JSON list, so that a tag is in it with its quotation marks. The first condition is a partial index. */
const hasTag = (tag: string) =>
  sql<SqlBool>`(member.tags_json <> '[]' and replace(member.tags_json, ${JSON.stringify(tag)}, '') <> member.tags_json)`

const hasSessionOf = (clientId: string, eb: MemberExpressionBuilder): Expression<SqlBool> =>
  eb.exists(
    eb
      .selectFrom('session')
      .select('session.session_id')
      .whereRef('session.site_id', '=', 'member.site_id')
      .whereRef('session.member_id', '=', 'member.member_id')
      .where('session.client_id', '=', clientId),
  )

function fieldConditions(
  { name, is, contains: part }: NonNullable<MemberListFilter['fields']>[number],
  differences: DatabaseDifferences,
): Expression<SqlBool>[] {
  const value = differences.jsonText('member.profile_json', ['contact', 'customFields', name, 'value'])
  return [
    ...(is === undefined ? [] : [sql<SqlBool>`${value} = ${is}`]),
    ...(part ? [matchesText(value, { kind: 'contains', text: part }, differences)] : []),
  ]
}
