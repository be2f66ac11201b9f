import { type MemberId, paths } from '@foyer/protocol'
import { databases, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commandLineAct } from '../../../src/features/audit/audit.js'
import { deleteMember } from '../../../src/features/moderation/delete-own-account.js'
import { moderate } from '../../../src/features/moderation/moderate.js'
import { sweepDeletions } from '../../../src/features/moderation/sql-sweep-deletions.js'
import { cleanUp } from '../../../src/main/retention.js'
import { sqlStores } from '../../../src/main/sql-storage.js'
import type { Database } from '../../../src/platform/database/database.js'
import { openDatabase } from '../../../src/platform/database/open-database.js'
import { createOwner } from '../../owner/owner-steps.js'
import { createNoScriptBrowser, type Page } from '../../pages/no-script-browser.js'
import {
  OTHER_PASSWORD,
  recover,
  requestRecovery,
  requestRecoverySecret,
  toErrorSummary,
  visitorToken,
} from '../membership-steps.js'

const DAY = 24 * 3600

describe.each(databases)('decision 18: a deletion that can be taken back, on $name', ({ name }) => {
  let foyer: TestFoyer
  let database: Database
  let visitor: string
  let owner: string
  let people = 0
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    database = await openDatabase(foyer.database.config)
    owner = (await createOwner(foyer, 'owner@example.com')).token
  })
  beforeEach(async () => {
    await foyer.updateSettings({ 'members.deletionGraceDays': '14' })
    visitor = await visitorToken(foyer)
  })
  afterAll(async () => {
    await database.close()
    await foyer.stop()
  })
  const stored = (memberId: MemberId) => foyer.deps.storage.read((stores) => stores.members.find(memberId))
  async function somebody() {
    const email = `person${++people}@example.com`
    const tokens = await foyer.createMember(email)
    return { email, tokens, memberId: tokens.memberId as MemberId }
  }
  async function leaving() {
    const person = await somebody()
    const answer = await foyer.call(paths.currentMember, { method: 'DELETE', token: person.tokens.access_token })
    expect(answer.status).toBe(200)
    return { ...person, answer: answer.body as { deletionDate?: string } }
  }
  const sweep = () => {
    const stores = sweepDeletions((query) => sqlStores(query, foyer.deps.siteId, database.differences), foyer.deps)
    return cleanUp(database, foyer.deps.siteId, foyer.clock, [stores])
  }
  const signIn = async (email: string, password = TEST_PASSWORD) => {
    const browser = createNoScriptBrowser(foyer)
    const page = await browser.submit(await browser.open('/signin'), '/signin', { email, password })
    return { browser, page }
  }
  const keep = (browser: ReturnType<typeof createNoScriptBrowser>, page: Page) => browser.submit(page, '/restore', {})

  it('DD-03: it is due on a day that is told, every session ends at once, and the address stays taken', async () => {
    const { email, tokens, memberId, answer } = await leaving()
    const due = Date.parse(answer.deletionDate ?? '')
    expect(due - foyer.clock.now()).toBe(14 * DAY * 1000)
    expect((await foyer.refresh(tokens.refresh_token)).status).toBe(400)
    expect(await stored(memberId)).toMatchObject({
      email,
      status: 'pending-deletion',
      deletion: { previousStatus: 'active' },
    })
    expect(toErrorSummary(await foyer.register(visitor, email))).toEqual([409, '-19995'])
    const shown = await foyer.call(`${paths.ownerMembers}/${memberId}`, { token: owner })
    expect(shown.body.member).toMatchObject({ status: 'pending-deletion', deletionDate: answer.deletionDate })
  })

  it('DD-03: whoever signs in meanwhile is offered to keep the account, without scripts, and goes on signed in', async () => {
    const { email, memberId } = await leaving()
    const wrong = await signIn(email, 'not the password')
    expect([wrong.page.status, wrong.page.path]).toEqual([401, '/signin'])
    const { browser, page } = await signIn(email)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Keep your account?')
    expect(page.text).toContain('will be deleted on January')
    expect((await stored(memberId))?.status).toBe('pending-deletion')
    const kept = await keep(browser, page)
    expect([kept.status, kept.path]).toEqual([200, '/account'])
    expect(kept.text).toContain(email)
    expect(await stored(memberId)).toMatchObject({ status: 'active' })
    expect((await stored(memberId))?.deletion).toBeUndefined()
    expect((await foyer.logIn(visitor, email)).body.state).toBe('SUCCESS')
    const { body } = await foyer.call<{ entries: { action: string }[] }>(`${paths.ownerAudit}?target=${memberId}`, {
      token: (await createOwner(foyer, `owner${++people}@example.com`)).token,
    })
    const actions = body.entries.map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['member-deletion-scheduled', 'member-restored']))
  })

  it('an offer is good for its deletion, for ten minutes and from its own browser', async () => {
    const { email, memberId, tokens: _ } = await leaving()
    const late = await signIn(email)
    await foyer.advance(601)
    expect((await keep(late.browser, late.page)).text).not.toContain('Signed in')
    expect((await stored(memberId))?.status).toBe('pending-deletion')
    const { browser, page } = await signIn(email)
    const offer = page.forms[0]?.fields.offer as string
    const forged = offer.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect((await browser.submit(page, '/restore', { offer: forged })).status).toBe(400)
    expect((await stored(memberId))?.status).toBe('pending-deletion')
    // After a restore and a second deletion the offer is invalid, because it belongs to the first deletion.
    await moderate(memberId, 'restore', foyer.deps)
    await foyer.advance(1)
    await deleteMember(memberId, commandLineAct, foyer.deps)
    expect((await keep(browser, page)).status).toBe(400)
    expect((await stored(memberId))?.status).toBe('pending-deletion')
  })

  it('the sign-in after it has the method that the person proved, and no other can be claimed', async () => {
    const methodsOf = async (memberId: MemberId) => {
      const result = await database.query((query) =>
        query.selectFrom('browser_session').select('amr').where('member_id', '=', memberId).execute(),
      )
      return result.map(({ amr }) => amr)
    }
    const { email, memberId } = await leaving()
    await requestRecovery(foyer, visitor, email)
    const browser = createNoScriptBrowser(foyer)
    const link = `/reset-password?token=${await requestRecoverySecret(foyer, email)}`
    const page = await browser.submit(await browser.open(link), '/reset-password', { password: OTHER_PASSWORD })
    expect(page.text).toContain('Keep your account?')
    const offer = page.forms[0]?.fields.offer as string
    const claimed = offer.replace('.recovery.', '.pwd.')
    expect((await browser.submit(page, '/restore', { offer: claimed })).status).toBe(400)
    expect((await keep(browser, page)).status).toBe(200)
    expect(await methodsOf(memberId)).toEqual(['recovery'])
  })

  it('a login by the API says so after a right password only, and a forgotten password is recovered first', async () => {
    const { email, memberId } = await leaving()
    expect(toErrorSummary(await foyer.logIn(visitor, email, 'not the password'))).toEqual([401, '-19976'])
    expect(toErrorSummary(await foyer.logIn(visitor, email))).toEqual([403, 'DELETION_PENDING'])
    await requestRecovery(foyer, visitor, email)
    const secret = await requestRecoverySecret(foyer, email)
    expect(toErrorSummary(await recover(foyer, visitor, secret, OTHER_PASSWORD))).toEqual([403, 'DELETION_PENDING'])
    const { browser, page } = await signIn(email, OTHER_PASSWORD)
    expect((await keep(browser, page)).text).toContain(email)
    expect((await stored(memberId))?.status).toBe('active')
  })

  it('DD-03: when the time is over everything goes, once, and a mail says that it is done', async () => {
    const { email, memberId } = await leaving()
    const before = (await foyer.getMails(email)).length
    await foyer.advance(14 * DAY - 60)
    await sweep()
    expect((await stored(memberId))?.status).toBe('pending-deletion')
    await foyer.advance(61)
    await Promise.all([sweep(), sweep().catch(() => undefined)])
    expect(await stored(memberId)).toMatchObject({ status: 'deleted', email: '', passwordHash: null, profile: {} })
    await expect.poll(async () => (await foyer.getMails(email)).length).toBe(before + 1)
    expect((await foyer.getMails(email))[0]?.subject).toBe('Your account at Foyer was deleted')
    expect(await sweep()).not.toHaveProperty('member')
    expect((await foyer.register(await visitorToken(foyer), email)).body.state).toBe('SUCCESS')
  })

  it('an owner who deletes gives the same time, repeats without effect, and restores what was there', async () => {
    const { memberId } = await somebody()
    await moderate(memberId, 'block', foyer.deps)
    const one = `${paths.members}/${memberId}`
    const token = (await createOwner(foyer, `owner${++people}@example.com`)).token
    const remove = () => foyer.call<{ deletionDate?: string }>(one, { method: 'DELETE', token })
    const { deletionDate } = (await remove()).body
    await foyer.advance(60)
    expect((await remove()).body.deletionDate).toBe(deletionDate)
    await moderate(memberId, 'block', foyer.deps)
    expect(await stored(memberId)).toMatchObject({
      status: 'pending-deletion',
      deletion: { previousStatus: 'blocked' },
    })
    const shown = await foyer.call<{ member: { status: string } }>(`${one}?fieldsets=FULL`, { token })
    expect(shown.body.member.status).toBe('UNKNOWN')
    const restored = await foyer.call(`${paths.ownerMembers}/${memberId}/restore`, { token, json: {} })
    expect(restored.body.member).toMatchObject({ status: 'blocked', deletionDate: null })
    await moderate(memberId, 'unblock', foyer.deps)
    expect((await stored(memberId))?.status).toBe('active')
  })

  it('somebody who was blocked before cannot come back by themselves', async () => {
    const { email, memberId } = await somebody()
    await moderate(memberId, 'block', foyer.deps)
    await deleteMember(memberId, commandLineAct, foyer.deps)
    expect(toErrorSummary(await foyer.logIn(visitor, email))).toEqual([403, 'MEMBER_BLOCKED'])
    expect((await signIn(email)).page.text).not.toContain('Keep your account?')
  })

  it('with 0 days it is done at once, also for those who still had time', async () => {
    const { memberId } = await leaving()
    await foyer.updateSettings({ 'members.deletionGraceDays': '0' })
    expect((await deleteMember(memberId, commandLineAct, foyer.deps)).status).toBe('deleted')
  })

  it('webhooks are told of the beginning and the end', async () => {
    const { memberId } = await somebody()
    const { siteId } = foyer.deps
    await database.write((query) =>
      query
        .insertInto('webhook_event')
        .values({ site_id: siteId, webhook_id: 'whk_told', event: 'member.updated' })
        .execute(),
    )
    await deleteMember(memberId, commandLineAct, foyer.deps)
    await moderate(memberId, 'restore', foyer.deps)
    const told = await database.query((query) =>
      query
        .selectFrom('webhook_delivery')
        .select('detail_json')
        .where('subject_id', '=', memberId)
        .orderBy('serial')
        .execute(),
    )
    expect(told.map(({ detail_json }) => JSON.parse(detail_json))).toEqual([
      { status: 'pending-deletion', previousStatus: 'active' },
      { status: 'active', previousStatus: 'pending-deletion' },
    ])
  })
})
