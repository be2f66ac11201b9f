import {
  anonymousRequest,
  applicationErrors,
  authorizedClientRequest,
  codeRequest,
  type ErrorEnvelope,
  patchCollectionRequest,
  paths,
  refreshRequest,
  tokenInfoRequest,
} from '@foyer/protocol'
import { createCodeVerifier, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { CallerKind } from '../../src/http/endpoint/access.js'
import type { Operation } from '../../src/http/endpoint/endpoint.js'
import { openApiDocument } from '../../src/http/openapi/build-document.js'
import { operations } from '../../src/http/openapi/operations.js'
import { hostileValues } from '../data/hostile-queries.js'
import { type Leaf, listLeaves, setAtPath, smallestBody } from '../data/schema-values.js'
import { toErrorSummary } from '../members/membership-steps.js'
import { createOwner } from '../owner/owner-steps.js'
import { findOperationObject } from './openapi-validator.js'

type Caller = 'visitor' | 'member' | 'apiKey' | 'owner'
/** Who calls the endpoints of each kind in this test. */
const callerOf: Record<CallerKind, Caller> = {
  anyone: 'visitor',
  visitor: 'visitor',
  member: 'member',
  'member-or-key': 'apiKey',
  'visitor-or-key': 'visitor',
  key: 'apiKey',
  'owner-or-key': 'apiKey',
  owner: 'owner',
  'token-and-key': 'apiKey',
  operator: 'apiKey',
}

interface Tried {
  schema: z.ZodType
  /** A body that the schema accepts. */
  body: object
  /** Another body if the schema has several forms, for the values that only this form contains. */
  other?: object
  /** The error code, if refusals do not name the field. */
  code?: string
}

const increment = { fieldPath: 'n', action: 'INCREMENT_FIELD', incrementFieldOptions: { value: 1 } }
const patch = { dataItemId: 'x', fieldModifications: [increment] }

/** What the declaration of an endpoint does not say, by operation. */
const exceptions: Record<string, Partial<Tried>> = {
  logIn: { code: applicationErrors.INVALID_LOGIN.code },
  startVerification: { other: { identityId: 'mem_0', target: 'EMAIL' } },
  proveMyself: { other: { code: '123456', stateToken: 'sta_none' } },
  // The other calls of this test need the password of the member.
  changePassword: { body: { newPassword: TEST_PASSWORD } },
  // The options of another action are not read.
  patchItem: { body: { dataCollectionId: 'things', patch } },
  bulkPatchItems: { body: { dataCollectionId: 'things', patches: [patch] } },
  asyncPatchByFilter: { body: { dataCollectionId: 'things', filter: {}, fieldModifications: [increment] } },
  // Reads a field or a collection by its path.
  patchCollection: { schema: patchCollectionRequest, body: { dataCollection: { id: 'things' } } },
}

const isTried = ({ path, method }: Pick<Operation, 'path' | 'method'>) =>
  /^\/(_api|members|owner|wix-data)\//.test(path) && method !== 'GET'
const description = openApiDocument(operations, 'https://accounts.example.com')

/** Every endpoint of the Wix dialect that reads a body, with the least body that it takes. */
const endpoints = operations.filter(isTried).flatMap(({ id, method, path, allow, body: declared }) => {
  if (declared === undefined) return []
  const { schema = declared.schema, ...exception } = exceptions[id] ?? {}
  const example = findOperationObject(description, id).requestBody?.content['application/json']?.example as object
  const tried: Tried = { schema, body: smallestBody(schema, example), ...exception }
  return [{ id, method, path, caller: callerOf[allow.callers], ...tried }]
})

const wrongTypes: Record<Leaf['type'], unknown[]> = {
  string: [5, 1e308, true, false, [], ['x'], {}, { x: 'y' }],
  number: ['many', true, [], {}],
  boolean: ['maybe', 5, [], {}],
}
/** Texts that no database stores unchanged (security-checklist 92). */
const unsafe = ['\0', 'a\0b', '\ud800', 'a\udc00']

// PostgreSQL is the stricter of the two databases about text.
describe('every parameter of every endpoint', () => {
  let foyer: TestFoyer
  const tokens = {} as Record<Caller, string>
  let memberId: string
  /** The member whose address changes and whose sessions end, which the other calls need. */
  let movedId: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: 'postgres', listen: false })
    const member = await foyer.createMember('ana@example.com')
    memberId = member.memberId
    movedId = (await foyer.createMember('bo@example.com')).memberId
    tokens.member = member.access_token
    tokens.visitor = (await foyer.createVisitor()).access_token
    tokens.apiKey = await foyer.addApiKey()
    tokens.owner = (await createOwner(foyer, 'owner@example.com')).token
  })
  afterAll(() => foyer.stop())

  const urlOf = (path: string) => path.replace(':memberId', /\/(email|disconnect)$/.test(path) ? movedId : memberId)

  it('security-checklist 7: every call that reads a body is declared, so that it is tried here', () => {
    const routes = [...foyer.node.http.knownRoutes].flatMap(([path, methods]) =>
      [...methods].map((method) => ({ path, method: method as Operation['method'] })),
    )
    const changing = routes.filter(isTried).filter(({ method }) => /^(POST|PUT|PATCH|DELETE)$/.test(method))
    const named = ({ method, path }: Pick<Operation, 'path' | 'method'>) => `${method} ${path}`
    expect(changing.map(named).toSorted()).toEqual(operations.filter(isTried).map(named).toSorted())
  })

  describe.each(endpoints)('$method $path', ({ method, path: url, caller, schema, body, other, code }) => {
    const send = (json: unknown) => foyer.call(urlOf(url), { method, json, token: tokens[caller] })
    const leaves = listLeaves(schema)
    const withOther = (path: Leaf['path'], value: unknown) =>
      setAtPath(other !== undefined && (path[0] ?? '') in other ? other : body, path, value)

    /**
     * Expects 400 and a violation that names the field or an object that contains it (`body`, if the schema has several
     * forms), or the one code of the endpoint.
     */
    async function expectRefused({ path }: Pick<Leaf, 'path'>, value: unknown): Promise<void> {
      const what = `${path.join('.')}: ${JSON.stringify(value)?.slice(0, 30)}`
      const answer = await send(withOther(path, value))
      expect([what, answer.status]).toEqual([what, 400])
      const { details, requestId } = answer.body as unknown as ErrorEnvelope
      expect([what, requestId]).toEqual([what, answer.headers['x-wix-request-id']])
      if (code !== undefined) {
        expect([what, toErrorSummary(answer)]).toEqual([what, [400, code]])
        return
      }
      // The data service lists violations beside its own code (wire-protocol §6.4).
      const { validationError, applicationError } = details
      const violations = validationError?.fieldViolations ?? applicationError?.data.fieldViolations ?? []
      const named = (violations as { field: string }[]).map(({ field }) => field)
      expect([what, named.some((field) => field === 'body' || `${path.join('.')}.`.startsWith(`${field}.`))]).toEqual([
        what,
        true,
      ])
    }

    it('has values to be tried, and its example is taken', () => {
      expect(leaves.length).toBeGreaterThan(0)
      expect(schema.safeParse(body).success).toBe(true)
      for (const { path } of leaves.filter(({ type, free }) => type === 'string' && free)) {
        const issues = schema.safeParse(withOther(path, 'x')).error?.issues ?? []
        expect(issues.filter((issue) => issue.code !== 'custom' && issue.path.join('.') === path.join('.'))).toEqual([])
      }
    })

    it('V2.2.2, V15.3.5, security-checklist 7: a value of another type is 400 and names the field', async () => {
      for (const leaf of leaves) {
        const also = new Set(
          leaves.filter(({ path }) => path.join('.') === leaf.path.join('.')).map(({ type }) => type),
        )
        for (const value of wrongTypes[leaf.type]) {
          // Skips values that the field accepts in another form or as a list.
          if (also.has(typeof value as Leaf['type'])) continue
          if (
            leaves.some(
              ({ path }) =>
                path.length > leaf.path.length && `${path.join('.')}.`.startsWith(`${leaf.path.join('.')}.`),
            )
          )
            continue
          if (Array.isArray(value) && schema.safeParse(withOther(leaf.path, value)).success) continue
          await expectRefused(leaf, value)
        }
      }
    })

    it('security-checklist 7: a text beyond its length is 400 and names the field', async () => {
      for (const leaf of leaves)
        if (leaf.longest !== undefined && leaf.longest < 50_000) await expectRefused(leaf, 'x'.repeat(leaf.longest + 1))
    })

    it('security-checklist 92: NUL and half a surrogate pair are a 4xx in each field and in each name', async () => {
      for (const { path } of leaves.filter(({ type }) => type === 'string'))
        for (const value of unsafe) {
          const answer = await send(withOther(path, value))
          // The response is the same for all addresses (design §8), including texts that are not addresses.
          const alike =
            [paths.sendRecoveryEmail, paths.validateEmail].some((one) => url === one) && path.join() === 'email'
          const statuses = alike ? [200, 400] : [400, 401, 404]
          expect([path.join('.'), value, statuses.includes(answer.status) ? 'refused' : answer.status]).toEqual([
            path.join('.'),
            value,
            'refused',
          ])
          expect(JSON.stringify(answer.body)).not.toMatch(/SQLITE|syntax|invalid byte/)
        }
      for (const unsafeName of unsafe) expect((await send({ ...body, [unsafeName]: 'x' })).status).toBeLessThan(500)
    })
  })

  it('security-checklist 7: null counts as absent wherever a value may be left out', async () => {
    const profile = {
      firstName: null,
      labels: null,
      emails: null,
      addresses: [{ address: { city: null }, tag: null }],
      company: null,
    }
    const { status, body } = await foyer.call(paths.register, {
      token: tokens.visitor,
      json: { loginId: { email: 'absent@example.com' }, password: TEST_PASSWORD, profile, captchaTokens: null },
    })
    expect([status, body.state]).toEqual([200, 'SUCCESS'])
    expect(JSON.stringify(body)).not.toMatch(/:null|,null|\[null/)
  })

  it.each(['__proto__', 'constructor'])(
    'V1.5.3, V15.3.6: a member named %s is 400 at every endpoint, at every depth',
    async (evil) => {
      for (const { id, method, path, body, caller } of endpoints) {
        const plain = JSON.stringify(body)
        for (const payload of [
          `{"${evil}":{"admin":true},${plain.slice(1)}`,
          `{"profile":{"${evil}":{"admin":true}}}`,
          `{"a":[{"b":{"${evil}":1}}]}`,
        ]) {
          const answer = await foyer.node.http.inject({
            method,
            url: urlOf(path),
            headers: { authorization: tokens[caller], 'content-type': 'application/json' },
            payload,
          })
          expect([id, answer?.statusCode]).toEqual([id, 400])
        }
      }
      expect(({} as Record<string, unknown>).admin).toBeUndefined()
    },
  )

  describe('the token endpoint', () => {
    const grants: Record<string, { schema: z.ZodType; body: () => Promise<Record<string, string>> }> = {
      anonymous: { schema: anonymousRequest, body: async () => ({ clientId: foyer.client.clientId }) },
      refresh_token: {
        schema: refreshRequest,
        body: async () => ({
          clientId: foyer.client.clientId,
          refreshToken: (await foyer.createVisitor()).refresh_token,
        }),
      },
      authorization_code: {
        schema: codeRequest,
        body: async () => {
          const { body } = await foyer.logIn(tokens.visitor, 'ana@example.com')
          const { code, verifier } = await foyer.silentCode(
            tokens.visitor,
            body.sessionToken ?? '',
            createCodeVerifier(),
          )
          return { clientId: foyer.client.clientId, code, codeVerifier: verifier }
        },
      },
      authorized_client: { schema: authorizedClientRequest, body: async () => ({ memberId }) },
    }
    const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    const ask = (grant: string, json: unknown, form?: Record<string, string>) =>
      foyer.call(paths.token, {
        ...(form === undefined ? { json } : { form }),
        ...(grant === 'authorized_client' ? { token: `${tokens.visitor},${tokens.apiKey}` } : {}),
      })
    /** `grant_type` and `client_id` are read for every grant; no grant reads `client_secret` yet. */
    const parametersOf = (grant: string) => [
      ...new Set([
        ...listLeaves(grants[grant]?.schema as z.ZodType).map(({ path }) => String(path[0])),
        'grant_type',
        'client_id',
        'client_secret',
        'scope',
      ]),
    ]

    it.each(Object.keys(grants))(
      '%s: its example is answered with tokens, in either spelling and encoding',
      async (grant) => {
        const example = async () => ({ grantType: grant, ...(await grants[grant]?.body()) })
        expect((await ask(grant, await example())).status).toBe(200)
        const snake = Object.entries(await example()).map(([key, value]) => [
          key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
          value,
        ])
        expect((await ask(grant, undefined, Object.fromEntries(snake))).status).toBe(200)
      },
    )

    it.each(Object.keys(grants))(
      'security-checklist 7: %s: a value of another type, too long or unsafe is invalid_request',
      async (grant) => {
        const example = { grantType: grant, ...(await grants[grant]?.body()) }
        for (const parameter of parametersOf(grant))
          for (const spelling of new Set([parameter, camel(parameter)]))
            for (const value of [...wrongTypes.string, ...unsafe, 'x'.repeat(5000)]) {
              const { [camel(parameter)]: _, ...others } = example as Record<string, unknown>
              const { status, body } = await ask(grant, { ...others, [spelling]: value })
              expect([spelling, value, status, body.error]).toEqual([spelling, value, 400, 'invalid_request'])
            }
      },
    )

    it.each(Object.keys(grants))(
      'security-checklist 6: %s: both spellings at once are invalid_request, equal or not',
      async (grant) => {
        const example = { grantType: grant, ...(await grants[grant]?.body()) } as Record<string, unknown>
        const pairs = parametersOf(grant).filter((parameter) => camel(parameter) !== parameter)
        expect(pairs.length).toBeGreaterThan(2)
        for (const parameter of pairs) {
          const value = example[camel(parameter)] ?? 'x'
          for (const other of [value, 'other', null, '']) {
            const { status, body } = await ask(grant, { ...example, [camel(parameter)]: value, [parameter]: other })
            expect([parameter, other, status, body.error]).toEqual([parameter, other, 400, 'invalid_request'])
          }
        }
      },
    )

    it.each(Object.keys(grants))(
      'V15.3.7, security-checklist 6: %s: a repeated form field or JSON name is invalid_request',
      async (grant) => {
        const example = { grantType: grant, ...(await grants[grant]?.body()) } as Record<string, string>
        for (const [parameter, value] of Object.entries(example)) {
          const form = `${new URLSearchParams(example)}&${new URLSearchParams({ [parameter]: value })}`
          const json = `${JSON.stringify(example).slice(0, -1)},"${parameter}":${JSON.stringify(value)}}`
          for (const [type, payload] of [
            ['application/x-www-form-urlencoded', form],
            ['application/json', json],
          ] as const) {
            const answer = await foyer.node.http.inject({
              method: 'POST',
              url: paths.token,
              headers: { 'content-type': type },
              payload,
            })
            expect([parameter, type, answer?.statusCode, answer?.json().error]).toEqual([
              parameter,
              type,
              400,
              'invalid_request',
            ])
          }
        }
      },
    )

    it.each(Object.keys(grants))('security-checklist 7: %s: null and an empty text count as absent', async (grant) => {
      const absent = {
        code_verifier: null,
        redirect_uri: '',
        scope: '',
        client_secret: null,
        session_token: '',
        unknown: null,
      }
      const example = async () =>
        ({ ...absent, grantType: grant, ...(await grants[grant]?.body()) }) as Record<string, unknown>
      const given = await example()
      if (grant === 'authorization_code') delete given.code_verifier
      expect((await ask(grant, given)).status).toBe(200)
      for (const value of [null, '']) {
        const { status, body } = await ask(grant, { ...(await example()), grantType: value, code_verifier: undefined })
        expect([status, body.error, body.error_description]).toEqual([400, 'invalid_request', 'grant_type is missing.'])
      }
    })

    it('security-checklist 5: parameters in the address are not read', async () => {
      const query = new URLSearchParams({ grant_type: 'anonymous', client_id: foyer.client.clientId })
      const { status, body } = await foyer.call(`${paths.token}?${query}`, { method: 'POST', json: {} })
      expect([status, body.error]).toEqual([400, 'invalid_request'])
    })

    it.each(['gzip', 'br', 'deflate', 'identity', 'x-unknown', ''])(
      'security-checklist 5: Content-Encoding %j is refused',
      async (encoding) => {
        for (const url of [paths.token, paths.login, paths.redirectSession]) {
          const { status, body } = await foyer.call(url, {
            json: { grantType: 'anonymous', clientId: foyer.client.clientId },
            token: tokens.visitor,
            headers: { 'content-encoding': encoding },
          })
          expect([url, status]).toEqual([url, 415])
          expect(body).not.toHaveProperty('access_token')
        }
      },
    )

    it.each([tokenInfoRequest])('security-checklist 7: token-info and revoke read text only', async (schema) => {
      expect(listLeaves(schema).map(({ path }) => path.join())).toEqual(['token'])
      for (const value of [...wrongTypes.string, ...unsafe, 'x'.repeat(5000)]) {
        expect((await foyer.call(paths.tokenInfo, { json: { token: value } })).status).toBe(400)
        for (const parameter of ['token', 'client_id', 'clientId', 'token_type_hint']) {
          const json = { token: 'x', clientId: foyer.client.clientId, [parameter]: value }
          expect([parameter, value, (await foyer.call(paths.revoke, { json })).status]).toEqual([parameter, value, 400])
        }
      }
    })
  })

  describe('security-checklist 92: addresses, forms and paths', () => {
    // `data/hostile-queries.soak.test.ts` covers every query parameter of every URL.
    it('an authorization request with unsafe text is kept by no database, and goes back as it came or is refused', async () => {
      const request = (state: string, more = '') =>
        `${paths.authorize}?client_id=${foyer.client.clientId}&response_type=code&redirect_uri=${encodeURIComponent(foyer.client.redirectUris[0] ?? '')}&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256&state=${state}${more}`
      for (const value of hostileValues)
        for (const url of [
          request(value),
          request('s', `&login_hint=${value}`),
          request('s', `&prompt=none&scope=${value}`),
          request('s', `&nonce=${value}`),
        ]) {
          const { status } = await foyer.call(url)
          expect([url, status < 500]).toEqual([url, true])
        }
    })

    it('no field of any form is a 5xx', async () => {
      const forms = [...foyer.node.http.knownRoutes]
        .filter(
          ([url, methods]) =>
            methods.has('POST') &&
            !/^\/(_api|members|dev)\//.test(url) &&
            (!url.startsWith('/oauth2/') || url === paths.logout),
        )
        .map(([url]) => url)
      expect(forms.length).toBeGreaterThan(4)
      const page = await foyer.call('/signin', { headers: { accept: 'text/html' } })
      const [cookie = ''] = String(page.headers['set-cookie']).split(';')
      const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
      for (const url of forms)
        for (const field of [
          'csrf',
          'request',
          'email',
          'password',
          'code',
          'stateToken',
          'token',
          'currentPassword',
          'continue',
          'resend',
        ])
          for (const value of hostileValues) {
            const answer = await foyer.node.http.inject({
              method: 'POST',
              url,
              headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
              payload: field === 'csrf' ? `csrf=${value}` : `csrf=${csrf}&${field}=${value}`,
            })
            expect([url, field, value, (answer?.statusCode ?? 500) < 500]).toEqual([url, field, value, true])
          }
    })

    it('no member id and no cookie is a 5xx', async () => {
      for (const value of hostileValues) {
        for (const token of Object.values(tokens))
          expect((await foyer.call(`${paths.members}/${value.replaceAll('#', '')}`, { token })).status).toBeLessThan(
            500,
          )
        const cookie = ['signin', 'form', 'pending', 'recovery']
          .map((cookieName) => `foyer-${cookieName}=${value.slice(0, 500)}`)
          .join('; ')
        for (const url of ['/signin', '/verify-email', '/reset-password', paths.logout])
          expect((await foyer.call(url, { headers: { cookie } })).status).toBeLessThan(500)
      }
    })
  })
})
