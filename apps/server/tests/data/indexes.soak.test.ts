import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { paths } from '@foyer/protocol'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resumeIndexes } from '../../src/features/data/collections/indexes.js'
import { createDataCalls } from './data-steps.js'

const CHILD = fileURLToPath(new URL('index-and-die.mjs', import.meta.url))
const run = promisify(execFile)

describe.each(databases)('issue 5: kill -9 while an index is built, on $name', ({ name }) => {
  let foyer: TestFoyer
  beforeEach(async () => {
    foyer = await startFoyer({ database: name, listen: false })
  })
  afterEach(() => foyer.stop())

  it('after each statement: another process finishes it, and nothing is refused or let in before', async () => {
    const data = createDataCalls(foyer, await foyer.addApiKey())
    const deps = foyer.deps
    if (deps === undefined) throw new Error('there is no node')
    const statusOf = async (collectionId: string) =>
      (await deps.storage.read(({ collections }) => collections.find(collectionId)))?.indexes.map(
        ({ status }) => status,
      )

    let survived = false
    let killed = 0
    for (let after = 1; !survived; after++) {
      const collectionId = `cups${after}`
      await data.create(collectionId)
      const dataItems = Array.from({ length: 500 }, (_, u) => ({ data: { u } }))
      await data.post(paths.bulkInsertItems, { dataCollectionId: collectionId, dataItems })
      const index = { name: 'u', fields: [{ path: 'u', order: 'ASC' }], unique: true, caseInsensitive: false }
      const { config } = foyer.database
      const given = JSON.stringify({ config, siteId: deps.siteId, collectionId, index, after })
      survived = await run(process.execPath, [CHILD, given]).then(
        () => true,
        (error: { signal?: string; stderr?: string }) => {
          expect([error.signal, error.stderr]).toEqual(['SIGKILL', ''])
          return false
        },
      )
      if (!survived) killed++
      // PostgreSQL may need a moment to detect that the process has ended.
      await expect
        .poll(async () => {
          await resumeIndexes(deps)
          return statusOf(collectionId)
        })
        .toEqual(['ACTIVE'])
      expect((await data.insert(collectionId, { u: 499 })).status).toBe(409)
      expect((await data.insert(collectionId, { u: 500 })).status).toBe(200)
    }
    expect(killed).toBeGreaterThan(5)
  })
})
