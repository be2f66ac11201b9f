import { Builder, named, ordered } from './builder.js'
import type { AnyItem } from './item.js'
import { type Ask, type Page, type PageOptions, type PagingMetadata, pageAt } from './page.js'
import type { Send } from './send.js'
import { type Condition, filterOf } from './where.js'

/** A value worked out for each item: a number, the field of this name, or an operation on these. */
export type Expression = number | string | Operation

/** Exactly one of these. */
export interface Operation {
  /** A text as it is; a bare one is the name of a field. */
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

/** What a group adds up: `{ sum: 1 }` counts. */
export type Accumulator = Partial<Record<'sum' | 'avg' | 'min' | 'max' | 'first' | 'last' | 'push', Expression>>

/** What is left of an item. */
export interface Projection {
  include?: readonly string[]
  exclude?: readonly string[]
  /** New fields. */
  compute?: Record<string, Expression>
  /** Fields of the objects in these fields. */
  nested?: Record<string, Projection>
}

/**
 * Stages that items run through, one after the other (wire-protocol §8.5).
 * @example const { items } = await pots.pipeline().group({ glaze: 'glaze' }, { worth: { sum: { multiply: ['price',
 * 'stock'] } } }).run()
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
    return this.stage({ filter: filterOf(condition) })
  }
  group(by: Record<string, Expression>, accumulators: Record<string, Accumulator>): this {
    return this.stage({
      group: {
        groupIds: pairs(by).map(([key, value]) => ({ key, expression: wire(value) })),
        accumulators: pairs(accumulators).map(([resultFieldName, { ...one }]) => ({
          resultFieldName,
          ...Object.fromEntries(Object.entries(one).map(([how, value]) => [how, { expression: wire(value) }])),
        })),
      },
    })
  }
  project(projection: Projection): this {
    return this.stage({ projection: { fields: projected(projection) } })
  }
  /** One item for each element of the list. */
  unwind(arrayFieldName: string): this {
    return this.stage({ unwindArray: { arrayFieldName: named(arrayFieldName) } })
  }
  /** The object's members as a list of `{ key, value }`. */
  objectToArray(objectFieldName: string, destinationFieldName: string): this {
    return this.stage({
      objectToArray: {
        objectFieldName: named(objectFieldName),
        destinationFieldName: named(destinationFieldName),
      },
    })
  }
  ascending(...fields: string[]): this {
    return this.stage({ sort: { values: ordered([], 'ASC', fields) } })
  }
  descending(...fields: string[]): this {
    return this.stage({ sort: { values: ordered([], 'DESC', fields) } })
  }
  skip(count: number): this {
    return this.stage({ skip: count })
  }
  limit(count: number): this {
    return this.stage({ limit: count })
  }

  /** The first page of what comes out at the end. `pageSize` is the most of one page. */
  run({ pageSize, ...options }: PageOptions & { pageSize?: number } = {}): Promise<Page<R>> {
    const { collectionId: dataCollectionId, stages } = this
    const ask: Ask<R> = async (paging, { signal, returnTotalCount }) => {
      const body = { dataCollectionId, pipeline: { stages, ...paging }, returnTotalCount }
      const { results, pagingMetadata } = await this.send<{ results: R[]; pagingMetadata?: PagingMetadata }>(
        '/items/aggregate-pipeline',
        { signal, body },
      )
      return { values: results, pagingMetadata }
    }
    return pageAt(ask, { limit: pageSize, offset: 0 }, options)
  }

  private stage(stage: object): this {
    return this.derive({ stages: [...this.stages, stage] })
  }
}

const pairs = <V>(record: Record<string, V>) => Object.entries(record)

function projected({ include = [], exclude = [], compute = {}, nested = {} }: Projection): object[] {
  return [
    ...include.map((fieldName) => ({ include: { fieldName: named(fieldName) } })),
    ...exclude.map((fieldName) => ({ exclude: { fieldName: named(fieldName) } })),
    ...pairs(compute).map(([name, value]) => ({
      reshape: { resultFieldName: named(name), expression: wire(value) },
    })),
    ...pairs(nested).map(([name, inner]) => ({
      projectNested: { resultFieldName: named(name), fields: projected(inner) },
    })),
  ]
}

function wire(expression: Expression): object {
  if (typeof expression === 'number') return { numeric: expression }
  if (typeof expression === 'string') return { fieldPath: named(expression) }
  const [[operation, operand] = ['', '']] = Object.entries(expression)
  if (operation === 'text') return expression
  if (!Array.isArray(operand)) return { [operation]: { expression: wire(operand) } }
  const [first, second, third] = operand.map(wire)
  if (/^(subtract|divide|mod)$/.test(operation))
    return { [operation]: { firstExpression: first, secondExpression: second } }
  if (operation === 'substring')
    return { substring: { expression: first, startExpression: second, lengthExpression: third } }
  return { [operation]: { expressions: operand.map(wire) } }
}
