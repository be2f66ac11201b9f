import { type MemberId, type OwnSessions, paths, VERIFICATION_CODE_TRIES } from '@foyer/protocol'
import { defaultDatabase, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OTHER_PASSWORD, toErrorSummary, verify, visitorToken } from '../membership-steps.js'

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

  describe('by a code, for members without a password', () => {
    let email: string
    beforeEach(async () => {
      email = `ana${people}@example.com`
      await foyer.deps.storage.write((stores) =>
        stores.members.update(ana.memberId as MemberId, { passwordHash: null }, foyer.clock.now()),
      )
    })
    const sendCode = (token = ana.access_token) =>
      foyer.call<{ stateToken: string }>(paths.sendProofCode, { token, json: {} })
    const proveBy = (code: string, stateToken: string, token = ana.access_token) =>
      foyer.call(paths.proveAgain, { token, json: { code, stateToken } })
    /** The code of the newest email, and one that is wrong. */
    async function codes() {
      const right = await foyer.getMailedCode(email)
      return { right, wrong: right === '000000' ? '000001' : '000000' }
    }

    it('what asked for a recent sign-in goes on after it, and the session names the code', async () => {
      expect(toErrorSummary(await prove(TEST_PASSWORD))).toEqual([401, '-19976'])
      const { stateToken } = (await sendCode()).body
      const [mail] = await foyer.getMails(email)
      expect(mail?.subject).toContain("to confirm that it's you")
      expect(mail?.link ?? null).toBeNull()
      expect((await proveBy((await codes()).right, stateToken)).status).toBe(200)
      const sessions = await foyer.call<OwnSessions>(paths.ownSessions, { token: ana.access_token })
      expect(sessions.body.sessions[0]?.signIn.method).toBe('otp')
      expect((await remove()).status).toBe(200)
    })

    it('V6.6.2, V6.5.1: a code proves once, in the session that asked for it, and is no sign-in code', async () => {
      const { stateToken } = (await sendCode()).body
      const { right } = await codes()
      const other = await foyer.createMember(`other${people}@example.com`)
      expect(toErrorSummary(await proveBy(right, stateToken, other.access_token))).toEqual([400, 'INVALID_STATE_TOKEN'])
      const signIn = await verify(foyer, await visitorToken(foyer), stateToken, right)
      expect(toErrorSummary(signIn)).toEqual([400, 'INVALID_STATE_TOKEN'])
      expect(toErrorSummary(await remove())).toEqual([403, 'RECENT_SIGN_IN_REQUIRED'])
      expect((await proveBy(right, stateToken)).status).toBe(200)
      expect(toErrorSummary(await proveBy(right, stateToken))).toEqual([400, 'INVALID_STATE_TOKEN'])
    })

    it('V6.6.3: wrong codes are counted, also of rivals; then the right one is too late', async () => {
      const { stateToken } = (await sendCode()).body
      const { right, wrong } = await codes()
      const answers = await Promise.all(Array.from({ length: 8 }, () => proveBy(wrong, stateToken)))
      const kinds = answers.map((answer) => toErrorSummary(answer)[1])
      expect(kinds.filter((kind) => kind === 'VERIFICATION_FAILED')).toHaveLength(VERIFICATION_CODE_TRIES)
      expect(kinds.filter((kind) => kind === 'TOO_MANY_TRIES')).toHaveLength(8 - VERIFICATION_CODE_TRIES)
      expect(toErrorSummary(await proveBy(right, stateToken))[1]).toBe('TOO_MANY_TRIES')
      expect(toErrorSummary(await remove())).toEqual([403, 'RECENT_SIGN_IN_REQUIRED'])
    })

    it('a code is too old after ten minutes', async () => {
      const { stateToken } = (await sendCode()).body
      const { right } = await codes()
      await foyer.advance(10 * 60 + 1)
      ana = { ...ana, ...(await foyer.refresh(ana.refresh_token)).body }
      expect(toErrorSummary(await proveBy(right, stateToken))).toEqual([400, 'VERIFICATION_EXPIRED'])
    })
  })
})

it('security-checklist 99: codes to authenticate again are limited for the address', async () => {
  const foyer = await startFoyer({ listen: false, limits: true })
  const { access_token: token } = await foyer.createMember('ana@example.com')
  const statuses = []
  for (let sent = 0; sent < 11; sent++)
    statuses.push((await foyer.call(paths.sendProofCode, { token, json: {} })).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  await foyer.stop()
})
