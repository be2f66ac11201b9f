import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../database/tables.js'
import type { MemberCondition, MemberField } from './member-condition.js'

const columns = {
  id: 'member_id',
  loginEmail: 'email_key',
  status: 'status',
  slug: 'slug',
  createdDate: 'created_at',
  updatedDate: 'updated_at',
  lastLoginDate: 'last_login_at',
} as const satisfies Record<MemberField, string>

type Where = ExpressionBuilder<Tables, 'member'>

/**
 * A condition as SQL. Every part is true or false and never unknown, so that `not` means what it says: a missing value is
 * unequal to all others (wire-protocol §12).
 */
export function memberWhere(condition: MemberCondition, eb: Where): Expression<SqlBool> {
  switch (condition.kind) {
    case 'all':
      return eb.and(condition.of.map((part) => memberWhere(part, eb)))
    case 'any':
      return eb.or(condition.of.map((part) => memberWhere(part, eb)))
    case 'not':
      return eb.not(memberWhere(condition.of, eb))
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
    case 'known':
      return eb(columns[condition.field], 'is not', null)
    case 'compare': {
      const { comparison, value } = condition
      const column = columns[condition.field]
      if (comparison === '!=') return eb.or([eb(column, 'is', null), eb(column, '!=', value)])
      return eb.and([eb(column, 'is not', null), eb(column, comparison, value)])
    }
    case 'one-of': {
      const column = columns[condition.field]
      if (condition.values.length === 0) return eb.or([])
      return eb.and([eb(column, 'is not', null), eb(column, 'in', condition.values)])
    }
    case 'starts-with':
      return like(eb, condition.field, `${literally(condition.text)}%`)
    case 'contains':
      return like(eb, condition.field, `%${literally(condition.text)}%`)
  }
}

/** What members are ordered by; one who never signed in comes lowest on every database (wire-protocol §8.3). */
export const memberOrder = (field: MemberField): RawBuilder<unknown> =>
  field === 'lastLoginDate' ? sql`coalesce(last_login_at, 0)` : sql.ref(columns[field])

const like = (eb: Where, field: 'loginEmail' | 'slug', pattern: string): Expression<SqlBool> =>
  sql<SqlBool>`lower(${eb.ref(columns[field])}) like ${pattern} escape '\\'`

const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
