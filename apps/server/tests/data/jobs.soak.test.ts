import { type AsyncJobStatus, type ItemChangesPage, paths } from '@foyer/protocol'
import { createEmptyDatabase, databases } from '@foyer/testing'
import { expect, it } from 'vitest'
import { type SpawnedServer, spawnFoyer, spawnServe } from '../operation/command-line.js'
import { EVERYONE_PERMISSIONS } from './data-steps.js'

const ITEMS = 3000
const KILLS = 4

it.each(databases)(
  'decision 29 on $name: kill -9 in the middle of a job, again and again: each item is changed once, and told once',
  { timeout: 120_000 },
  async ({ name }) => {
    const database = await createEmptyDatabase(name)
    const { environment } = database
    const start = (): Promise<SpawnedServer> => spawnServe(environment, { flags: ['--dev'] })
    let served = await start()
    const { apiKey } = JSON.parse((await spawnFoyer(['key', 'create', '--name', 'job', '--json'], environment)).stdout)
    const call = async <Body>(path: string, json?: object): Promise<Body> => {
      const response = await fetch(served.url + path, {
        method: json === undefined ? 'GET' : 'POST',
        headers: { authorization: apiKey, ...(json && { 'content-type': 'application/json' }) },
        ...(json && { body: JSON.stringify(json) }),
      })
      return (await response.json()) as Body
    }
    const statusOf = (jobId: string) => call<AsyncJobStatus>(`${paths.asyncJobs}/${jobId}/status`)

    // A running server loads a new API key within one second.
    await expect
      .poll(
        () =>
          call(paths.collections, {
            collection: { id: 'things', permissions: EVERYONE_PERMISSIONS, changeEvents: true },
          }),
        {
          timeout: 20_000,
        },
      )
      .toHaveProperty('collection')
    for (let from = 0; from < ITEMS; from += 1000)
      await call(paths.bulkInsertItems, {
        dataCollectionId: 'things',
        dataItems: Array.from({ length: 1000 }, (_, at) => ({ data: { _id: `i${from + at}`, n: 0 } })),
      })
    const { jobId } = await call<{ jobId: string }>(paths.asyncPatchByFilter, {
      dataCollectionId: 'things',
      filter: { n: { $gte: 0 } },
      fieldModifications: [{ fieldPath: 'n', action: 'INCREMENT_FIELD', incrementFieldOptions: { value: 1 } }],
    })

    const seen: number[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      const before = (await statusOf(jobId)).successCount
      // Waits until the job has made progress but has not finished.
      for (let count = before; count === before && count < ITEMS; ) count = (await statusOf(jobId)).successCount
      process.kill(served.pid, 'SIGKILL')
      await served.ended
      served = await start()
      seen.push((await statusOf(jobId)).successCount)
      await call('/dev/clock', { advanceSeconds: 20 })
    }
    await expect.poll(() => statusOf(jobId), { timeout: 30_000 }).toMatchObject({ status: 'SUCCEEDED' })
    expect(seen[0]).toBeLessThan(ITEMS)
    expect((await statusOf(jobId)).successCount).toBe(ITEMS)
    const changed = await call<{ totalCount: number }>(paths.countItems, {
      dataCollectionId: 'things',
      filter: { n: 1 },
    })
    expect(changed.totalCount).toBe(ITEMS)

    const updates: string[] = []
    for (let page: ItemChangesPage, after = ''; ; after = `after=${page.position}&`) {
      page = await call<ItemChangesPage>(`${paths.itemChanges}?${after}limit=1000`)
      if (page.changes.length === 0) break
      updates.push(...page.changes.filter(({ kind }) => kind === 'updated').map(({ dataItemId }) => dataItemId))
    }
    expect([updates.length, new Set(updates).size]).toEqual([ITEMS, ITEMS])
    await served.stop()
    await database.drop()
  },
)
