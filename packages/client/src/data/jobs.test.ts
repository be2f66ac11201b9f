import { describe, expect, it } from 'vitest'
import { dataWire } from '../../tests/fakes/data-wire.js'
import { type DataJobs, dataJobs } from './jobs.js'

interface Pot {
  glaze: string
  price: number
}

describe('wire-protocol §8.2: jobs', () => {
  const status = { jobId: 'job_1', status: 'SUCCEEDED', successCount: 3, failureCount: 0 }
  const rows: [string, string, (jobs: DataJobs) => Promise<unknown>, object | undefined, unknown][] = [
    [
      'patch',
      'POST /bulk/items/async-patch-by-filter',
      (jobs) =>
        jobs
          .patch<Pot>('Pots', (pot) => pot.eq('glaze', 'ash'))
          .incrementField('price', 5)
          .run(),
      {
        dataCollectionId: 'Pots',
        filter: { glaze: 'ash' },
        fieldModifications: [{ fieldPath: 'price', action: 'INCREMENT_FIELD', incrementFieldOptions: { value: 5 } }],
      },
      'job_1',
    ],
    [
      'remove',
      'POST /bulk/items/async-remove-by-filter',
      (jobs) => jobs.remove<Pot>('Pots', {}),
      { dataCollectionId: 'Pots', filter: {} },
      'job_1',
    ],
    ['status', 'GET /async-jobs/job_1/status', (jobs) => jobs.status('job_1'), undefined, status],
  ]
  it.each(rows)('%s', async (_what, call, run, body, answer) => {
    const { fetch, calls } = dataWire(status)
    expect(await run(dataJobs(fetch))).toEqual(answer)
    expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([call.replace(' ', ' /wix-data/v2')])
    expect(calls[0]?.body).toEqual(body)
  })
})
