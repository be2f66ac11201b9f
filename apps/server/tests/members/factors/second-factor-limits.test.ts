import { paths, type StateResponse } from '@foyer/protocol'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { visitorToken } from '../membership-steps.js'
import { addAuthenticatorApp, codeAt } from './authenticator-app.js'

const EMAIL = 'ana@example.com'

describe.each(databases)('wrong codes of a second factor, on $name', ({ name }) => {
  let foyer: TestFoyer
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, limits: true, listen: false })
  })
  afterAll(() => foyer.stop())

  it('V6.3.1: of one account from one network twenty a day are checked, over any number of sign-ins; then the right code is refused, too', async () => {
    const member = await foyer.createMember(EMAIL)
    const { secret } = await addAuthenticatorApp(foyer, member.access_token)
    const token = await visitorToken(foyer)
    const signIn = async () => ((await foyer.logIn(token, EMAIL)).body as StateResponse).stateToken
    const enter = async (stateToken: string | undefined, code: string) =>
      (await foyer.call(paths.verifySecondFactor, { token, json: { stateToken, code } })).status
    const statuses: number[] = []
    for (let round = 0; round < 4; round++) {
      const stateToken = await signIn()
      for (let attempt = 0; attempt < 5; attempt++) statuses.push(await enter(stateToken, '000000'))
    }
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 400))
    const right = async () => {
      await foyer.advance(60)
      return codeAt(secret, foyer.clock.now())
    }
    expect(await enter(await signIn(), await right())).toBe(429)
  })
})
