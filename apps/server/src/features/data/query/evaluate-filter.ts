import type { JsonObject, JsonValue } from '../../../kernel/text/json.js'
import { valueAt } from '../../../kernel/text/json.js'
import { canonicalJson, compareSortKeys, sortKeyOf } from '../../../kernel/text/sort-key.js'
import { patternMatches } from '../../../kernel/text/text-match.js'
import type { WorkBudget } from '../../../kernel/text/work-budget.js'
import type { Comparison, Filter } from './filter.js'
import type { Operand, Scalar } from './operand.js'

/**
 * Evaluates a filter on a document. This is the reference that both databases must agree with (decision 25).
 * @throws WorkLimitExceeded
 */
export function matches(filter: Filter, document: JsonObject, budget: WorkBudget): boolean {
  budget.countSteps()
  switch (filter.kind) {
    case 'all':
      return filter.of.every((part) => matches(part, document, budget))
    case 'any':
      return filter.of.some((part) => matches(part, document, budget))
    case 'not':
      return !matches(filter.of, document, budget)
    case 'absent':
      return (valueAt(document, filter.field) ?? null) === null
    case 'present':
      return valueAt(document, filter.field) !== undefined
    case 'one-of': {
      const values = canonicalValues(filter)
      return valueOrElement(document, filter.field, (value) => {
        budget.countJson(value)
        return values.has(canonicalJson(value))
      })
    }
    case 'compare':
      return valueOrElement(document, filter.field, (value) => {
        budget.countCharacters(typeof value === 'string' ? value.length : 1)
        return satisfiesComparison(value, filter.comparison, filter.value)
      })
    case 'text':
      return valueOrElement(
        document,
        filter.field,
        (value) => typeof value === 'string' && patternMatches(filter.pattern, value, budget),
      )
  }
}

/** Returns the fields that the conditions of a filter use. */
export function filterFields(filter: Filter): ReadonlySet<string> {
  switch (filter.kind) {
    case 'all':
    case 'any':
      return new Set(filter.of.flatMap((part) => [...filterFields(part)]))
    case 'not':
      return filterFields(filter.of)
    default:
      return new Set([filter.field])
  }
}

const canonicalCache = new WeakMap<Filter, ReadonlySet<string>>()

/** Returns the values of a `one-of` condition as canonical JSON, computed once per filter. */
function canonicalValues(filter: Extract<Filter, { kind: 'one-of' }>): ReadonlySet<string> {
  const known = canonicalCache.get(filter)
  if (known !== undefined) return known
  const canonical = new Set(filter.values.map((operand) => canonicalJson(operandJson(operand))))
  canonicalCache.set(filter, canonical)
  return canonical
}

/** Tests the value of a field and, if it is a list, each of its elements. */
function valueOrElement(document: JsonObject, field: string, predicate: (value: JsonValue) => boolean): boolean {
  const value = valueAt(document, field)
  if (value === undefined || value === null) return false
  return predicate(value) || (Array.isArray(value) && value.some(predicate))
}

const operandJson = (operand: Operand): JsonValue =>
  operand.kind === 'date' ? { $date: operand.value } : operand.value

function satisfiesComparison(value: JsonValue, comparison: Comparison, operand: Scalar): boolean {
  const key = sortKeyOf(value)
  const bound = sortKeyOf(operandJson(operand))
  if (key[0] !== bound[0]) return false
  const difference = compareSortKeys(key, bound)
  if (difference === 0) return comparison === '>=' || comparison === '<='
  return difference > 0 === (comparison === '>' || comparison === '>=')
}
