import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { startFoyer, type TestFoyer } from '@foyer/testing'
import * as identity from '@wix/identity'
import * as members from '@wix/members'
import { ApiKeyStrategy, createClient } from '@wix/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMethodTable } from './method-tables.js'
import { createNodeHost } from './node-host.js'
import { allMethods } from './remote-strategy.js'
import { wixDataCalls, wixDataWithoutCall } from './wix-data-calls.js'

/** The error code of each response, `undefined` if there is none. */
const answered: (string | undefined)[] = []
const untouchedFetch = globalThis.fetch
// Below the adapter, to see Foyer's responses.
globalThis.fetch = async (input, init) => {
  const response = await untouchedFetch(input, init)
  answered.push(codeIn(await response.clone().text()))
  return response
}
function codeIn(text: string): string | undefined {
  const { details, error } = JSON.parse(text) as { details?: { applicationError?: { code: string } }; error?: string }
  return details?.applicationError?.code ?? error
}

const packages = { '@wix/members': members, '@wix/identity': identity } as Record<string, object>
const require = createRequire(import.meta.url)
const versionOf = (name: string): string =>
  JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')).version

type Callable = (...given: unknown[]) => unknown
const functionsOf = (module: object): string[] =>
  Object.entries(module).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []))
const methodsOf = (pack: object): string[] =>
  Object.entries(pack).flatMap(([name, module]) => functionsOf(module).map((method) => `${name}.${method}`))

/** Arguments for methods whose parameters are unknown: the first that makes the method send a request is used. */
const GUESSES: readonly unknown[][] = [
  ['some-id', 'some-id', 'some-id'],
  [{}, {}],
  ['some-id', {}],
  [{ method: 'POST', body: new TextEncoder().encode('{}'), headers: [] }],
  [],
]
/** A subscription: Wix calls the site. */
const isSubscription = (name: string): boolean => /\.on[A-Z]/.test(name)
/** Methods that reach a path which Foyer uses for something else. */
const otherwiseRefused: Record<string, string> = {
  'oauth.token': 'invalid_request',
  'oauth.tokenInfo': 'invalid_request',
}

describe('docs/moving-from-wix.md: every method', () => {
  let foyer: TestFoyer
  let apiKey: string
  beforeAll(async () => {
    foyer = await startFoyer()
    await createNodeHost().connect(foyer)
    apiKey = await foyer.addApiKey()
  })
  afterAll(async () => {
    globalThis.fetch = untouchedFetch
    await foyer.stop()
  })

  it('the page names the versions that are installed', () => {
    const page = readFileSync(new URL('../../../docs/moving-from-wix.md', import.meta.url), 'utf8')
    for (const name of ['@wix/sdk', ...Object.keys(packages)]) expect(page).toContain(`\`${name}\` ${versionOf(name)}`)
  })

  it('of OAuthStrategy is in the table, and none is not offered', () => {
    const methods = readMethodTable('OAuthStrategy')
    expect([...methods.keys()].sort()).toEqual(allMethods())
    expect([...methods.values()]).not.toContain('not offered')
  })

  it.each(Object.keys(packages))('of %s is in the table', (name) => {
    expect([...readMethodTable(name).keys()].sort()).toEqual(methodsOf(packages[name] as object).sort())
  })

  it('of @wix/data is in the table', () => {
    expect([...readMethodTable('@wix/data').keys()].sort()).toEqual(
      [...Object.keys(wixDataCalls), ...wixDataWithoutCall].sort(),
    )
  })

  const rows = Object.entries(packages).flatMap(([name, pack]) =>
    [...readMethodTable(name)]
      .filter(([method]) => !isSubscription(method))
      .map(([method, status]) => ({ name, pack: pack as Record<string, object>, method, status })),
  )
  it.each(rows)('$name $method: $status', async ({ pack, method, status }) => {
    const [module = '', called = ''] = method.split('.')
    const auth = ApiKeyStrategy({ apiKey, siteId: 'any' })
    const client = createClient({ modules: { tried: pack[module] as never }, auth }) as unknown as {
      tried: Record<string, Callable>
    }
    answered.length = 0
    for (const given of GUESSES) {
      if (answered.length > 0) break
      try {
        const made = client.tried[called]?.(...given) as { find?: () => Promise<unknown> } | undefined
        await (typeof made?.find === 'function' ? made.find() : made)
      } catch {
        // Only Foyer's response is checked.
      }
    }
    expect(answered, 'it sends a request').not.toHaveLength(0)
    const refused = otherwiseRefused[method] ?? 'NOT_OFFERED'
    if (status === 'not offered') expect(answered[0]).toBe(refused)
    else expect(answered[0]).not.toBe('NOT_OFFERED')
  })

  it.each(Object.entries(wixDataCalls))('@wix/data %s: %s', async (method, request) => {
    const [verb, path] = request.split(' ') as ['GET', string]
    const { text } = await foyer.call(path, {
      method: verb,
      token: apiKey,
      headers: { 'x-wix-bi-gateway': 'environment=js-sdk' },
      ...(['GET', 'DELETE'].includes(verb) ? {} : { json: {} }),
    })
    const isOffered = readMethodTable('@wix/data').get(method) !== 'not offered'
    if (isOffered) expect(codeIn(text)).not.toBe('NOT_OFFERED')
    else expect(codeIn(text)).toBe('NOT_OFFERED')
  })

  it('what builds requests alone works, and nothing that waits to be called by Wix', () => {
    for (const name of wixDataWithoutCall)
      expect([name, readMethodTable('@wix/data').get(name)]).toEqual([
        name,
        isSubscription(name) ? 'not offered' : name === 'items.withEnvironment' ? 'differs' : 'works',
      ])
    for (const name of Object.keys(packages))
      for (const [method, status] of readMethodTable(name))
        if (isSubscription(method)) expect(status).toBe('not offered')
  })
})
