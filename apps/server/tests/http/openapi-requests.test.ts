import { startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenApiDocument, openApiDocument } from '../../src/http/openapi/build-document.js'
import { operations } from '../../src/http/openapi/operations.js'
import { invalidate, schemaArbitrary } from '../import-export/from-json-schema.js'
import { authRequest, findOperation, toUrl } from './openapi-steps.js'
import { createValidator, findOperationObject } from './openapi-validator.js'

type Body = Record<string, unknown>
interface Sample {
  id: string
  /** Properties whose validity depends on more than the schema: an address that is new, a client that exists. */
  pinned: () => Body
  /** Properties with rules that the document states only in prose; they are left out. */
  without?: readonly string[]
  caller: () => string | undefined
  memberId?: () => string
}

const RUNS = 40

/** `null` counts as absent (security-checklist 7), which no schema can express. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member)]))
}

describe('design §4: the description says what is accepted', () => {
  let foyer: TestFoyer
  let description: OpenApiDocument
  let apiKey: string
  let visitor: string
  let member: { access_token: string; memberId: string }
  let serial = 0
  beforeAll(async () => {
    foyer = await startFoyer({ listen: false, replace: { hashing: quickHashing } })
    description = openApiDocument(operations, foyer.url)
    apiKey = await foyer.addApiKey()
    visitor = (await foyer.createVisitor()).access_token
    member = await foyer.createMember('somebody@example.com')
  })
  afterAll(() => foyer.stop())

  /** A fast hash: these tests are about bodies, not about hashing. */
  const quickHashing = {
    hash: async (password: string) => `quick ${password}`,
    verify: async () => true,
    isOutdated: () => false,
  }
  const credentials = () => ({ loginId: { email: `person-${++serial}@example.com` }, password: TEST_PASSWORD })
  const samples: Sample[] = [
    {
      id: 'issueToken',
      pinned: () => ({ grant_type: 'anonymous', client_id: foyer.client.clientId }),
      caller: () => undefined,
    },
    { id: 'tokenInfo', pinned: () => ({}), caller: () => undefined },
    { id: 'register', pinned: credentials, without: ['captchaTokens'], caller: () => visitor },
    {
      id: 'logIn',
      pinned: () => ({ ...credentials(), loginId: { email: 'somebody@example.com' } }),
      without: ['captchaTokens'],
      caller: () => visitor,
    },
    { id: 'validateEmail', pinned: () => ({}), caller: () => visitor },
    { id: 'sendRecoveryEmail', pinned: () => ({}), without: ['redirect', 'captchaTokens'], caller: () => visitor },
    {
      id: 'createRedirectSession',
      pinned: () => ({ auth: { authRequest: authRequest(foyer), prompt: 'login' } }),
      without: ['login', 'logout'],
      caller: () => visitor,
    },
    { id: 'signOn', pinned: () => ({ loginId: { email: 'known-elsewhere@example.com' } }), caller: () => `,${apiKey}` },
    { id: 'updateMember', pinned: () => ({}), caller: () => member.access_token, memberId: () => member.memberId },
    { id: 'updateMySlug', pinned: () => ({}), caller: () => member.access_token },
    { id: 'queryMembers', pinned: () => ({}), without: ['query', 'search'], caller: () => apiKey },
  ]

  const schemaOf = (id: string): Body => {
    const content = findOperationObject(description, id).requestBody?.content['application/json']
    if (content === undefined) throw new Error(`${id} takes no JSON`)
    return content.schema
  }
  /** Generates bodies of an operation that the document allows. */
  const allowed = ({ id, pinned, without = [] }: Sample): fc.Arbitrary<Body> =>
    schemaArbitrary(schemaOf(id), description.components.schemas as Record<string, Body>).map((value) => {
      const kept = Object.entries(value as Body).filter(([member]) => !without.includes(member))
      // Any grant other than the pinned one would need a token of its own.
      const own = id === 'issueToken' ? [] : kept
      return { ...Object.fromEntries(own), ...pinned() }
    })
  const send = async ({ id, caller, memberId }: Sample, json: unknown) => {
    const operation = findOperation(id)
    const { status, text } = await foyer.call(toUrl(operation, memberId?.()), {
      method: operation.method,
      json,
      token: caller(),
    })
    return { status, text }
  }

  it.each(samples)('$id: what it allows is accepted', async (sample) => {
    const validate = createValidator(description).compile(schemaOf(sample.id))
    await fc.assert(
      fc.asyncProperty(allowed(sample), async (body) => {
        expect(validate(body)).toBe(true)
        fc.pre(validate(withoutNulls(body)))
        const { status, text } = await send(sample, body)
        expect([status, text]).toEqual([200, expect.any(String)])
      }),
      { numRuns: RUNS },
    )
  })

  it.each(samples)('$id: what it forbids is refused, and never as a fault of ours', async (sample) => {
    const validate = createValidator(description).compile(schemaOf(sample.id))
    let forbidden = 0
    await fc.assert(
      fc.asyncProperty(allowed(sample).chain(invalidate), async (body) => {
        const { status, text } = await send(sample, body)
        expect([status < 500, text]).toEqual([true, expect.any(String)])
        if (validate(withoutNulls(body))) return
        forbidden++
        expect([Math.floor(status / 100), text, JSON.stringify(body)]).toEqual([
          4,
          expect.any(String),
          expect.any(String),
        ])
      }),
      { numRuns: RUNS * 3 },
    )
    expect(forbidden).toBeGreaterThan(5)
  })
})
