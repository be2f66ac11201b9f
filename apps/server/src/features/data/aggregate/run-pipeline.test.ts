import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../kernel/text/json.js'
import type { WorkLimits } from '../../../kernel/text/work-budget.js'
import { readPipeline } from './pipeline.js'
import { runPipeline } from './run-pipeline.js'

const LIMITS: WorkLimits = { bytes: 1_000_000, characters: 1_000_000, steps: 100_000, milliseconds: 5000 }
const field = (name: string) => ({ fieldPath: name })
const reshape = (resultFieldName: string, expression: JsonValue) => ({
  projection: { fields: [{ reshape: { resultFieldName, expression } }] },
})

function run(documents: readonly object[], stages: JsonValue[], limits: Partial<WorkLimits> = {}) {
  const task = { documents: documents.map((one) => JSON.stringify(one)), stages: readPipeline(stages) }
  return runPipeline({ ...task, offset: 0, count: 1000 }, { ...LIMITS, ...limits })
}

describe('a pipeline outside of the database', () => {
  it('gives the results that are asked for, and how many there are', () => {
    const documents = [1, 2, 3].map((n) => ({ _id: `${n}`, n }))
    const stages = readPipeline([reshape('twice', { multiply: { expressions: [field('n'), { numeric: 2 }] } })])
    const task = { documents: documents.map((one) => JSON.stringify(one)), stages, offset: 1, count: 1 }
    expect(runPipeline(task, LIMITS)).toEqual({ results: [{ _id: '2', twice: 4 }], total: 3 })
  })

  it.each<[string, object[], JsonValue[], Partial<WorkLimits>, keyof WorkLimits]>([
    [
      'texts that double with each stage',
      [{ a: 'x'.repeat(1000) }],
      Array.from({ length: 45 }, () => reshape('a', { concat: { expressions: [field('a'), field('a')] } })),
      {},
      'bytes',
    ],
    [
      'one text that is copied again and again',
      [{ a: 'x'.repeat(100_000) }],
      Array.from({ length: 45 }, () => reshape('a', { toUpper: { expression: field('a') } })),
      {},
      'bytes',
    ],
    [
      'documents within documents that double with each stage',
      [{ a: { b: 1 } }],
      [
        ...Array.from({ length: 60 }, () => ({
          projection: {
            fields: [
              { reshape: { resultFieldName: 'a.l', expression: field('a') } },
              { reshape: { resultFieldName: 'a.r', expression: field('a') } },
            ],
          },
        })),
        reshape('a', { stringify: { expression: field('a') } }),
      ],
      {},
      'steps',
    ],
    [
      'the same list in each of many documents',
      [{ list: Array.from({ length: 2000 }, () => ({ text: 'x'.repeat(100) })) }],
      [
        { unwindArray: { arrayFieldName: 'list' } },
        {
          group: {
            accumulators: [
              { resultFieldName: 'all', push: { expression: field('list') } },
              { resultFieldName: 'again', push: { expression: field('list') } },
            ],
          },
        },
        { group: { groupIds: [{ key: 'k', expression: field('all') }], accumulators: [] } },
      ],
      { bytes: 500_000, steps: 1_000_000 },
      'bytes',
    ],
    [
      'many texts that are looked for in a long one',
      [{ a: 'x'.repeat(100_000) }],
      [{ limit: 1 }, ...Array.from({ length: 20 }, () => ({ filter: { a: { $not: { $contains: 'xy' } } } }))],
      {},
      'characters',
    ],
    [
      'expressions for each of many documents',
      Array.from({ length: 1000 }, (_, n) => ({ n })),
      Array.from({ length: 100 }, () => reshape('n', { abs: { expression: field('n') } })),
      {},
      'steps',
    ],
  ])('security-checklist 92: %s are counted before they are made', (_what, documents, stages, limits, exceeded) => {
    expect(() => run(documents, stages, limits)).toThrow(
      expect.objectContaining({ name: 'WorkLimitExceeded', exceeded }),
    )
  })

  it('ends when its time is over', () => {
    const documents = Array.from({ length: 5000 }, (_, n) => ({ n }))
    const stages = Array.from({ length: 50 }, () => ({ sort: { values: [{ fieldName: 'n', order: 'DESC' }] } }))
    const endless = { steps: Number.POSITIVE_INFINITY, characters: Number.POSITIVE_INFINITY, milliseconds: 0 }
    expect(() => run(documents, stages, endless)).toThrow(expect.objectContaining({ exceeded: 'milliseconds' }))
  })
})
