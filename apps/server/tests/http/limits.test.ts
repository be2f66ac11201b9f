import { paths } from '@foyer/protocol'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const WRONG = 'not the password at all'

describe.each(databases)('limits on $name', ({ name }) => {
  let foyer: TestFoyer
  let token: string
  beforeEach(async () => {
    foyer = await startFoyer({ database: name, limits: true, nodes: 2 })
    await foyer.createMember('ana@example.com')
    token = (await foyer.createVisitor()).access_token
  })
  afterEach(() => foyer.stop())

  const guess = (password: string, node = 0) =>
    foyer.call(paths.login, { token, node, json: { loginId: { email: 'ana@example.com' }, password } })

  it('V2.3.2, V6.3.1: of 40 parallel guesses on two nodes at most 10 are evaluated; then the right password is refused too', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => guess(WRONG, index % 2)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
    expect(await guess('correct horse battery')).toMatchObject({
      status: 429,
      body: { details: { applicationError: { code: 'THROTTLED_FEATURE' } } },
    })
  })

  it('design §6: a 429 says when to come back, and then the right password works', async () => {
    for (let attempt = 0; attempt < 11; attempt++) await guess(WRONG)
    const refused = await guess('correct horse battery')
    expect(refused.status).toBe(429)
    const retryAfter = Number(refused.headers['retry-after'])
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(15 * 60)
    await foyer.advance(retryAfter)
    token = (await foyer.createVisitor()).access_token
    expect(await guess('correct horse battery')).toMatchObject({ status: 200, body: { state: 'SUCCESS' } })
  })

  it('V6.3.1: logging in rightly any number of times is never limited', async () => {
    for (let attempt = 0; attempt < 12; attempt++) expect((await guess('correct horse battery')).status).toBe(200)
  })

  it('security-checklist 15: a renewal with a live token is not limited, however many wrong logins there were', async () => {
    const member = await foyer.createMember('ben@example.com')
    for (let attempt = 0; attempt < 11; attempt++) await guess(WRONG)
    const renewals = await Promise.all(Array.from({ length: 100 }, () => foyer.refresh(member.refresh_token)))
    expect(renewals.every(({ status }) => status === 200)).toBe(true)
  })

  it('design §8: beyond the limit recovery answers the same and sends no more mail', async () => {
    for (let asked = 0; asked < 8; asked++) {
      const { status, body } = await foyer.call(paths.sendRecoveryEmail, { token, json: { email: 'ana@example.com' } })
      expect({ status, body }).toEqual({ status: 200, body: {} })
    }
    expect(await foyer.getMails('ana@example.com')).toHaveLength(5)
  })

  it('V6.6.3: resending codes is limited for each account', async () => {
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    const { body } = await foyer.register(token, 'cem@example.com')
    const statuses = []
    for (let asked = 0; asked < 12; asked++) {
      statuses.push(
        (await foyer.call(paths.startVerification, { token, json: { stateToken: body.stateToken } })).status,
      )
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
  })
})
