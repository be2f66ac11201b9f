import { isJsonObject, type JsonObject, valueAt } from '../../../kernel/text/json.js'

/** A document as it was stored. */
export type Document = JsonObject

/**
 * What two items must share to be matched: kind and value of the field (decision 25). Missing, null, lists and objects
 * match nothing, not even each other.
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

/** An amount: a number, undefined where there is none yet, or 'odd' where something else stands in its place. */
export function amountAt(document: Document, path: string): number | undefined | 'odd' {
  const value = valueAt(document, path)
  if (typeof value === 'number') return value
  if (value !== undefined && value !== null) return 'odd'
  return canInsertAt(document, path.split('.')) ? undefined : 'odd'
}

/** Whether a value can be put at a path without taking the place of anything. */
function canInsertAt(document: Document, [name = '', ...rest]: string[]): boolean {
  if (rest.length === 0 || !Object.hasOwn(document, name)) return true
  const inner = document[name]
  return isJsonObject(inner) && canInsertAt(inner, rest)
}

/** The document with an amount put at a path where `amountAt` found a number or room. */
export function withAmount(document: Document, path: string, amount: number): Document {
  const [name = '', ...rest] = path.split('.')
  const inner = Object.hasOwn(document, name) ? document[name] : undefined
  const value = rest.length === 0 ? amount : withAmount(isJsonObject(inner) ? inner : {}, rest.join('.'), amount)
  const before = Object.entries(document)
  const isThere = Object.hasOwn(document, name)
  // Not by assignment: a field may be called __proto__.
  return Object.fromEntries(
    isThere ? before.map(([key, old]) => [key, key === name ? value : old]) : [...before, [name, value]],
  )
}
