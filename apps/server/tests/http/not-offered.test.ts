import { ALLOWED_REQUEST_HEADERS, type ErrorEnvelope, paths } from '@foyer/protocol'
import { startFoyer, TEST_ORIGIN, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** The header that the Wix SDK adds to every call (wire-protocol §1.3). */
const gateway = { 'x-wix-bi-gateway': 'environment=js-sdk,package-name=@wix/members,method-fqn=any' }
const notOffered = { status: 404, body: { details: { applicationError: { code: 'NOT_OFFERED' } } } }

describe('wire-protocol §6: a call of the provider that is not offered', () => {
  let foyer: TestFoyer
  let token: string
  beforeAll(async () => {
    foyer = await startFoyer({ listen: false })
    token = (await foyer.createVisitor()).access_token
  })
  afterAll(() => foyer.stop())
  const call = (method: string, path: string, headers: Record<string, string> = {}) =>
    foyer.call<ErrorEnvelope>(path, { method: method as 'GET', headers })

  it.each([
    ['GET', '/members/v3/badges'],
    ['POST', '/members/v1/members/bulk/delete'],
    ['GET', '/members/v1/default-privacy-status'],
    ['PATCH', '/iam/signon/v1/sign-on-policies'],
    ['POST', '/wix-data/v2/backups'],
    ['DELETE', '/cms/v1/tasks/any'],
    ['POST', '/stores/v1/products/query'],
  ])('%s %s: one code, a sentence and a request id, with the header of the SDK or without', async (method, path) => {
    for (const headers of [{}, gateway, { ...gateway, authorization: token }]) {
      const answer = await call(method, path, headers)
      expect(answer).toMatchObject(notOffered)
      expect(answer.body.message).toBe('Foyer does not support this call: there is nothing at this address.')
      expect(answer.body.requestId).toBe(answer.headers['x-wix-request-id'])
      expect(answer.body.requestId).toMatch(/^req_/)
    }
  })

  it('a method that an address does not take is one as well, when the SDK calls it', async () => {
    const path = `${paths.members}/mem_any`
    expect(await call('PUT', path, gateway)).toMatchObject(notOffered)
    const other = await call('PUT', path)
    expect(other).toMatchObject({
      status: 405,
      body: { details: { applicationError: { code: 'METHOD_NOT_ALLOWED' } } },
    })
    expect(other.headers.allow).toMatch(/GET/)
  })

  it('wire-protocol §1.5: a page of a client may call it, and reads the answer', async () => {
    const asked = { origin: TEST_ORIGIN, 'access-control-request-method': 'GET' }
    const preflight = await call('OPTIONS', '/members/v3/badges', asked)
    expect(preflight).toMatchObject({ status: 204, headers: { 'access-control-allow-origin': TEST_ORIGIN } })
    expect(preflight.headers['access-control-allow-headers']).toBe(ALLOWED_REQUEST_HEADERS.join(', '))
    const answer = await call('GET', '/members/v3/badges', { ...gateway, origin: TEST_ORIGIN })
    expect(answer).toMatchObject({ ...notOffered, headers: { 'access-control-allow-origin': TEST_ORIGIN } })
  })

  it('security-checklist 34: a page from elsewhere reads nothing', async () => {
    const asked = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' }
    for (const answer of [
      await call('OPTIONS', '/members/v3/badges', asked),
      await call('GET', '/members/v3/badges', { ...gateway, origin: 'https://elsewhere.example' }),
    ]) {
      expect(answer.status).toBe(404)
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  it('what is looked for and not there is something else', async () => {
    const { body } = await foyer.call<ErrorEnvelope>(`${paths.members}/mem_nobody`, { token, headers: gateway })
    expect(body.details.applicationError?.code).toBe('NOT_FOUND')
  })
})
