import { isJsonObject, type JsonObject, type JsonValue, valueAt } from '../../../kernel/text/json.js'
import { canonicalJson, compareItems, compareSortKeys, sortKeyOf } from '../../../kernel/text/sort-key.js'
import type { WorkBudget } from '../../../kernel/text/work-budget.js'
import { matches } from '../query/evaluate-filter.js'
import { evaluate } from './evaluate-expression.js'
import type { Accumulator, ProjectedField, Stage } from './pipeline.js'

/** The maximum number of documents that a stage may read or create in memory (decision 27). */
export const MAX_DOCUMENTS_IN_MEMORY = 10_000

/** A stage created more documents than `MAX_DOCUMENTS_IN_MEMORY`. */
class TooManyDocuments extends Error {
  override readonly name = 'TooManyDocuments'
}

/** A sum or an average is out of the range of doubles. */
class SumTooLarge extends Error {
  override readonly name = 'SumTooLarge'
}

/** Runs a stage on documents in memory. @throws TooManyDocuments, SumTooLarge, WorkLimitExceeded */
export function runStage(stage: Stage, documents: readonly JsonObject[], budget: WorkBudget): JsonObject[] {
  switch (stage.kind) {
    case 'filter':
      return documents.filter((document) => matches(stage.filter, document, budget))
    case 'group':
      return group(stage, documents, budget)
    case 'project':
      return documents.map((document) => project(stage.fields, document, budget))
    case 'unwind':
      return unwind(stage.field, documents, budget)
    case 'sort':
      return documents.toSorted(compareItems(stage.order, budget))
    case 'skip':
      return documents.slice(stage.count)
    case 'limit':
      return documents.slice(0, stage.count)
    case 'object-to-array':
      return documents.map((document) => {
        const value = valueAt(document, stage.field)
        if (!isJsonObject(value)) return document
        const entries = Object.entries(value)
        budget.countBytes(32 * entries.length)
        const pairs = entries.map(([k, v]) => ({ k, v }))
        return withValue(document, stage.into, pairs, budget)
      })
  }
}

function group(
  { by, accumulators }: Extract<Stage, { kind: 'group' }>,
  documents: readonly JsonObject[],
  budget: WorkBudget,
): JsonObject[] {
  const groups = new Map<string, { id: JsonObject; of: JsonObject[] }>()
  for (const document of documents) {
    const id = Object.fromEntries(
      by.map(({ name, expression }) => [name, evaluate(expression, document, budget) ?? null]),
    )
    budget.countJson(id)
    const key = canonicalJson(id)
    const found = groups.get(key)
    if (found === undefined) groups.set(key, { id, of: [document] })
    else found.of.push(document)
  }
  return [...groups.values()].map(({ id, of }) => ({
    ...(by.length === 0 ? {} : { _id: id }),
    ...Object.fromEntries(accumulators.map((accumulator) => [accumulator.name, accumulate(accumulator, of, budget)])),
  }))
}

function accumulate(
  { kind, expression }: Accumulator,
  documents: readonly JsonObject[],
  budget: WorkBudget,
): JsonValue {
  budget.countBytes(16 * documents.length)
  const values = documents.map((document) => evaluate(expression, document, budget))
  const numbers = values.filter((value) => typeof value === 'number')
  switch (kind) {
    case 'sum':
      return assertFinite(sumOf(numbers))
    case 'avg':
      return numbers.length === 0 ? null : assertFinite(sumOf(numbers) / numbers.length)
    case 'first':
      return values[0] ?? null
    case 'last':
      return values.at(-1) ?? null
    case 'push':
      return values.filter((value) => value !== undefined)
    default:
      return minOrMax(values, kind === 'min' ? -1 : 1, budget)
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

function assertFinite(value: number): number {
  if (!Number.isFinite(value)) throw new SumTooLarge('a sum or an average is larger than a number can be')
  return value
}

const DOCUMENT_RANK = 5

/** Returns the lowest or the highest value in sort order; missing values, null, lists and objects are ignored. */
function minOrMax(values: readonly (JsonValue | undefined)[], sign: number, budget: WorkBudget): JsonValue {
  let best: JsonValue = null
  for (const value of values) {
    const key = sortKeyOf(value)
    if (value === undefined || value === null || key[0] === DOCUMENT_RANK) continue
    if (typeof value === 'string') budget.countCharacters(value.length)
    if (best === null || compareSortKeys(key, sortKeyOf(best)) * sign > 0) best = value
  }
  return best
}

/**
 * Applies a projection: the result contains the included and computed fields and the id. If the projection only
 * excludes fields, all others remain.
 */
function project(fields: readonly ProjectedField[], document: JsonObject, budget: WorkBudget): JsonObject {
  const excluded = fields.filter(({ kind }) => kind === 'exclude')
  let projected: JsonObject =
    excluded.length === fields.length ? document : '_id' in document ? { _id: document._id as JsonValue } : {}
  for (const field of fields) {
    if (field.kind === 'exclude') continue
    const value = projectedValue(field, document, budget)
    if (value !== undefined) projected = withValue(projected, field.field, value, budget)
  }
  for (const { field } of excluded) projected = withoutValue(projected, field.split('.'), budget)
  return projected
}

function projectedValue(
  field: Exclude<ProjectedField, { kind: 'exclude' }>,
  document: JsonObject,
  budget: WorkBudget,
): JsonValue | undefined {
  switch (field.kind) {
    case 'reshape':
      return evaluate(field.expression, document, budget)
    case 'nested':
      return projectNested(field.fields, document, budget)
    default:
      return valueAt(document, field.field)
  }
}

function projectNested(fields: readonly ProjectedField[], document: JsonObject, budget: WorkBudget): JsonObject {
  const { _id, ...rest } = project(fields, document, budget)
  return fields.some(({ field }) => field === '_id') ? { _id: _id ?? null, ...rest } : rest
}

function unwind(field: string, documents: readonly JsonObject[], budget: WorkBudget): JsonObject[] {
  const unwound: JsonObject[] = []
  for (const document of documents) {
    const value = valueAt(document, field)
    if (value === undefined || value === null) continue
    if (!Array.isArray(value)) unwound.push(document)
    else {
      if (unwound.length + value.length > MAX_DOCUMENTS_IN_MEMORY) throw new TooManyDocuments('unwound')
      for (const element of value) unwound.push(withValue(document, field, element, budget))
    }
  }
  return unwound
}

/** Counts a shallow copy of an object before it is made. */
function countCopy(document: JsonObject, budget: WorkBudget): JsonObject {
  budget.countBytes(16 * Object.keys(document).length)
  return document
}

/** Returns the document with a value at a path; a value on the path that is not an object is replaced by one. */
function withValue(document: JsonObject, path: string, value: JsonValue, budget: WorkBudget): JsonObject {
  const [first = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...countCopy(document, budget), [first]: value }
  const inner = document[first]
  const changed = withValue(isJsonObject(inner) ? inner : {}, rest.join('.'), value, budget)
  return { ...countCopy(document, budget), [first]: changed }
}

function withoutValue(document: JsonObject, [first = '', ...rest]: readonly string[], budget: WorkBudget): JsonObject {
  const { [first]: inner, ...others } = countCopy(document, budget)
  if (rest.length === 0) return others
  return isJsonObject(inner) ? { ...document, [first]: withoutValue(inner, rest, budget) } : document
}
