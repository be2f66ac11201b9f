import { DataError } from '../../errors/data-error.js'
import { isJsonObject, type JsonObject, type JsonValue, valueAt } from '../json.js'
import { matches } from '../query/interpret-filter.js'
import { canonicalJson, compareItems, compareKeys, keyOf } from '../query/interpret-key.js'
import type { Accumulator, ProjectedField, Stage } from './pipeline.js'

/** How many documents a stage may take or make in memory (decision 43). */
export const DOCUMENTS_IN_MEMORY = 10_000

export const tooMany = () =>
  new DataError(
    'WDE0028',
    `A pipeline works on at most ${DOCUMENTS_IN_MEMORY} items beyond its first filter and group.`,
    {
      limit: DOCUMENTS_IN_MEMORY,
    },
  )

/** Of a sum or an average, in a group that the database makes or that is made here. */
export const sumTooLarge = () => new DataError('WDE0075', 'A sum or an average is larger than a number can be.')

/** What a stage makes of documents, in plain. @throws DataError WDE0028 when it makes too many */
export function runStage(stage: Stage, documents: readonly JsonObject[]): JsonObject[] {
  switch (stage.kind) {
    case 'filter':
      return documents.filter((document) => matches(stage.filter, document))
    case 'group':
      return group(stage, documents)
    case 'project':
      return documents.map((document) => project(stage.fields, document))
    case 'unwind':
      return unwind(stage.field, documents)
    case 'sort':
      return documents.toSorted(compareItems(stage.order))
    case 'skip':
      return documents.slice(stage.count)
    case 'limit':
      return documents.slice(0, stage.count)
    case 'object-to-array':
      return documents.map((document) => {
        const value = valueAt(document, stage.field)
        if (!isJsonObject(value)) return document
        const pairs = Object.entries(value).map(([k, v]) => ({ k, v }))
        return withValue(document, stage.into, pairs)
      })
  }
}

function group(
  { by, accumulators }: Extract<Stage, { kind: 'group' }>,
  documents: readonly JsonObject[],
): JsonObject[] {
  const groups = new Map<string, { id: JsonObject; of: JsonObject[] }>()
  for (const document of documents) {
    const id = Object.fromEntries(by.map(({ name, expression }) => [name, expression.of(document) ?? null]))
    const key = canonicalJson(id)
    const found = groups.get(key)
    if (found === undefined) groups.set(key, { id, of: [document] })
    else found.of.push(document)
  }
  return [...groups.values()].map(({ id, of }) => ({
    ...(by.length === 0 ? {} : { _id: id }),
    ...Object.fromEntries(accumulators.map((accumulator) => [accumulator.name, accumulated(accumulator, of)])),
  }))
}

function accumulated({ kind, expression }: Accumulator, documents: readonly JsonObject[]): JsonValue {
  const values = documents.map((document) => expression.of(document))
  const numbers = values.filter((value) => typeof value === 'number')
  switch (kind) {
    case 'sum':
      return finite(sumOf(numbers))
    case 'avg':
      return numbers.length === 0 ? null : finite(sumOf(numbers) / numbers.length)
    case 'first':
      return values[0] ?? null
    case 'last':
      return values.at(-1) ?? null
    case 'push':
      return values.filter((value) => value !== undefined)
    default:
      return extreme(values, kind === 'min' ? -1 : 1)
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

function finite(value: number): number {
  if (!Number.isFinite(value)) throw sumTooLarge()
  return value
}

const DOCUMENT_RANK = 5

/** The lowest or the highest of what is there and is no document, in the order of keys. */
function extreme(values: readonly (JsonValue | undefined)[], sign: number): JsonValue {
  let best: JsonValue = null
  for (const value of values) {
    const key = keyOf(value)
    if (value === undefined || value === null || key[0] === DOCUMENT_RANK) continue
    if (best === null || compareKeys(key, keyOf(best)) * sign > 0) best = value
  }
  return best
}

/** Fields that are named or made are all there is, and the id; where fields are only excluded, the others stay. */
function project(fields: readonly ProjectedField[], document: JsonObject): JsonObject {
  const excluded = fields.filter(({ kind }) => kind === 'exclude')
  let projected: JsonObject =
    excluded.length === fields.length ? document : '_id' in document ? { _id: document._id as JsonValue } : {}
  for (const field of fields) {
    if (field.kind === 'exclude') continue
    const value = projectedValue(field, document)
    if (value !== undefined) projected = withValue(projected, field.field, value)
  }
  for (const { field } of excluded) projected = without(projected, field.split('.'))
  return projected
}

function projectedValue(
  field: Exclude<ProjectedField, { kind: 'exclude' }>,
  document: JsonObject,
): JsonValue | undefined {
  switch (field.kind) {
    case 'reshape':
      return field.expression.of(document)
    case 'nested':
      return nested(field.fields, document)
    default:
      return valueAt(document, field.field)
  }
}

function nested(fields: readonly ProjectedField[], document: JsonObject): JsonObject {
  const { _id, ...rest } = project(fields, document)
  return fields.some(({ field }) => field === '_id') ? { _id: _id ?? null, ...rest } : rest
}

function unwind(field: string, documents: readonly JsonObject[]): JsonObject[] {
  const made: JsonObject[] = []
  for (const document of documents) {
    const value = valueAt(document, field)
    if (value === undefined || value === null) continue
    if (!Array.isArray(value)) made.push(document)
    else for (const element of value) made.push(withValue(document, field, element))
    if (made.length > DOCUMENTS_IN_MEMORY) throw tooMany()
  }
  return made
}

/** The document with a value at a path; what stands in the way and is no object gives way. */
function withValue(document: JsonObject, path: string, value: JsonValue): JsonObject {
  const [first = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...document, [first]: value }
  const inner = document[first]
  return { ...document, [first]: withValue(isJsonObject(inner) ? inner : {}, rest.join('.'), value) }
}

function without(document: JsonObject, [first = '', ...rest]: readonly string[]): JsonObject {
  const { [first]: inner, ...others } = document
  if (rest.length === 0) return others
  return isJsonObject(inner) ? { ...document, [first]: without(inner, rest) } : document
}
