import type { JsonObject, JsonValue } from '../json.js'
import { valueAt } from '../json.js'
import type { Comparison, Filter } from './filter.js'
import { compareKeys, isSame, keyOf } from './interpret-key.js'
import type { Operand, Scalar } from './operand.js'
import { fold, type PatternPart, type TextPattern } from './text-pattern.js'

/** The plain meaning of a filter (decision 39). Both databases are made to agree with it. */
export function matches(filter: Filter, document: JsonObject): boolean {
  switch (filter.kind) {
    case 'all':
      return filter.of.every((part) => matches(part, document))
    case 'any':
      return filter.of.some((part) => matches(part, document))
    case 'not':
      return !matches(filter.of, document)
    case 'absent':
      return (valueAt(document, filter.field) ?? null) === null
    case 'present':
      return valueAt(document, filter.field) !== undefined
    case 'one-of':
      return valueOrElement(document, filter.field, (value) => filter.values.some((operand) => isEqual(value, operand)))
    case 'compare':
      return valueOrElement(document, filter.field, (value) => isInOrder(value, filter.comparison, filter.value))
    case 'text':
      return valueOrElement(
        document,
        filter.field,
        (value) => typeof value === 'string' && isMatch(value, filter.pattern),
      )
  }
}

/** The fields that a filter asks for. */
export function fieldsNamed(filter: Filter): ReadonlySet<string> {
  switch (filter.kind) {
    case 'all':
    case 'any':
      return new Set(filter.of.flatMap((part) => [...fieldsNamed(part)]))
    case 'not':
      return fieldsNamed(filter.of)
    default:
      return new Set([filter.field])
  }
}

/** Asks the value of a field, and when that is a list, each of its elements. */
function valueOrElement(document: JsonObject, field: string, meets: (value: JsonValue) => boolean): boolean {
  const value = valueAt(document, field)
  if (value === undefined || value === null) return false
  return meets(value) || (Array.isArray(value) && value.some(meets))
}

const jsonOf = (operand: Operand): JsonValue => (operand.kind === 'date' ? { $date: operand.value } : operand.value)

const isEqual = (value: JsonValue, operand: Operand): boolean => isSame(value, jsonOf(operand))

function isInOrder(value: JsonValue, comparison: Comparison, operand: Scalar): boolean {
  const key = keyOf(value)
  const bound = keyOf(jsonOf(operand))
  if (key[0] !== bound[0]) return false
  const difference = compareKeys(key, bound)
  if (difference === 0) return comparison === '>=' || comparison === '<='
  return difference > 0 === (comparison === '>' || comparison === '>=')
}

function isMatch(text: string, { at, ignoreCase, parts }: TextPattern): boolean {
  const characters = (given: string) => (ignoreCase ? [...given].map(fold) : [...given])
  const sets = parts.flatMap((part: PatternPart) =>
    'literal' in part ? characters(part.literal).map((one) => [one]) : [characters(part.anyOf)],
  )
  const searched = characters(text)
  const last = searched.length - sets.length
  const first = at === 'end' || at === 'whole' ? last : 0
  const until = at === 'start' || at === 'whole' ? 0 : last
  for (let from = Math.max(first, 0); from <= Math.min(until, last); from++)
    if (sets.every((set, offset) => set.includes(searched[from + offset] as string))) return true
  return false
}
