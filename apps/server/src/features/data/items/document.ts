import { FIELD_NAME_MAX_CHARACTERS, ITEM_MAX_DEPTH, type Json, type JsonObject } from '@foyer/protocol'
import { DataError } from '../../../kernel/errors/data-error.js'
import { isJsonObject, valueAt } from '../../../kernel/text/json.js'
import { isSafeText } from '../../../kernel/text/unsafe-text.js'
import { canonicalDate } from '../wire-date.js'

/** Property names with a special meaning in JavaScript. */
const RESERVED_NAMES = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Checks the name of a field: not empty, not too long, no `.`, no leading `$`, and no name reserved in JavaScript.
 * @throws DataError WDE0134
 */
export function assertFieldName(name: string): void {
  if (name !== '' && name.length <= FIELD_NAME_MAX_CHARACTERS && !name.startsWith('$') && !name.includes('.'))
    if (!RESERVED_NAMES.has(name) && isSafeText(name)) return
  const label = name === '' ? 'An empty name' : `The name "${name.slice(0, 50)}"`
  throw new DataError('WDE0134', `${label} is not allowed for a field.`)
}

const invalidField = (path: readonly string[], description: string) => {
  const field = path.join('.')
  return new DataError('WDE0075', `"${field}" ${description}.`, {
    fieldViolations: [{ field, description, violatedRule: 'INVALID', ruleName: 'INVALID', data: { type: 'INVALID' } }],
  })
}

/**
 * Normalises a value in place for storage: dates become canonical, names and texts are checked, numbers must be finite,
 * and the nesting depth is limited. `depth` is the nesting level of the value.
 * @throws DataError WDE0075, WDE0134, WDE0168
 */
export function normalise(value: unknown, path: readonly string[] = [], depth = 1): Json {
  switch (typeof value) {
    case 'string':
      if (!isSafeText(value)) throw invalidField(path, 'contains characters that cannot be stored safely')
      return value
    case 'number':
      if (!Number.isFinite(value)) throw invalidField(path, 'is a number too large to be kept')
      return value
    case 'boolean':
      return value
    case 'object':
      break
    default:
      return null
  }
  if (value === null) return null
  if (depth > ITEM_MAX_DEPTH) throw new DataError('WDE0168', `An item nests at most ${ITEM_MAX_DEPTH} levels.`)
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) value[at] = normalise(value[at], path, depth + 1)
    return value
  }
  const object = value as JsonObject
  // The item itself is never a date.
  if (path.length > 0 && Object.hasOwn(object, '$date')) return normaliseDate(object, path)
  for (const name of Object.keys(object)) {
    assertFieldName(name)
    const inner = object[name]
    // Most values are plain and valid, and need no path.
    if (typeof inner === 'string' ? isSafeText(inner) : typeof inner === 'number' && Number.isFinite(inner)) continue
    object[name] = normalise(inner, [...path, name], depth + 1)
  }
  return object
}

function normaliseDate({ $date, ...more }: JsonObject, path: readonly string[]): JsonObject {
  const canonical = typeof $date === 'string' ? canonicalDate($date) : undefined
  if (canonical === undefined || Object.keys(more).length > 0)
    throw invalidField(path, 'is no date: {"$date": "<ISO 8601>"} with nothing beside it')
  return { $date: canonical }
}

/** Returns a document with only the named fields and its id. */
export function projectFields(document: JsonObject, fields: readonly string[]): JsonObject {
  const result: JsonObject = {}
  for (const path of ['_id', ...fields]) {
    const value = valueAt(document, path)
    if (value === undefined) continue
    const names = path.split('.')
    const last = names.pop() as string
    let target = result
    for (const name of names) {
      if (!isJsonObject(target[name])) target[name] = {}
      target = target[name] as JsonObject
    }
    target[last] = value
  }
  return result
}
