import { EventEmitter } from 'node:events'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { TEST_PASSWORD } from '@foyer/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseSecret } from '../../../src/kernel/secrets.js'
import { type CommandEnvironment, runCommand, serve } from '../command-line.js'
import { runOnTerminal } from './terminal.js'

interface Result {
  clientId: string
  url: string
  envFile: string
  dataFolder: string
  owner: string | null
  setUpLink: string | null
}

const SITE = ['--site-url', 'http://localhost:4321']

describe('design §5: foyer init', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-init-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const init = (args: readonly string[], options: Parameters<typeof runOnTerminal>[1] = {}) =>
    runOnTerminal(['init', ...args], { folder, input: '', ...options })
  async function initialized(args: readonly string[], options = {}): Promise<Result> {
    const { code, stdout, stderr } = await init([...args, '--json'], options)
    expect([code, stderr]).toEqual([0, ''])
    return JSON.parse(stdout) as Result
  }
  /** Runs a command with the variables of `.env`, from this folder. */
  async function runHere<Value>(args: readonly string[]): Promise<Value> {
    const { code, stdout } = await runCommand([...args, '--json'], readEnv())
    expect(code).toBe(0)
    return JSON.parse(stdout) as Value
  }
  function readEnv(): CommandEnvironment & { FOYER_SECRET: string } {
    const variables = parseEnv(readFileSync(join(folder, '.env'), 'utf8')) as {
      FOYER_DATA: string
      FOYER_SECRET: string
    }
    return { ...variables, FOYER_DATA: join(folder, variables.FOYER_DATA) }
  }
  const refusal = async (args: readonly string[], options = {}) => {
    const { code, stdout, stderr } = await init(args, options)
    expect([stdout, code === 0]).toEqual(['', false])
    return stderr
  }

  it('makes data folder, client and .env, from which a server starts and whose link creates the first owner', async () => {
    const made = await initialized(['--name', 'Pots', ...SITE])
    expect(made).toMatchObject({ envFile: join(folder, '.env'), dataFolder: join(folder, 'data'), owner: null })
    expect(readdirSync(folder).toSorted()).toEqual(['.env', 'data'])
    expect(statSync(made.envFile).mode & 0o777).toBe(0o600)
    expect(statSync(made.dataFolder).mode & 0o777).toBe(0o700)
    const { FOYER_SECRET, ...variables } = readEnv()
    expect(parseSecret(FOYER_SECRET)).toHaveLength(32)
    expect(variables).toEqual({
      FOYER_DATA: made.dataFolder,
      FOYER_PORT: '4000',
      FOYER_URL: 'http://localhost:4000',
      FOYER_CLIENT_ID: made.clientId,
    })
    expect(await runHere(['client', 'show', made.clientId])).toEqual({
      clientId: made.clientId,
      name: 'Pots',
      redirectUris: ['http://localhost:4321/callback'],
      origins: ['http://localhost:4321'],
      logoutUris: ['http://localhost:4321/'],
      rotation: 'pending',
    })
    const { pathname, search, origin } = new URL(made.setUpLink as string)
    expect(origin).toBe('http://localhost:4000')
    const server = await serve(readEnv())
    const opened = await fetch(`${server.url}${pathname}${search}`, { redirect: 'manual' })
    const cookie = opened.headers.getSetCookie().map((one) => one.split(';')[0])
    const page = await fetch(`${server.url}${pathname}`, { headers: { cookie: cookie.join('; ') } })
    expect([opened.status, page.status]).toEqual([303, 200])
    await server.stop()
  })

  it('takes the redirect URIs, port, data folder and owner from flags', async () => {
    const uris = ['https://pots.example/app/in', 'https://pots.example/app/back']
    const made = await initialized(
      [
        ...['--site-url', 'https://pots.example/app', ...uris.flatMap((uri) => ['--redirect-uri', uri])],
        ...['--port', '4100', '--data', 'my store', '--owner-email', 'marta@example.com', '--password-stdin'],
      ],
      { input: `${TEST_PASSWORD}\n` },
    )
    expect(made).toMatchObject({ url: 'http://localhost:4100', owner: 'marta@example.com', setUpLink: null })
    expect(readFileSync(made.envFile, 'utf8')).toContain('FOYER_DATA="./my store"\nFOYER_PORT=4100\n')
    expect(await runHere(['client', 'show', made.clientId])).toMatchObject({
      name: folder.split('/').at(-1),
      redirectUris: uris,
      origins: ['https://pots.example'],
      logoutUris: ['https://pots.example/app/'],
    })
    expect(await runHere(['owner', 'list'])).toMatchObject([{ email: 'marta@example.com', role: 'owner' }])
  })

  it('on a terminal asks for name and address with defaults, and again after an address that is refused', async () => {
    const terminal = { input: undefined, answers: ['Marta’s pots', 'http://pots.example', ''] }
    const { code, stdout, stderr } = await init([], terminal)
    expect(code).toBe(0)
    expect(stderr).toContain('Name of the site (foyer-init-')
    expect(stderr).toContain('Address of the site (http://localhost:4321/) ')
    expect(stderr).toContain('"http://pots.example" must be https')
    const { FOYER_CLIENT_ID, FOYER_SECRET } = readEnv()
    for (const part of ['foyer serve --dev', 'http://localhost:4000/setup?token=', `clientId: '${FOYER_CLIENT_ID}'`])
      expect(stdout).toContain(part)
    expect(stdout).not.toContain(FOYER_SECRET)
    expect(await runHere(['client', 'list'])).toMatchObject([
      { name: 'Marta’s pots', origins: ['http://localhost:4321'] },
    ])
  })

  it('names npx in the next step if npx ran it', async () => {
    const { stdout } = await init(SITE, { environment: { npm_command: 'exec' } })
    expect(stdout).toContain('npx @foyer/server serve --dev')
  })

  it('writes no secret if the environment has one', async () => {
    await initialized(SITE, { environment: { FOYER_SECRET: 'ab'.repeat(32) } })
    expect(readEnv()).not.toHaveProperty('FOYER_SECRET')
  })

  it('overwrites no .env, uses no folder with content, and leaves both as they are', async () => {
    writeFileSync(join(folder, '.env'), 'MINE=1\n')
    expect(await refusal(SITE)).toBe(
      `${folder}/.env already exists and is not overwritten; run foyer init in another folder.\n`,
    )
    expect(readdirSync(folder)).toEqual(['.env'])
    await rm(join(folder, '.env'))
    await mkdir(join(folder, 'data'))
    writeFileSync(join(folder, 'data/foyer.sqlite'), 'x')
    expect(await refusal(SITE)).toBe(`The data folder ${folder}/data is not empty; choose another with --data.\n`)
    expect(await refusal([...SITE, '--data', 'data/foyer.sqlite'])).toMatch(/^Cannot use [^\n]*foyer\.sqlite[^\n]*\n$/)
    expect(await refusal([...SITE, '--data', '.'])).toContain('must be a separate folder')
    expect(readFileSync(join(folder, 'data/foyer.sqlite'), 'utf8')).toBe('x')
    expect(readdirSync(folder)).toEqual(['data'])
  })

  it.each([
    ['without an address and a terminal', [], /^Give --site-url URL/],
    ['an address that is refused', ['--site-url', 'http://pots.example'], /must be https/],
    ['an address that is none', ['--site-url', 'pots'], /is not an address/],
    ['a redirect URI that is refused', [...SITE, '--redirect-uri', 'https://*.pots.example'], /wildcard/],
    ['an empty name', [...SITE, '--name', ' '], /1 to 100 characters/],
    ['a port that is none', [...SITE, '--port', '70000'], /from 1 to 65535/],
    ['an owner without a password', [...SITE, '--owner-email', 'marta@example.com'], /--password-stdin together/],
    ['a password that is refused', [...SITE, '--owner-email', 'm@example.com', '--password-stdin'], /^The password/],
    ['an email address that is none', [...SITE, '--owner-email', 'marta', '--password-stdin'], /not an email/],
    ['PostgreSQL', [...SITE, '--database', 'postgres://localhost/foyer'], /FOYER_DATABASE_URL/],
    ['a data folder that cannot be made', [...SITE, '--data', '/dev/null/data'], /^Cannot use /],
    ['a data folder that cannot be written to .env', [...SITE, '--data', 'a"b/c'], /cannot be written to \.env/],
  ])('refuses %s in one sentence and leaves nothing', async (_, args, message) => {
    const stderr = await refusal(args, { input: 'short' })
    expect(stderr).toMatch(message)
    expect(stderr.trimEnd()).not.toContain('\n')
    expect(readdirSync(folder)).toEqual([])
  })

  it('extends .gitignore once, and restores it if a later step fails', async () => {
    writeFileSync(join(folder, '.gitignore'), 'node_modules\n/data')
    await initialized(SITE)
    expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('node_modules\n/data\n.env\n')
    await rm(join(folder, '.env'))
    await rm(join(folder, 'data'), { recursive: true })
    writeFileSync(join(folder, '.gitignore'), 'dist')
    expect(await refusal([...SITE, '--data', 'a"b'])).toContain('cannot be written to .env')
    expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('dist')
    expect(readdirSync(folder)).toEqual(['.gitignore'])
  })

  it.each(['SIGINT', 'SIGTERM'])(
    'removes what it has made at %s, from a data folder that existed only the content',
    async (signal) => {
      await mkdir(join(folder, 'data'))
      const events = new EventEmitter()
      const ended = refusal(SITE, { events })
      while (readdirSync(join(folder, 'data')).length === 0) await setImmediate()
      events.emit(signal)
      expect(await ended).toBe('Stopped. Nothing was changed.\n')
      expect(readdirSync(folder)).toEqual(['data'])
      expect(readdirSync(join(folder, 'data'))).toEqual([])
    },
  )

  it('creates .gitignore in a git repository, also in a folder below its root', async () => {
    await mkdir(join(folder, '.git'))
    const root = folder
    folder = join(root, 'auth')
    await mkdir(folder)
    await initialized(SITE)
    expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('.env\n/data/\n')
    folder = root
  })

  it.each([
    ['at the first question', ['\x03']],
    ['at the second question', ['Pots', '\x03']],
  ])('Ctrl+C %s leaves nothing behind', async (_, answers) => {
    const stderr = await refusal([], { input: undefined, answers })
    expect(stderr.trimEnd().split('\n').at(-1)).toBe('Stopped. Nothing was changed.')
    expect(readdirSync(folder)).toEqual([])
  })
})
