import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv, promisify } from 'node:util'
import { startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '../apps/console/src/features/api-reference/description.js'
import { groupOperations, splitDescription } from '../apps/console/src/features/api-reference/description.js'
import { curlSnippet } from '../apps/console/src/features/api-reference/request.js'
import {
  hookSnippet,
  operationsWithSnippets,
  sdkSnippet,
} from '../apps/console/src/features/api-reference/sdk-snippets.js'
import { createSnippet, snippetKinds } from '../apps/console/src/features/clients/snippets.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)

/** Type-checks source files beside the packages. Resolves with the errors of the compiler. */
async function compile(files: Readonly<Record<string, string>>): Promise<string> {
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'snippets-'))
  try {
    for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code)
    const options = {
      noEmit: true,
      allowImportingTsExtensions: true,
      noUnusedLocals: false,
      customConditions: ['foyer-source'],
      types: ['node', 'vite/client'],
    }
    const config = { extends: '../../../tsconfig.base.json', compilerOptions: options, files: Object.keys(files) }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const tsc = join(root, 'node_modules/.bin/tsc')
    return await run(tsc, ['-p', folder, '--pretty', 'false']).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const SERVER = 'https://auth.example.com'
const browser = {
  clientId: 'cli_1',
  redirectUris: ['https://www.example.com/callback'],
  origins: ['https://www.example.com'],
  confidential: false,
}
const mobile = { ...browser, redirectUris: ['http://127.0.0.1/callback'], origins: [] }

it('the code of the console compiles: that of applications, and that of the API reference', async () => {
  const files: Record<string, string> = {}
  for (const [name, client] of Object.entries({ browser, mobile }))
    for (const kind of snippetKinds(client).filter((one) => one !== 'env' && one !== 'oidc'))
      files[`${name}-${kind}.tsx`] = createSnippet(kind, { client, server: SERVER })
  for (const id of operationsWithSnippets) {
    const sdk = sdkSnippet(id, SERVER)
    if (sdk !== undefined) files[`sdk-${id}.ts`] = sdk
    const hook = hookSnippet(id)
    if (hook !== undefined)
      files[`hook-${id}.tsx`] = hook.replace(/^(const [\s\S]*)/m, 'export function Example() {\n$1\n}')
  }
  expect(await compile(files)).toBe('')
  expect(Object.keys(files).length).toBeGreaterThan(80)
})

describe('against a server', () => {
  let foyer: TestFoyer
  let operations: Operation[]
  beforeAll(async () => {
    foyer = await startFoyer({ client: { redirectUris: browser.redirectUris, origins: browser.origins } })
    const { body } = await foyer.call<Parameters<typeof groupOperations>[0]>('/openapi.json')
    operations = groupOperations(body).flatMap((group) => group.operations)
  })
  afterAll(() => foyer?.stop())

  it('the settings for OpenID Connect are those that the server accepts', async () => {
    const client = { ...browser, clientId: foyer.client.clientId }
    const settings = Object.fromEntries(
      createSnippet('oidc', { client, server: foyer.url })
        .split('\n')
        .map((line) => line.split(/ {2,}/) as [string, string]),
    )
    const discovery = await fetch(settings.discovery as string)
    expect(await discovery.json()).toMatchObject({
      issuer: settings.issuer,
      token_endpoint_auth_methods_supported: expect.arrayContaining([settings['client auth']]),
    })
    const pushed = await foyer.call('/oauth2/par', {
      method: 'POST',
      form: {
        client_id: settings.client_id as string,
        redirect_uri: settings.redirect_uri as string,
        scope: settings.scope as string,
        response_type: 'code',
        code_challenge: createHash('sha256').update('a'.repeat(43)).digest('base64url'),
        code_challenge_method: settings.PKCE as string,
      },
    })
    expect(pushed.status).toBe(201)
  })

  it('every operation says who may call it, and those with code of the SDK exist', () => {
    const ids = operations.map(({ operationId }) => operationId)
    expect(operationsWithSnippets.filter((id) => !ids.includes(id))).toEqual([])
    for (const { description } of operations) expect(splitDescription(description).callers).toMatch(/^Called by /)
  })

  it('every curl command is one that a shell reads as intended', async () => {
    const script = operations.map((operation) => curlSnippet(operation, foyer.url)).join('\n')
    const { stdout } = await run('sh', ['-c', `curl() { printf '%s\\0' "$@" --end; }\n${script}`], {
      maxBuffer: 2 ** 24,
    })
    const commands = stdout
      .split('--end\0')
      .slice(0, -1)
      .map((text) => text.split('\0').slice(0, -1))
    expect(commands).toHaveLength(operations.length)
    for (const words of commands) {
      expect(words.filter((word) => word.startsWith(foyer.url))).toHaveLength(1)
      const body = words[words.indexOf('-d') + 1]
      if (words.includes('-d')) expect(() => JSON.parse(body ?? '')).not.toThrow()
    }
  })
})

it('the .env block has the secret of a confidential application while it is known, and its variables are read back', () => {
  const client = { ...browser, confidential: true }
  expect(snippetKinds(client)).toEqual(['env', 'oidc'])
  expect(parseEnv(createSnippet('env', { client, server: SERVER, secret: 'cs_1' }))).toEqual({
    FOYER_URL: SERVER,
    FOYER_CLIENT_ID: 'cli_1',
    FOYER_CLIENT_SECRET: 'cs_1',
  })
  expect(createSnippet('env', { client: browser, server: SERVER })).not.toContain('SECRET')
})
