import { paths } from '@foyer/protocol'
import { startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { decodeClaims } from '../database/tables.js'

describe('scenarios of development', () => {
  let foyer: TestFoyer
  beforeAll(async () => {
    foyer = await startFoyer()
  })
  afterEach(() => foyer.call('/dev/faults', { method: 'DELETE' }))
  afterAll(() => foyer.stop())

  const arm = (json: object) => foyer.call('/dev/faults', { json })
  const waiting = async () => (await foyer.call<{ waiting: number }>('/dev/faults')).body.waiting
  /** Uses the network, because faults do not affect requests injected directly into the server. */
  const grant = async (headers: Record<string, string> = {}) =>
    fetch(`${foyer.url}${paths.token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ clientId: foyer.client.clientId, grantType: 'anonymous' }),
    })

  it('answers 503 as often as it was told, and then as ever', async () => {
    await arm({ fault: 'unavailable', target: 'token', times: 2 })
    expect([(await grant()).status, (await grant()).status, (await grant()).status]).toEqual([503, 503, 200])
    expect(await waiting()).toBe(0)
  })

  it('loses an answer, doubles a request, delays one', async () => {
    await arm({ fault: 'lose', target: 'token' })
    await expect(grant()).rejects.toThrow()
    await arm({ fault: 'double', target: 'token' })
    expect((await grant()).status).toBe(200)
    await arm({ fault: 'delay', target: 'token', milliseconds: 1 })
    expect((await grant()).status).toBe(200)
    expect(await waiting()).toBe(0)
  })

  it('meets only what it is meant for, and never the console or its own switch', async () => {
    await arm({ fault: 'unavailable', target: 'data', times: 5 })
    expect((await grant()).status).toBe(200)
    await foyer.call('/dev/faults', { method: 'DELETE' })
    await arm({ fault: 'unavailable', times: 5 })
    for (const path of ['/dev/clock', '/console', '/owner/v1/me'])
      expect((await fetch(foyer.url + path)).status).not.toBe(503)
    expect(await waiting()).toBe(5)
  })

  it('refuses cookies in both directions until it is cleared', async () => {
    const cookiesOf = async () => (await fetch(`${foyer.url}/signin`)).headers.getSetCookie().length
    expect(await cookiesOf()).toBeGreaterThan(0)
    await arm({ fault: 'refuse-cookies' })
    expect(await cookiesOf()).toBe(0)
    await foyer.call('/dev/faults', { method: 'DELETE' })
    expect(await cookiesOf()).toBeGreaterThan(0)
  })

  it('expires one access token, and its session lives on; or one session, and its tokens are dead', async () => {
    const tokens = await foyer.createMember('ana@example.com')
    const me = (token: string) => foyer.call('/members/v1/members/my', { token })
    const expire = (what: string) => foyer.call('/dev/expire', { json: { what } })
    expect((await expire(tokens.access_token)).body).toEqual({ expired: 'token' })
    expect((await me(tokens.access_token)).status).toBe(401)
    expect((await expire(tokens.access_token)).status).toBe(404)
    const renewed = (await foyer.refresh(tokens.refresh_token)).body
    expect((await me(renewed.access_token)).status).toBe(200)
    const { sid } = decodeClaims(renewed.access_token) as { sid: string }
    expect((await expire(sid)).body).toEqual({ expired: 'session' })
    expect((await me(renewed.access_token)).status).toBe(401)
    expect((await foyer.refresh(renewed.refresh_token)).status).toBe(400)
    expect((await expire(sid)).status).toBe(404)
  })

  it('bad requests are refused with the field', async () => {
    for (const json of [{}, { fault: 'fire' }, { fault: 'lose', times: 0 }, { fault: 'lose', target: 'owner' }])
      expect((await arm(json)).status).toBe(400)
  })

  it('outside --dev nothing of it exists', async () => {
    const production = await startFoyer({ dev: false, listen: false })
    for (const [method, path] of [
      ...[['GET', '/dev/faults'] as const, ['POST', '/dev/faults'] as const, ['DELETE', '/dev/faults'] as const],
      ['POST', '/dev/expire'] as const,
    ])
      expect((await production.call(path, { method, ...(method === 'POST' ? { json: {} } : {}) })).status).toBe(404)
    await production.stop()
  })
})
