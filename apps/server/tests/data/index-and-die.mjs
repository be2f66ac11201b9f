// Builds an index in a separate process that kills itself after `after` statements (indexes.soak.test.ts).

import { createIndex } from '../../dist/features/data/collections/indexes.js'
import { sqlStorage } from '../../dist/main/sql-storage.js'
import { openDatabase } from '../../dist/platform/database/open-database.js'

const { config, siteId, collectionId, index, after } = JSON.parse(process.argv[2])

let done = 0
const dying = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    done++
    if (done === after) {
      process.kill(process.pid, 'SIGKILL')
      await new Promise(() => {})
    }
    return result
  },
}

const database = await openDatabase(config)
const alter = (subject, work) => database.alter(subject, (query) => work(query.withPlugin(dying)))
const storage = sqlStorage({ ...database, alter }, siteId)
const { status } = await createIndex(collectionId, index, { storage, clock: { now: () => Date.now() } })
await database.close()
console.log(status)
