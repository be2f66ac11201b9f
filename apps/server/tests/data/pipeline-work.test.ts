import { afterEach, describe, expect, it } from 'vitest'
import { readPipeline } from '../../src/features/data/aggregate/pipeline.js'
import { type PipelineRunner, pipelineRunner } from '../../src/features/data/aggregate/pipeline-runner.js'

const stages = readPipeline([
  {
    projection: {
      fields: [{ reshape: { resultFieldName: 'n', expression: { abs: { expression: { fieldPath: 'n' } } } } }],
    },
  },
  { sort: { values: [{ fieldName: 'n', order: 'DESC' }] } },
])
const taskOf = (documents: number) => ({
  documents: Array.from({ length: documents }, (_, n) => JSON.stringify({ n: -n })),
  stages,
  offset: 0,
  count: 1,
})
const LIMITS = { bytes: 64_000_000, characters: 1_000_000, steps: 10_000_000, milliseconds: 60_000 }

describe('decision 6: the stages of a pipeline that the database does not run', () => {
  let work: PipelineRunner
  afterEach(() => work.stop())

  it('give the same on the main thread and on the other one', async () => {
    work = pipelineRunner(LIMITS)
    expect(await work.run(taskOf(10), 'one')).toEqual({ results: [{ n: 9 }], total: 10 })
    expect(await work.run(taskOf(9000), 'one')).toEqual({ results: [{ n: 8999 }], total: 9000 })
  })

  it.each([
    ['bytes', 'The pipeline makes more than 1000 bytes'],
    ['characters', 'The pipeline compares more than 1000 characters'],
    ['steps', 'The pipeline looks at more than 1000 values'],
  ] as const)(
    'beyond the %s of the thread are refused by WDE0028, which names the limit',
    async (exceeded, sentence) => {
      work = pipelineRunner({ ...LIMITS, [exceeded]: 1000 })
      // Exceeds the main thread's share, so the limits of the worker thread apply.
      const documents = Array.from({ length: 2000 }, (_, n) => JSON.stringify({ n: `${'x'.repeat(300)}${n}` }))
      const asked = { documents, stages: stages.slice(1), offset: 0, count: 1 }
      await expect(work.run(asked, 'one')).rejects.toMatchObject({
        code: 'WDE0028',
        message: expect.stringContaining(sentence),
        data: { exceeded, limit: 1000 },
      })
      expect(await work.run(taskOf(10), 'one')).toMatchObject({ total: 10 })
    },
  )
})
