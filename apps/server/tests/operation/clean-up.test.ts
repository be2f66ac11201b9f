import { openDatabase } from '@foyer/server'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sweepEndedVisitors } from '../../src/features/visitors/sql-sweep-visitors.js'
import { cleanUp } from '../../src/main/retention.js'
import { countRows } from '../database/tables.js'
import {
  OTHER_PASSWORD,
  recover,
  requestRecovery,
  requestRecoverySecret,
  visitorToken,
} from '../members/membership-steps.js'

const HOUR = 3600
const DAY = 24 * HOUR
/** Tables with rows that expire after normal use of a site; mails of the inbox and member data do not expire. */
const LEFTOVERS = [
  'attempt',
  'redirect_session',
  'session_token',
  'authorization_code',
  'authentication',
  'recovery',
  'session',
  'claim',
  'visitor',
] as const

describe.each(databases)('the clean-up on $name', ({ name }) => {
  let foyer: TestFoyer
  beforeEach(async () => {
    foyer = await startFoyer({ database: name, listen: false, limits: true })
  })
  afterEach(() => foyer.stop())

  const clean = async (batchSize?: number) => {
    const database = await openDatabase(foyer.database.config)
    try {
      const siteId = foyer.deps.siteId
      return await cleanUp(
        database,
        siteId,
        foyer.clock,
        [sweepEndedVisitors(() => 400 * DAY * 1000)],
        batchSize === undefined ? {} : { batchSize },
      )
    } finally {
      await database.close()
    }
  }
  const rows = async () => {
    const all = await countRows(foyer.database.config)
    return Object.fromEntries(LEFTOVERS.map((table) => [table, all[table] as number]))
  }
  /** Leaves a row in every table and returns the refresh token of an active session. */
  async function live(): Promise<string> {
    const token = await visitorToken(foyer)
    await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
    const { refresh_token: refreshToken } = await foyer.createMember('ana@example.com')
    await requestRecovery(foyer, token, 'ana@example.com')
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    await foyer.register(token, 'claim@example.com')
    await foyer.logIn(token, 'ana@example.com', OTHER_PASSWORD)
    return refreshToken
  }

  it('leaves alone whatever is not over', async () => {
    const refreshToken = await live()
    const before = await rows()
    for (const [table, count] of Object.entries(before)) expect([table, count]).not.toEqual([table, 0])
    expect(await clean()).toEqual({})
    expect(await rows()).toEqual(before)
    const secret = await requestRecoverySecret(foyer, 'ana@example.com')
    expect((await foyer.refresh(refreshToken)).status).toBe(200)
    expect((await recover(foyer, await visitorToken(foyer), secret, OTHER_PASSWORD)).status).toBe(200)
  })

  it('deletes what is over, in as many steps as it takes, and no member', async () => {
    await live()
    const before = await rows()
    await foyer.advance(3 * 365 * DAY)
    // Counts of sent mails are recorded in the background.
    const { overview_count: _noted, ...cleaned } = await clean(1)
    expect(cleaned).toEqual(before)
    expect(Object.values(await rows())).toEqual(LEFTOVERS.map(() => 0))
    const { member, mail_job } = await countRows(foyer.database.config)
    expect([member, mail_job]).toEqual([1, 0])
    expect((await foyer.logIn(await visitorToken(foyer), 'ana@example.com')).status).toBe(200)
  })

  it('security-checklist 51: a code that was spent a week ago is still found out', async () => {
    const token = await visitorToken(foyer)
    const { body } = await foyer.register(token, 'ben@example.com')
    const { code, verifier } = await foyer.silentCode(token, body.sessionToken as string)
    const bought = (await foyer.exchangeCode(code, verifier)).body
    await foyer.advance(7 * DAY)
    expect(await clean()).toMatchObject({ redirect_session: 1, session_token: 1 })
    expect((await foyer.exchangeCode(code, verifier)).status).toBe(400)
    expect((await foyer.refresh(bought.refresh_token)).status).toBe(400)
  })
})
