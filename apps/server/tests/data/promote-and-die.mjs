// Promotes a visitor, or undoes a promotion, in a separate process that kills itself after `after` statements
// (promotion-kill.soak.test.ts).

import { applyPromotionPlan } from '../../dist/features/data/promotion/apply-promotion-plan.js'
import { undoPromotion } from '../../dist/features/data/promotion/undo-promotion.js'
import { promoteVisitor } from '../../dist/features/visitors/promote-visitor.js'
import { sqlStorage } from '../../dist/main/sql-storage.js'
import { openDatabase } from '../../dist/platform/database/open-database.js'

const { config, siteId, act, after, visitorId, memberId, now, undoFor } = JSON.parse(process.argv[2])

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
const transact = (work) => database.transact((query) => work(query.withPlugin(dying)))
const storage = sqlStorage({ ...database, transact }, siteId)
if (act === 'promote')
  await storage.transact(async (stores) => {
    await stores.sessions.lockMember(memberId)
    await promoteVisitor({ visitorId, memberId, now }, stores, [applyPromotionPlan(() => undoFor)])
  })
else await undoPromotion({ visitorId, memberId }, { storage, clock: { now: () => now } })
await database.close()
console.log(done)
