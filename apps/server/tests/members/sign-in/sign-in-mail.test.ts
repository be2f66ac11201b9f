import { defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OTHER_PASSWORD, visitorToken } from '../membership-steps.js'

const HOUR = 3600

describe.each(defaultDatabase)('a sign-in after failures on $name', ({ name }) => {
  let foyer: TestFoyer
  let token: string
  let people = 0
  let email: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false, limits: false })
  })
  beforeEach(async () => {
    token = await visitorToken(foyer)
    email = `person${++people}@example.com`
    await foyer.createMember(email)
  })
  afterAll(() => foyer.stop())

  const fail = async (times: number) => {
    for (let failed = 0; failed < times; failed++) await foyer.logIn(token, email, OTHER_PASSWORD)
  }
  const signIn = async () => expect((await foyer.logIn(token, email)).body.state).toBe('SUCCESS')
  const told = async () => (await foyer.getMails(email)).filter(({ subject }) => subject.startsWith('New sign-in'))

  it('V6.3.5: five wrong passwords and a right one tell the member: when, from where, and what to do', async () => {
    await fail(5)
    expect(await told()).toEqual([])
    await signIn()
    const [mail, ...more] = await told()
    expect(more).toEqual([])
    expect(mail?.text).toContain('at least 5 attempts')
    expect(mail?.text).toMatch(/on .*\d{4}.* UTC/)
    expect(mail?.text).toContain('network 127.0.0.x')
    expect(mail?.link).toMatch(/\/forgot-password$/)
  })

  it('four wrong passwords tell nobody, and a right one forgets them', async () => {
    await fail(4)
    await signIn()
    await fail(4)
    await signIn()
    expect(await told()).toEqual([])
  })

  it('nobody is told more than once an hour', async () => {
    for (let round = 0; round < 3; round++) {
      await fail(5)
      await signIn()
    }
    expect(await told()).toHaveLength(1)
    await foyer.advance(HOUR + 1)
    token = await visitorToken(foyer)
    await fail(5)
    await signIn()
    expect(await told()).toHaveLength(2)
  })

  it('sign-ins at the same moment tell once', async () => {
    await fail(6)
    await Promise.all([signIn(), signIn(), signIn()])
    expect(await told()).toHaveLength(1)
  })
})
