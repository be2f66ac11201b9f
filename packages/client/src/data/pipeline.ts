import { addSort, Builder, toFieldName } from './builder.js'
import type { AnyItem } from './item.js'
import { type FetchPage, fetchPage, type Page, type PageOptions, type PagingMetadata } from './page.js'
import type { Send } from './send.js'
import { type Condition, toFilter } from './where.js'

/** A value computed for each item: a number, the name of a field, or an operation on these. */
export type Expression = number | string | Operation

/** An operation. Set exactly one member. */
export interface Operation {
  /** A string literal; a string elsewhere is the name of a field. */
  text?: string
  add?: readonly Expression[]
  sum?: readonly Expression[]
  multiply?: readonly Expression[]
  concat?: readonly Expression[]
  subtract?: readonly [Expression, Expression]
  divide?: readonly [Expression, Expression]
  mod?: readonly [Expression, Expression]
  abs?: Expression
  floor?: Expression
  ceil?: Expression
  stringify?: Expression
  toLower?: Expression
  toUpper?: Expression
  length?: Expression
  substring?: readonly [text: Expression, start: Expression, length?: Expression]
}

/** How a group is aggregated: `{ sum: 1 }` counts. */
export type Accumulator = Partial<Record<'sum' | 'avg' | 'min' | 'max' | 'first' | 'last' | 'push', Expression>>

/** Which fields of an item are returned. */
export interface Projection {
  include?: readonly string[]
  exclude?: readonly string[]
  /** New computed fields. */
  compute?: Record<string, Expression>
  /** Projections of the objects in these fields. */
  nested?: Record<string, Projection>
}

/**
 * Stages that filter, group and reshape items, in order (wire-protocol §8.5).
 * @example
 * const { items } = await pots
 *   .pipeline()
 *   .group({ glaze: 'glaze' }, { worth: { sum: { multiply: ['price', 'stock'] } } })
 *   .run()
 */
export class Pipeline<R extends object = AnyItem> extends Builder {
  private readonly stages: readonly object[] = []

  readonly collectionId: string
  private readonly send: Send
  constructor(send: Send, collectionId: string) {
    super()
    this.send = send
    this.collectionId = collectionId
  }

  filter(condition: Condition): this {
    return this.stage({ filter: toFilter(condition) })
  }
  group(by: Record<string, Expression>, accumulators: Record<string, Accumulator>): this {
    return this.stage({
      group: {
        groupIds: toEntries(by).map(([key, value]) => ({ key, expression: toWireExpression(value) })),
        accumulators: toEntries(accumulators).map(([resultFieldName, { ...one }]) => ({
          resultFieldName,
          ...Object.fromEntries(
            Object.entries(one).map(([how, value]) => [how, { expression: toWireExpression(value) }]),
          ),
        })),
      },
    })
  }
  project(projection: Projection): this {
    return this.stage({ projection: { fields: toWireProjection(projection) } })
  }
  /** Emits one item for each element of the list. */
  unwind(arrayFieldName: string): this {
    return this.stage({ unwindArray: { arrayFieldName: toFieldName(arrayFieldName) } })
  }
  /** Converts the members of an object to a list of `{ key, value }`. */
  objectToArray(objectFieldName: string, destinationFieldName: string): this {
    return this.stage({
      objectToArray: {
        objectFieldName: toFieldName(objectFieldName),
        destinationFieldName: toFieldName(destinationFieldName),
      },
    })
  }
  ascending(...fields: string[]): this {
    return this.stage({ sort: { values: addSort([], 'ASC', fields) } })
  }
  descending(...fields: string[]): this {
    return this.stage({ sort: { values: addSort([], 'DESC', fields) } })
  }
  skip(count: number): this {
    return this.stage({ skip: count })
  }
  limit(count: number): this {
    return this.stage({ limit: count })
  }

  /** Returns the first page of results. `pageSize` is the maximum number of items per page. */
  run({ pageSize, ...options }: PageOptions & { pageSize?: number } = {}): Promise<Page<R>> {
    const { collectionId: dataCollectionId, stages } = this
    const ask: FetchPage<R> = async (paging, { signal, returnTotalCount }) => {
      const body = { dataCollectionId, pipeline: { stages, ...paging }, returnTotalCount }
      const { results, pagingMetadata } = await this.send<{ results: R[]; pagingMetadata?: PagingMetadata }>(
        '/items/aggregate-pipeline',
        { signal, body },
      )
      return { values: results, pagingMetadata }
    }
    return fetchPage(ask, { limit: pageSize, offset: 0 }, options)
  }

  private stage(stage: object): this {
    return this.derive({ stages: [...this.stages, stage] })
  }
}

const toEntries = <V>(record: Record<string, V>) => Object.entries(record)

function toWireProjection({ include = [], exclude = [], compute = {}, nested = {} }: Projection): object[] {
  return [
    ...include.map((fieldName) => ({ include: { fieldName: toFieldName(fieldName) } })),
    ...exclude.map((fieldName) => ({ exclude: { fieldName: toFieldName(fieldName) } })),
    ...toEntries(compute).map(([name, value]) => ({
      reshape: { resultFieldName: toFieldName(name), expression: toWireExpression(value) },
    })),
    ...toEntries(nested).map(([name, inner]) => ({
      projectNested: { resultFieldName: toFieldName(name), fields: toWireProjection(inner) },
    })),
  ]
}

function toWireExpression(expression: Expression): object {
  if (typeof expression === 'number') return { numeric: expression }
  if (typeof expression === 'string') return { fieldPath: toFieldName(expression) }
  const [[operation, operand] = ['', '']] = Object.entries(expression)
  if (operation === 'text') return expression
  if (!Array.isArray(operand)) return { [operation]: { expression: toWireExpression(operand) } }
  const [first, second, third] = operand.map(toWireExpression)
  if (/^(subtract|divide|mod)$/.test(operation))
    return { [operation]: { firstExpression: first, secondExpression: second } }
  if (operation === 'substring')
    return { substring: { expression: first, startExpression: second, lengthExpression: third } }
  return { [operation]: { expressions: operand.map(toWireExpression) } }
}
