import type { Query } from '../../../routing/use-location.js'
import { isDate } from '../cells/cell-value.js'
import type { Field } from '../collection.js'

export const PAGE_SIZE = 50

/** A condition of the filter builder; the value as it was typed. */
export interface FilterRow {
  field: string
  operator: Operator
  value: string
}

/** The operators of the filter builder: name on the wire and in the SDK, and number of operands. */
export const operators = {
  eq: { wire: '$eq', takes: 'one' },
  ne: { wire: '$ne', takes: 'one' },
  lt: { wire: '$lt', takes: 'one' },
  le: { wire: '$lte', takes: 'one' },
  gt: { wire: '$gt', takes: 'one' },
  ge: { wire: '$gte', takes: 'one' },
  in: { wire: '$in', takes: 'several' },
  hasSome: { wire: '$hasSome', takes: 'several' },
  hasAll: { wire: '$hasAll', takes: 'several' },
  contains: { wire: '$contains', takes: 'text' },
  startsWith: { wire: '$startsWith', takes: 'text' },
  endsWith: { wire: '$endsWith', takes: 'text' },
  isEmpty: { wire: '$eq', takes: 'none' },
  isNotEmpty: { wire: '$ne', takes: 'none' },
} as const satisfies Record<string, { wire: string; takes: 'one' | 'several' | 'text' | 'none' }>
export type Operator = keyof typeof operators

/** The query of the item grid; all of it is stored in the URL (DC-01). */
export interface ItemQuery {
  rows: readonly FilterRow[]
  /** True if one matching condition is enough. */
  isAny: boolean
  sort: { field: string; order: 'ASC' | 'DESC' } | undefined
  /** Page number, starting at 1. */
  page: number
}

/** Parses the query from the URL; invalid parts are ignored. */
export function parseItemQuery({ where, match, sort, page }: Query): ItemQuery {
  const field = sort?.replace(/^-/, '')
  return {
    rows: parseFilterRows(where),
    isAny: match === 'any',
    sort: field ? { field, order: sort?.startsWith('-') ? 'DESC' : 'ASC' } : undefined,
    page: Math.max(1, Math.trunc(Number(page)) || 1),
  }
}

function parseFilterRows(text: string | undefined): FilterRow[] {
  try {
    const given: unknown = JSON.parse(text ?? '[]')
    return (Array.isArray(given) ? given : []).flatMap((row: unknown) => {
      const [field, operator, value = ''] = Array.isArray(row) ? (row as unknown[]) : []
      const isKnown = typeof operator === 'string' && Object.hasOwn(operators, operator)
      return typeof field === 'string' && field !== '' && isKnown && typeof value === 'string'
        ? [{ field, operator: operator as Operator, value }]
        : []
    })
  } catch {
    return []
  }
}

/** Formats the conditions for the URL; undefined if there are none. */
export const formatFilterRows = (rows: readonly FilterRow[]): string | undefined =>
  rows.length === 0 ? undefined : JSON.stringify(rows.map(({ field, operator, value }) => [field, operator, value]))

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/**
 * Parses the value of a condition by the type of its field. For a field without a type, numbers, `true`, `false`,
 * `null` and dates are detected; quotation marks make the value a string.
 */
function parseOperand(text: string, type: string | undefined): unknown {
  if (type === 'NUMBER') return NUMBER.test(text.trim()) ? Number(text) : text
  if (type === 'BOOLEAN') return ['true', 'yes'].includes(text.trim().toLowerCase())
  if (type === 'DATETIME' || type === '_DATE') {
    const date = new Date(text)
    return Number.isNaN(date.getTime()) ? text : { $date: date.toISOString() }
  }
  if (type !== undefined && type !== 'ANY' && !type.startsWith('ARRAY')) return text
  const quoted = /^"(.*)"$/s.exec(text.trim())
  if (quoted) return quoted[1]
  if (NUMBER.test(text.trim())) return Number(text)
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) && !Number.isNaN(Date.parse(text)))
    return { $date: new Date(text).toISOString() }
  return ({ true: true, false: false, null: null } as Record<string, unknown>)[text.trim()] ?? text
}

const getFieldType = (fields: readonly Field[], name: string): string | undefined =>
  /^_(created|updated)Date$/.test(name)
    ? '_DATE'
    : /^_(id|owner)$/.test(name)
      ? 'TEXT'
      : fields.find(({ key }) => key === name)?.type

/** Returns the operand of a condition, or undefined if the operator takes none. */
function toOperand({ field, operator, value }: FilterRow, fields: readonly Field[]): unknown {
  const { takes } = operators[operator]
  const type = getFieldType(fields, field)
  if (takes === 'none') return null
  if (takes === 'text') return value
  if (takes === 'one') return parseOperand(value, type)
  return value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => parseOperand(one, type))
}

/** Builds the filter in its wire format. */
export function toFilter({ rows, isAny }: Pick<ItemQuery, 'rows' | 'isAny'>, fields: readonly Field[]): object {
  const parts = rows.map((row) => {
    const { wire } = operators[row.operator]
    const operand = toOperand(row, fields)
    return { [row.field]: wire === '$eq' ? operand : { [wire]: operand } }
  })
  const [only] = parts
  if (parts.length <= 1) return only ?? {}
  return isAny ? { $or: parts } : { $and: parts }
}

/** Builds the query in its wire format. */
export const toQueryRequest = (itemQuery: ItemQuery, fields: readonly Field[]) => ({
  filter: toFilter(itemQuery, fields),
  ...(itemQuery.sort && { sort: [{ fieldName: itemQuery.sort.field, order: itemQuery.sort.order }] }),
  paging: { limit: PAGE_SIZE, offset: (itemQuery.page - 1) * PAGE_SIZE },
})

const toCode = (value: unknown): string => {
  if (isDate(value)) return `new Date('${value.$date}')`
  if (Array.isArray(value)) return `[${value.map(toCode).join(', ')}]`
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value)
}
const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

function toWhereCall(row: FilterRow, fields: readonly Field[]): string {
  const { takes } = operators[row.operator]
  const operand = takes === 'none' ? '' : `, ${toCode(toOperand(row, fields))}`
  return `.${row.operator}(${quoted(row.field)}${operand})`
}

/** Formats the query as code for the SDK (DC-01); `client` is the client of the site. */
export function toQueryCode(collectionId: string, itemQuery: ItemQuery, fields: readonly Field[]): string {
  const { rows, isAny, sort, page } = itemQuery
  const calls = rows.map((row, at) => {
    const call = toWhereCall(row, fields)
    return isAny && at > 0 ? `.or((item) => item${call})` : call
  })
  const steps = [
    `.items(${quoted(collectionId)})`,
    '.query()',
    ...calls,
    ...(sort ? [`.${sort.order === 'ASC' ? 'ascending' : 'descending'}(${quoted(sort.field)})`] : []),
    ...(page > 1 ? [`.skip(${(page - 1) * PAGE_SIZE})`] : []),
    `.limit(${PAGE_SIZE})`,
    '.find()',
  ]
  return [
    "import { dataClient } from '@foyer/client/data'",
    '',
    'const { items } = await dataClient(client)',
    ...steps.map((step) => `  ${step}`),
    '',
  ].join('\n')
}
