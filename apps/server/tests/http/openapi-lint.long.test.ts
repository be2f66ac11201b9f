import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { paths } from '@foyer/protocol'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenApiDocument, openApiDocument } from '../../src/http/openapi/build-document.js'
import { operations } from '../../src/http/openapi/operations.js'

const TOKEN_INFO = paths.tokenInfo
const require = createRequire(import.meta.url)
const redocly = join(dirname(require.resolve('@redocly/cli/package.json')), 'bin/cli.js')
const redoclyRules = fileURLToPath(new URL('./openapi-redocly.yaml', import.meta.url))
/** The linters reject `localhost` and `example.com`, which is right for a published document. */
const description = openApiDocument(operations, 'https://accounts.foyer.test')

/** Returns errors and warnings as `code path message`. */
async function lintWithSpectral(document: OpenApiDocument): Promise<string[]> {
  const spectral = new spectralCore.Spectral()
  spectral.setRuleset({ extends: [[spectralRulesets.oas as RulesetDefinition, 'recommended']] })
  const problems = await spectral.run(structuredClone(document) as unknown as Record<string, unknown>)
  return problems.map(({ code, path, message }) => `${code} ${path.join('/')} ${message}`)
}

describe('the description passes the linters that users of OpenAPI have', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-openapi-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function lintWithRedocly(document: OpenApiDocument): Promise<string[]> {
    const file = join(folder, 'openapi.json')
    await writeFile(file, JSON.stringify(document))
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    const output = await new Promise<string>((resolve) =>
      execFile(
        process.execPath,
        [redocly, 'lint', file, '--config', redoclyRules, '--format', 'json', '--max-problems', '1000'],
        { env, maxBuffer: 64 * 1024 * 1024 },
        // The linter exits with 1 if there are errors; without a report, parsing its output fails.
        (_, stdout) => resolve(stdout),
      ),
    )
    const { problems } = JSON.parse(output) as {
      problems: { ruleId: string; message: string; location: { pointer?: string }[] }[]
    }
    return problems.map(({ ruleId, location, message }) => `${ruleId} ${location[0]?.pointer} ${message}`)
  }

  it('redocly lint with its recommended rules: no error and no warning', async () => {
    expect(await lintWithRedocly(description)).toEqual([])
  })

  it('Spectral with its recommended rules for OpenAPI: no error and no warning', async () => {
    expect(await lintWithSpectral(description)).toEqual([])
  })

  it('both find an example that its schema does not allow', async () => {
    const copy = structuredClone({ ...description, paths: { [TOKEN_INFO]: description.paths[TOKEN_INFO] ?? {} } })
    const content = copy.paths[TOKEN_INFO]?.post?.requestBody?.content['application/json']
    Object.assign(content as object, { example: { token: 1 } })
    expect((await lintWithRedocly(copy)).join()).toContain('no-invalid-media-type-examples')
    expect((await lintWithSpectral(copy)).join()).toContain('oas3-valid-media-example')
  })

  it('redocly finds an operation without success, and one without a refusal', async () => {
    const copy = structuredClone(description)
    Object.assign(copy.paths[TOKEN_INFO]?.post as object, {
      responses: { 500: { description: 'It failed.', headers: {} } },
    })
    const problems = (await lintWithRedocly(copy)).join()
    expect(problems).toContain('rule/operation-success-response')
    expect(problems).toContain('rule/operation-refusal-response')
  })
})
