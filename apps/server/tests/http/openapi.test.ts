import { paths } from '@foyer/protocol'
import { startFoyer, type TestFoyer } from '@foyer/testing'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groups } from '../../src/http/endpoint/groups.js'
import type { OpenApiDocument } from '../../src/http/openapi/build-document.js'
import { operations } from '../../src/http/openapi/operations.js'
import { openApiMetaschema } from './openapi-metaschema.js'
import { createValidator } from './openapi-validator.js'
import { UNDOCUMENTED_FOLDERS, undocumentedRoutes } from './undocumented-routes.js'

/** Methods that every route has without a declaration. */
const BY_THEMSELVES = new Set(['HEAD', 'OPTIONS'])

describe('design §4: the description of the interface', () => {
  let foyer: TestFoyer
  let description: OpenApiDocument
  beforeAll(async () => {
    foyer = await startFoyer({ listen: false })
    description = (await foyer.call<OpenApiDocument>(paths.openapi)).body
  })
  afterAll(() => foyer.stop())

  const routes = (): string[] =>
    [...foyer.node.http.knownRoutes].flatMap(([path, methods]) =>
      [...methods].filter((method) => !BY_THEMSELVES.has(method)).map((method) => `${method} ${path}`),
    )
  const described = () => operations.map(({ method, path }) => `${method} ${path}`)

  it('V6.3.4, design §4: every route is described, or left out by name', () => {
    const missing = routes().filter(
      (route) =>
        !described().includes(route) &&
        !(route in undocumentedRoutes) &&
        !UNDOCUMENTED_FOLDERS.some((folder) => route.includes(` ${folder}`)),
    )
    expect(
      missing,
      missing
        .map(
          (route) =>
            `${route} is not described: declare it with endpoint() in apps/server/src/http/api/, and add ` +
            `a row for every status to apps/server/tests/http/openapi-answers.long.test.ts; or, if it is a page for people or for development ` +
            `only, name it with its reason in apps/server/tests/http/undocumented-routes.ts.`,
        )
        .join('\n'),
    ).toEqual([])
  })

  it('design §4: every operation that is described, and every route left out, is there', () => {
    const there = new Set(routes())
    const gone = [...described(), ...Object.keys(undocumentedRoutes)].filter((route) => !there.has(route))
    expect(
      gone,
      gone.map((route) => `${route} is no route: correct its endpoint or undocumented-routes.ts.`).join('\n'),
    ).toEqual([])
    expect(described().filter((route) => route in undocumentedRoutes)).toEqual([])
    expect(new Set(described()).size).toBe(described().length)
  })

  it('is a valid OpenAPI 3.1 document', () => {
    const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true })
    addFormats.default(ajv)
    const validate = ajv.compile(openApiMetaschema)
    validate(description)
    expect(validate.errors).toBeNull()
  })

  it('the check of the document finds what is wrong', () => {
    const ajv = new Ajv2020({ strict: true, strictRequired: false })
    addFormats.default(ajv)
    const validate = ajv.compile(openApiMetaschema)
    const broken: ((copy: OpenApiDocument) => unknown)[] = [
      (copy) => Object.assign(copy, { openapi: '3.0.3' }),
      (copy) => Object.assign(copy.paths, { 'no-slash': {} }),
      (copy) => Object.assign(copy.paths[paths.token] as object, { fetch: {} }),
      (copy) => Object.assign(copy.paths[paths.token]?.post as object, { responses: {} }),
      (copy) => Object.assign(copy.paths[paths.token]?.post as object, { sumary: 'misspelt' }),
    ]
    for (const spoil of broken) {
      const copy = structuredClone(description)
      spoil(copy)
      expect([spoil.toString(), validate(copy)]).toEqual([spoil.toString(), false])
    }
  })

  it('every schema is one of draft 2020-12, and every reference leads somewhere', () => {
    const { compile } = createValidator(description)
    const schemas: Record<string, unknown>[] = []
    const collect = (value: unknown, name = ''): void => {
      if (typeof value !== 'object' || value === null) return
      if (name === 'schema') schemas.push(value as Record<string, unknown>)
      for (const [inner, child] of Object.entries(value)) collect(child, inner)
    }
    collect(description.paths)
    expect(schemas.length).toBeGreaterThan(100)
    for (const schema of [...schemas, ...Object.values(description.components.schemas ?? {})])
      compile(schema as Record<string, unknown>)
    const used = [...JSON.stringify(description).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)]
    for (const [, kind = '', name = ''] of used) expect(description.components[kind]).toHaveProperty(name)
  })

  it('names every operation, tag, path parameter and security scheme once, and uses only what it names', () => {
    const ids = operations.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(description.tags.map(({ name }) => name)).toEqual(Object.keys(groups))
    const schemes = Object.keys(description.components.securitySchemes ?? {})
    for (const [path, methods] of Object.entries(description.paths))
      for (const { parameters, security, tags } of Object.values(methods)) {
        expect(parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`)).toEqual(
          path.match(/\{\w+\}/g) ?? [],
        )
        expect(schemes).toEqual(expect.arrayContaining(security.flatMap((one) => Object.keys(one))))
        expect(Object.keys(groups)).toEqual(expect.arrayContaining(tags))
      }
  })

  it('is made once, may be kept, and is open to every origin', async () => {
    const [first, second] = [
      await foyer.call(paths.openapi, { headers: { origin: 'https://tools.example' } }),
      await foyer.call(paths.openapi),
    ]
    expect(first).toMatchObject({
      status: 200,
      headers: {
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=300',
        etag: second.headers.etag,
      },
    })
    expect(second.text).toBe(first.text)
    const again = await foyer.call(paths.openapi, { headers: { 'if-none-match': String(first.headers.etag) } })
    expect(again).toMatchObject({ status: 304, text: '' })
  })

  it('names the issuer as the server, and no version of the program (V13.4.6)', () => {
    expect(description.servers).toEqual([{ url: foyer.url }])
    expect(description.info.version).toBe('1')
  })
})
