import { DataError } from '../../../kernel/errors/data-error.js'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../kernel/text/json.js'
import { readFieldName } from '../query/field-name.js'
import { type Filter, readFilter } from '../query/filter.js'
import { type OrderKey, readSort } from '../query/sort.js'
import { type Expression, type ExpressionCount, readExpression } from './expression.js'

type AccumulatorKind = 'sum' | 'avg' | 'min' | 'max' | 'first' | 'last' | 'push'
export interface Accumulator {
  name: string
  kind: AccumulatorKind
  expression: Expression
}
export type ProjectedField =
  | { kind: 'include'; field: string }
  | { kind: 'exclude'; field: string }
  | { kind: 'reshape'; field: string; expression: Expression }
  | { kind: 'nested'; field: string; fields: ProjectedField[] }

/** A parsed stage of a pipeline (wire-protocol §8.5). */
export type Stage =
  | { kind: 'filter'; filter: Filter }
  | { kind: 'group'; by: { name: string; expression: Expression }[]; accumulators: Accumulator[] }
  | { kind: 'project'; fields: ProjectedField[] }
  | { kind: 'unwind'; field: string }
  | { kind: 'sort'; order: OrderKey[] }
  | { kind: 'skip' | 'limit'; count: number }
  | { kind: 'object-to-array'; field: string; into: string }

const MAX_LIST_LENGTH = 200
const MAX_NESTING = 5
const ACCUMULATORS: readonly string[] = ['sum', 'avg', 'min', 'max', 'first', 'last', 'push']

const invalidPipeline = (message: string) => new DataError('WDE0075', message)
const readName = (json: unknown) => readFieldName(json, 'WDE0075')
const readObject = (json: unknown): JsonObject => {
  if (!isJsonObject(json)) throw invalidPipeline('A stage of a pipeline, and each of its parts, is an object.')
  return json
}
const readList = (json: unknown, what: string): JsonValue[] => {
  const list = json ?? []
  if (!Array.isArray(list) || list.length > MAX_LIST_LENGTH)
    throw invalidPipeline(`"${what}" takes a list of at most ${MAX_LIST_LENGTH}.`)
  return list
}

/** Parses the stages of a pipeline by a closed grammar. @throws DataError WDE0068, WDE0070, WDE0075 */
export function readPipeline(stages: readonly unknown[]): Stage[] {
  const count: ExpressionCount = { expressions: 0 }
  return stages.map((stage) => {
    const [entry, ...rest] = Object.entries(readObject(stage))
    if (entry === undefined || rest.length > 0) throw invalidPipeline('A stage of a pipeline does one thing.')
    return readStage(entry[0], entry[1], count)
  })
}

function readStage(name: string, definition: JsonValue, count: ExpressionCount): Stage {
  switch (name) {
    case 'filter':
      return { kind: 'filter', filter: readFilter(definition) }
    case 'group':
      return readGroup(readObject(definition), count)
    case 'projection':
      return { kind: 'project', fields: readFields(readObject(definition).fields, count, 1) }
    case 'unwindArray':
      return { kind: 'unwind', field: readName(readObject(definition).arrayFieldName) }
    case 'sort':
      return { kind: 'sort', order: readOrder(readObject(definition).values) }
    case 'skip':
    case 'limit': {
      if (!Number.isSafeInteger(definition) || (definition as number) < (name === 'limit' ? 1 : 0))
        throw invalidPipeline(`"${name}" takes a whole number.`)
      return { kind: name, count: definition as number }
    }
    case 'objectToArray': {
      const { objectFieldName, destinationFieldName } = readObject(definition)
      return { kind: 'object-to-array', field: readName(objectFieldName), into: readName(destinationFieldName) }
    }
    default:
      throw invalidPipeline(`${JSON.stringify(name.slice(0, 100).toWellFormed())} is no stage of a pipeline.`)
  }
}

/** Parses the sort of a pipeline. It has no implicit tie-breaker: equal documents remain in their order. */
function readOrder(values: unknown): OrderKey[] {
  const list = readList(values, 'sort')
  const named = new Set(list.map((entry) => (isJsonObject(entry) ? entry.fieldName : undefined)))
  return list.length === 0 ? [] : readSort(list).filter(({ field }) => named.has(field))
}

function readGroup({ groupIds, accumulators }: JsonObject, count: ExpressionCount): Stage {
  const by = readList(groupIds, 'groupIds').map((json) => {
    const { key, expression } = readObject(json)
    return { name: readName(key), expression: readExpression(expression, count) }
  })
  const read = readList(accumulators, 'accumulators').map((json): Accumulator => {
    const { resultFieldName, ...rest } = readObject(json)
    const [entry, ...more] = Object.entries(rest)
    if (entry === undefined || more.length > 0 || !ACCUMULATORS.includes(entry[0]))
      throw invalidPipeline(`An accumulator is one of ${ACCUMULATORS.join(', ')}.`)
    const expression = readExpression(readObject(entry[1]).expression, count)
    return { name: readName(resultFieldName), kind: entry[0] as AccumulatorKind, expression }
  })
  const names = ['_id', ...read.map(({ name }) => name)]
  if (new Set(names).size < names.length || new Set(by.map(({ name }) => name)).size < by.length)
    throw invalidPipeline('The fields of a group have different names.')
  return { kind: 'group', by, accumulators: read }
}

function readFields(json: unknown, count: ExpressionCount, level: number): ProjectedField[] {
  if (level > MAX_NESTING) throw invalidPipeline(`A projection nests at most ${MAX_NESTING} levels.`)
  return readList(json, 'fields').map((entry): ProjectedField => {
    const { include, exclude, reshape, projectNested } = readObject(entry)
    if (include !== undefined) return { kind: 'include', field: readName(readObject(include).fieldName) }
    if (exclude !== undefined) return { kind: 'exclude', field: readName(readObject(exclude).fieldName) }
    if (reshape !== undefined) {
      const { resultFieldName, expression } = readObject(reshape)
      return { kind: 'reshape', field: readName(resultFieldName), expression: readExpression(expression, count) }
    }
    const { resultFieldName, fields } = readObject(projectNested)
    return { kind: 'nested', field: readName(resultFieldName), fields: readFields(fields, count, level + 1) }
  })
}
