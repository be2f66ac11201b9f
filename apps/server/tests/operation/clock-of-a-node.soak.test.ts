import { type Config, composeFoyer, type Foyer, foyerLogger, type OffsetClock, offsetClock } from '@foyer/server'
import { getFreePort, seededRandom, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { decodeClaims } from '../database/tables.js'
import { OTHER_PASSWORD, recover, requestRecoverySecret, visitorToken } from '../members/membership-steps.js'

const HOUR = 3600
const DAY = 24 * HOUR
const SEED = 'clock of a node'
const skews = [
  { what: 'an hour ahead', seconds: HOUR },
  { what: 'an hour behind', seconds: -HOUR },
  { what: 'a day ahead', seconds: DAY },
  { what: 'a day behind', seconds: -DAY },
]

describe.each(skews)('security-checklist 104: the clock of one node is $what', ({ seconds }) => {
  let foyer: TestFoyer
  let wrong: Foyer
  let machine: OffsetClock
  beforeEach(async () => {
    foyer = await startFoyer({ database: 'postgres', now: 'running', seed: SEED, limits: true, listen: false })
    machine = offsetClock()
    const config: Config = { ...foyer.node.config, port: await getFreePort() }
    wrong = await composeFoyer(config, seededRandom(SEED).bytes(32), {
      machineClock: machine,
      logger: foyerLogger({ write: () => {} }, 'silent'),
    })
    foyer.nodes.push(wrong)
    machine.setOffset(seconds * 1000)
    await wrong.refresh()
  })
  afterEach(() => foyer.stop())

  const post = (node: number, path: string, token: string, json: unknown) => foyer.call(path, { node, token, json })
  const renewAt = (node: number, refreshToken: string) =>
    foyer.call('/oauth2/token', {
      node,
      json: { clientId: foyer.client.clientId, grantType: 'refresh_token', refreshToken },
    })
  const redeemAt = (node: number, code: string, codeVerifier: string) =>
    foyer.call<{ access_token: string; error: string }>('/oauth2/token', {
      node,
      json: { clientId: foyer.client.clientId, grantType: 'authorization_code', code, codeVerifier },
    })
  /** Advances the time of the whole deployment. */
  const wait = async (howLong: number) => {
    await foyer.advance(howLong)
    await wrong.refresh()
  }

  it('nothing that was spent or has expired revives there, and what it makes lives no longer', async () => {
    await foyer.createMember('ana@example.com')
    const token = await visitorToken(foyer)
    const spent = await requestRecoverySecret(foyer, 'ana@example.com')
    expect((await recover(foyer, token, spent, OTHER_PASSWORD)).status).toBe(200)
    const expired = await requestRecoverySecret(foyer, 'ana@example.com')
    const logIn = async (node: number) => {
      const loginId = { email: 'ana@example.com' }
      const { body } = await post(node, '/_api/iam/authentication/v2/login', token, {
        loginId,
        password: OTHER_PASSWORD,
      })
      return body.sessionToken as string
    }
    const { code, verifier } = await foyer.silentCode(token, await logIn(1))
    await wait(61)
    for (const node of [0, 1]) expect((await redeemAt(node, code, verifier)).body.error).toBe('invalid_grant')
    const unused = await logIn(1)
    await wait(121)
    await expect(foyer.silentCode(token, unused)).rejects.toThrow('login_required')
    await wait(31 * 60)
    const after = await visitorToken(foyer)
    for (const node of [0, 1])
      for (const recoveryToken of [spent, expired]) {
        const reply = await post(node, '/_api/iam/recovery/v1/recover', after, {
          recoveryToken,
          password: OTHER_PASSWORD,
        })
        expect(reply.status).not.toBe(200)
      }
  })

  it('its tokens are not from the future, and it takes those of the others', async () => {
    const { refresh_token, access_token } = await foyer.createMember('ana@example.com')
    const renewed = await renewAt(1, refresh_token)
    expect(renewed.status).toBe(200)
    const theirs = renewed.body.access_token as string
    for (const token of [access_token, theirs])
      for (const node of [0, 1]) expect((await foyer.call('/oauth2/userinfo', { node, token })).status).toBe(200)
    expect(Math.abs((decodeClaims(theirs).iat as number) - Date.now() / 1000)).toBeLessThan(30)
  })

  it('locks nobody out for longer, and lets nobody in earlier', async () => {
    await foyer.createMember('ana@example.com')
    const token = await visitorToken(foyer)
    const logIn = async (node: number, who: string, password?: string) =>
      (
        await foyer.call('/_api/iam/authentication/v2/login', {
          node,
          token: who,
          json: { loginId: { email: 'ana@example.com' }, password: password ?? 'correct horse battery' },
        })
      ).status
    for (let attempt = 0; attempt < 10; attempt++) await logIn(1, token, OTHER_PASSWORD)
    expect([await logIn(0, token), await logIn(1, token)]).toEqual([429, 429])
    await wait(15 * 60 + 1)
    const later = await visitorToken(foyer)
    expect([await logIn(0, later), await logIn(1, later)]).toEqual([200, 200])
  })

  it('and when its clock is right again, so is everything', async () => {
    machine.setOffset(0)
    await wrong.refresh()
    const { refresh_token } = await foyer.createMember('ana@example.com')
    const renewed = await renewAt(1, refresh_token)
    expect(
      Math.abs((decodeClaims(renewed.body.access_token as string).iat as number) - Date.now() / 1000),
    ).toBeLessThan(30)
  })
})
