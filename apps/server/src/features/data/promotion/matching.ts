import { isJsonObject, type JsonObject, valueAt } from '../../../kernel/text/json.js'

/** A stored document. */
export type Document = JsonObject

/**
 * The key by which two items are matched: type and value of the field (decision 25). Missing values, null, lists and
 * objects match nothing, not even each other.
 */
export function matchKey(document: Document, path: string): string | undefined {
  const value = valueAt(document, path)
  switch (typeof value) {
    case 'number':
      return `n${value === 0 ? 0 : value}`
    case 'string':
      return `s${value}`
    case 'boolean':
      return `b${value}`
    default:
      return isDate(value) ? `d${value.$date}` : undefined
  }
}

const isDate = (value: unknown): value is { $date: string } =>
  isJsonObject(value) && Object.keys(value).length === 1 && typeof value.$date === 'string'

/** Returns the amount at a path: a number, undefined if there is none yet, or 'odd' if another value is in its way. */
export function amountAt(document: Document, path: string): number | undefined | 'odd' {
  const value = valueAt(document, path)
  if (typeof value === 'number') return value
  if (value !== undefined && value !== null) return 'odd'
  return canInsertAt(document, path.split('.')) ? undefined : 'odd'
}

/** Whether a value can be set at a path without replacing another value. */
function canInsertAt(document: Document, [name = '', ...rest]: string[]): boolean {
  if (rest.length === 0 || !Object.hasOwn(document, name)) return true
  const inner = document[name]
  return isJsonObject(inner) && canInsertAt(inner, rest)
}

/** Returns the document with an amount set at a path where `amountAt` found a number or nothing. */
export function withAmount(document: Document, path: string, amount: number): Document {
  const [name = '', ...rest] = path.split('.')
  const inner = Object.hasOwn(document, name) ? document[name] : undefined
  const value = rest.length === 0 ? amount : withAmount(isJsonObject(inner) ? inner : {}, rest.join('.'), amount)
  const before = Object.entries(document)
  const isThere = Object.hasOwn(document, name)
  // Built from entries, not by assignment, because a field may be called __proto__.
  return Object.fromEntries(
    isThere ? before.map(([key, old]) => [key, key === name ? value : old]) : [...before, [name, value]],
  )
}
