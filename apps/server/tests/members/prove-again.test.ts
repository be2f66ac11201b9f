import { paths } from '@foyer/protocol'
import { defaultDatabase, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OTHER_PASSWORD, toErrorSummary } from './membership-steps.js'

describe.each(defaultDatabase)('MA-03: a new proof in a running session, on $name', ({ name }) => {
  let foyer: TestFoyer
  let people = 0
  let ana: Awaited<ReturnType<TestFoyer['createMember']>>
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
  })
  beforeEach(async () => {
    ana = await foyer.createMember(`ana${++people}@example.com`)
    await foyer.advance(11 * 60)
  })
  afterAll(() => foyer.stop())

  const prove = (password: string) => foyer.call(paths.proveAgain, { token: ana.access_token, json: { password } })
  const remove = () => foyer.call(paths.currentMember, { method: 'DELETE', token: ana.access_token })

  it('what asked for a recent sign-in goes on after it', async () => {
    expect(toErrorSummary(await remove())).toEqual([403, 'RECENT_SIGN_IN_REQUIRED'])
    expect((await prove(TEST_PASSWORD)).status).toBe(200)
    expect((await remove()).status).toBe(200)
  })

  it('a wrong password proves nothing', async () => {
    expect(toErrorSummary(await prove(OTHER_PASSWORD))).toEqual([401, '-19976'])
    expect(toErrorSummary(await remove())).toEqual([403, 'RECENT_SIGN_IN_REQUIRED'])
  })

  it('it counts for ten minutes', async () => {
    await prove(TEST_PASSWORD)
    await foyer.advance(10 * 60 + 1)
    ana = { ...ana, ...(await foyer.refresh(ana.refresh_token)).body }
    expect(toErrorSummary(await remove())).toEqual([403, 'RECENT_SIGN_IN_REQUIRED'])
  })

  it('it counts for this session alone', async () => {
    const visitor = await foyer.createVisitor()
    const { body } = await foyer.logIn(visitor.access_token, `ana${people}@example.com`)
    const { code, verifier } = await foyer.silentCode(visitor.access_token, body.sessionToken as string)
    const elsewhere = (await foyer.exchangeCode(code, verifier)).body
    await foyer.advance(11 * 60)
    ana = { ...ana, ...(await foyer.refresh(ana.refresh_token)).body }
    await prove(TEST_PASSWORD)
    ana = { ...ana, ...elsewhere }
    expect(toErrorSummary(await remove())).toEqual([403, 'RECENT_SIGN_IN_REQUIRED'])
  })
})
