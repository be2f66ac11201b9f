import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type TextPattern, toRegex } from '../../../kernel/text/text-pattern.js'
import type { DatabaseDifferences } from '../../../platform/database/differences.js'
import type { Tables } from '../../../platform/database/schema/tables.js'
import type { MemberCondition, MemberField, MemberOrder } from './member-condition.js'

const columns = {
  id: 'member.member_id',
  loginEmail: 'member.email_key',
  status: 'member.status',
  privacyStatus: 'member.is_public',
  slug: 'member.slug',
  nickname: 'member.nickname',
  title: 'member.title',
  firstName: 'member.first_name',
  lastName: 'member.last_name',
  createdDate: 'member.created_at',
  updatedDate: 'member.updated_at',
  lastLoginDate: 'member.last_login_at',
} as const satisfies Record<MemberField, string>

type MemberExpressionBuilder = ExpressionBuilder<Tables, 'member'>

/**
 * Compiles a condition to SQL. Every part is true or false and never null, so that `not` is exact: a missing value is
 * unequal to all others (wire-protocol §12).
 */
export function memberWhere(
  condition: MemberCondition,
  eb: MemberExpressionBuilder,
  differences: DatabaseDifferences,
): Expression<SqlBool> {
  switch (condition.kind) {
    case 'all':
      return eb.and(condition.of.map((part) => memberWhere(part, eb, differences)))
    case 'any':
      return eb.or(condition.of.map((part) => memberWhere(part, eb, differences)))
    case 'not':
      return eb.not(memberWhere(condition.of, eb, differences))
    case 'no-role':
      return eb.not(
        eb.exists(
          eb
            .selectFrom('owner')
            .select('owner.role')
            .whereRef('owner.site_id', '=', 'member.site_id')
            .whereRef('owner.member_id', '=', 'member.member_id'),
        ),
      )
  }
  const column = columns[condition.field]
  const isNotNull = eb(column, 'is not', null)
  switch (condition.kind) {
    case 'known':
      return isNotNull
    case 'compare': {
      const { comparison, value } = condition
      if (comparison === '!=') return eb.or([eb(column, 'is', null), eb(column, '!=', value)])
      return eb.and([isNotNull, eb(column, comparison, value)])
    }
    case 'one-of':
      if (condition.values.length === 0) return eb.or([])
      return eb.and([isNotNull, eb(column, 'in', condition.values)])
    default:
      return eb.and([isNotNull, matchesText(sql.ref(column), condition, differences)])
  }
}

const patternAnchors = { 'starts-with': 'start', 'ends-with': 'end', contains: 'anywhere' } as const

/** Returns whether a text begins with, ends with or contains another one, without regard to case. */
export function matchesText(
  text: RawBuilder<unknown>,
  { kind, text: part }: { kind: keyof typeof patternAnchors; text: string },
  { name }: DatabaseDifferences,
): Expression<SqlBool> {
  const pattern: TextPattern = { at: patternAnchors[kind], ignoreCase: true, parts: [{ literal: part }] }
  return name === 'sqlite'
    ? sql<SqlBool>`text_matches(coalesce(${text}, ''), ${JSON.stringify(pattern)})`
    : sql<SqlBool>`${text} collate "C" ~ ${toRegex(pattern)}`
}

/** Columns that may be null. The others are sorted without a nulls clause, to match their indexes in PostgreSQL. */
const nullableFields: ReadonlySet<MemberField> = new Set([
  'nickname',
  'title',
  'firstName',
  'lastName',
] satisfies MemberField[])

/**
 * Returns the sort expression of a field with its direction. Missing values sort lowest on both databases
 * (wire-protocol §8.3).
 */
export function memberOrder({ field, direction }: MemberOrder): RawBuilder<unknown> {
  const column = field === 'lastLoginDate' ? sql`coalesce(member.last_login_at, 0)` : sql.ref(columns[field])
  const nulls = direction === 'asc' ? ' nulls first' : ' nulls last'
  return sql`${column} ${sql.raw(direction + (nullableFields.has(field) ? nulls : ''))}`
}
