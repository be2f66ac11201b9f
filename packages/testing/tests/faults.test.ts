import { paths } from '@foyer/protocol'
import { startFoyer, TEST_ORIGIN, type TestFoyer } from '@foyer/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let foyer: TestFoyer
beforeAll(async () => {
  foyer = await startFoyer({ nodes: 2, client: { rotation: 'strict' } })
})
afterEach(() => {
  expect(foyer.faults.waiting).toBe(0)
  foyer.faults.clear()
})
afterAll(() => foyer.stop())

const TOKEN = { 'content-type': 'application/json', origin: TEST_ORIGIN }
const post = (path: string, body: object, headers: Record<string, string> = TOKEN, node = 0) =>
  fetch(foyer.urls[node] + path, { method: 'POST', body: JSON.stringify(body), headers })
const renew = (refreshToken: string, node?: number) =>
  post(paths.token, { clientId: foyer.client.clientId, grantType: 'refresh_token', refreshToken }, TOKEN, node)

let people = 0
const somebody = () => `person${++people}@example.com`
const successorIn = async (response: Response) => (await response.json()).refresh_token as string
const member = () => foyer.createMember(somebody())

describe('loseAnswers', () => {
  it.each(['before', 'within'] as const)('the work is done, and the connection breaks %s the answer', async (cut) => {
    const { refresh_token } = await member()
    foyer.faults.loseAnswers(paths.token, { cut })
    await expect(renew(refresh_token).then((response) => response.text())).rejects.toThrow(TypeError)
    await foyer.advance(11)
    expect((await renew(refresh_token)).status).toBe(400) // superseded longer ago than the rotation window
  })
  it('so many times, and the next one arrives', async () => {
    const { refresh_token } = await member()
    foyer.faults.loseAnswers(paths.token, { times: 2 })
    await expect(renew(refresh_token)).rejects.toThrow(TypeError)
    await expect(renew(refresh_token)).rejects.toThrow(TypeError)
    expect((await renew(refresh_token)).status).toBe(200)
  })
  it('on every node', async () => {
    foyer.faults.loseAnswers(paths.token, { times: 2 })
    await expect(renew('any', 0)).rejects.toThrow(TypeError)
    await expect(renew('any', 1)).rejects.toThrow(TypeError)
  })
})

describe('doubleRequests', () => {
  it.each([
    ['first', 200],
    ['second', 400],
  ] as const)('the server receives it twice, and the client gets the answer to the %s', async (answer, status) => {
    const { access_token } = await foyer.createVisitor()
    const { body } = await foyer.register(access_token, somebody())
    const { code, verifier } = await foyer.silentCode(access_token, body.sessionToken as string)
    foyer.faults.doubleRequests(paths.token, { answer })
    const { clientId } = foyer.client
    const given = { clientId, grantType: 'authorization_code', code, codeVerifier: verifier }
    expect((await post(paths.token, given)).status).toBe(status)
  })
})

describe('delayAnswers', () => {
  it('the work is done at once, and a later request may be answered before', async () => {
    const { refresh_token } = await member()
    foyer.faults.delayAnswers(paths.token, 100)
    const order: string[] = []
    const late = renew(refresh_token).then((response) => {
      order.push('late')
      expect(response.headers.get('access-control-allow-origin')).toBe(TEST_ORIGIN)
      return successorIn(response)
    })
    await expect.poll(() => foyer.faults.waiting).toBe(0)
    const next = await renew(refresh_token)
    order.push('next')
    expect([await late, order]).toEqual([await successorIn(next), ['next', 'late']])
  })
})

describe('answer503', () => {
  it('nothing is done, and a page may read it', async () => {
    const { refresh_token } = await member()
    foyer.faults.answer503(paths.token, { times: 2 })
    for (const _ of [1, 2]) {
      const response = await renew(refresh_token)
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([503, TEST_ORIGIN])
      expect(await response.json()).toMatchObject({ error: 'temporarily_unavailable' })
    }
    await foyer.advance(11)
    expect((await renew(refresh_token)).status).toBe(200) // had one of the two succeeded, this would be reuse
  })
})

describe('refuseCookies', () => {
  /** The CSRF token of a page is bound to the request's cookie, or to a new one if there was none. */
  const openPage = async (cookie = '') => {
    const response = await fetch(`${foyer.url}/signin`, { headers: { cookie } })
    const [set = ''] = response.headers.getSetCookie()
    return {
      status: response.status,
      cookie: set.split(';')[0],
      form: /name="csrf" value="([^"]+)"/.exec(await response.text())?.[1],
    }
  }
  it('no cookie comes in or goes out; everything else does', async () => {
    const { cookie, form } = await openPage()
    expect([cookie, form]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)])
    expect((await openPage(cookie)).form).toBe(form)
    foyer.faults.refuseCookies()
    const refused = await openPage(cookie)
    expect([refused.status, refused.cookie]).toEqual([200, ''])
    expect(refused.form).not.toBe(form)
    expect((await renew((await member()).refresh_token)).status).toBe(200)
    foyer.faults.clear()
    expect((await openPage(cookie)).form).toBe(form)
  })
})

describe('what meets a fault', () => {
  it('is a request to its path, or to one that matches', async () => {
    foyer.faults.answer503(/^\/oauth2\/user-?info$/, { times: 2 })
    expect((await fetch(`${foyer.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${foyer.url}${paths.userinfo}?a=b`)).status).toBe(503)
    expect((await fetch(`${foyer.url}${paths.userInfo}`)).status).toBe(503)
    expect((await fetch(`${foyer.url}${paths.userinfo}`)).status).toBe(401)
  })
  it('is no preflight', async () => {
    foyer.faults.answer503(paths.token)
    const preflight = {
      origin: TEST_ORIGIN,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    }
    const allowed = await fetch(foyer.url + paths.token, { method: 'OPTIONS', headers: preflight })
    expect([allowed.ok, allowed.headers.get('access-control-allow-origin')]).toEqual([true, TEST_ORIGIN])
    expect((await renew('any')).status).toBe(503)
  })
  it('is no step of a scenario', async () => {
    foyer.faults.answer503(paths.token)
    expect(await foyer.createVisitor()).toMatchObject({ token_type: 'Bearer' })
    expect((await renew('any')).status).toBe(503)
  })
  it('meets the oldest first, and none after they were cleared', async () => {
    foyer.faults.answer503('/healthz')
    foyer.faults.loseAnswers('/healthz')
    expect(foyer.faults.waiting).toBe(2)
    expect((await fetch(`${foyer.url}/healthz`)).status).toBe(503)
    foyer.faults.clear()
    expect((await fetch(`${foyer.url}/healthz`)).status).toBe(200)
  })
})
