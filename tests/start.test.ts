import { execFileSync, spawnSync } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { canOpenBrowser, openOnKey } from '../apps/server/bin/open-on-key.js'
import { root } from '../scripts/project.mjs'
import { startServer, whatToShow } from '../scripts/server-process.mjs'
import { foyerCommand, siteClient } from '../scripts/site-client.mjs'
import { addressTable } from '../scripts/start.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-start-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('npm start -- --help prints help and starts nothing', () => {
  const output = execFileSync(process.execPath, [join(root, 'scripts/start.mjs'), '--help'], { encoding: 'utf8' })
  expect(output).toMatch(/^Usage: npm start\n/)
  expect(output).toContain('FOYER_SITE_PORT')
})

it('npm start refuses an option instead of starting without it', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/start.mjs'), '--port', '4001'])
  expect([status, String(stderr)]).toEqual([1, expect.stringContaining('FOYER_PORT=4001')])
})

describe('the address table of npm start', () => {
  const urls = { foyerUrl: 'http://localhost:4000', siteUrl: 'http://localhost:4321' }
  const setUpLink = 'http://localhost:4000/setup?token=setup_x'

  it('has the set-up link once while there is no owner, and offers to open it where there is a display', () => {
    const text: string = addressTable({ ...urls, setUpLink, canOpen: true })
    expect(text.split(setUpLink)).toHaveLength(2)
    expect(text).toContain('Press o to open the set-up link.')
    expect(addressTable({ ...urls, setUpLink, canOpen: false })).not.toContain('Press o')
  })

  it('offers the reference site once there is an owner', () => {
    const text: string = addressTable({ ...urls, canOpen: true })
    expect(text).not.toContain('Set up')
    expect(text).toContain('Press o to open the reference site.')
  })
})

describe('opening the browser at a key', () => {
  const terminal = { env: { DISPLAY: ':0' }, stdin: { isTTY: true }, stdout: { isTTY: true }, platform: 'linux' }
  it.each([
    { where: 'a terminal with X11', change: {}, can: true },
    { where: 'a terminal with Wayland', change: { env: { WAYLAND_DISPLAY: 'wayland-0' } }, can: true },
    { where: 'a terminal of macOS', change: { env: {}, platform: 'darwin' }, can: true },
    { where: 'a terminal of Windows', change: { env: {}, platform: 'win32' }, can: true },
    { where: 'a terminal without a display', change: { env: {} }, can: false },
    { where: 'CI', change: { env: { DISPLAY: ':0', CI: 'true' } }, can: false },
    { where: 'a pipe for the output', change: { stdout: {} }, can: false },
    { where: 'a pipe for the input', change: { stdin: {} }, can: false },
  ])('is offered in $where: $can', ({ change, can }) => {
    expect(canOpenBrowser({ ...terminal, ...change })).toBe(can)
  })

  it.each([
    ['linux', 'xdg-open', ['http://localhost/?a=1&b=2']],
    ['darwin', 'open', ['http://localhost/?a=1&b=2']],
    ['win32', 'cmd', ['/c', 'start', '""', 'http://localhost/?a=1^&b=2']],
  ])('on %s starts %s; Ctrl+C still stops, and the terminal is given back', async (platform, program, args) => {
    const stdin = Object.assign(new PassThrough(), { isRaw: false, setRawMode: (on: boolean) => (stdin.isRaw = on) })
    const started: unknown[] = []
    const start = ((...call: unknown[]) => {
      started.push(call.slice(0, 2))
      return Object.assign(new EventEmitter(), { unref() {} })
    }) as never
    let stops = 0
    const restore = openOnKey({ url: 'http://localhost/?a=1&b=2', stdin, stop: () => stops++, platform, start })
    expect(stdin.isRaw).toBe(true)
    for (const key of ['x', 'o', '\u0003']) stdin.write(key)
    await expect.poll(() => stops).toBe(1)
    expect(started).toEqual([[program, args]])
    restore()
    expect(stdin.isRaw).toBe(false)
    expect(stdin.listenerCount('data')).toBe(0)
  })
})

describe('the client of the reference site', () => {
  const siteUrl = 'http://localhost:4321'
  let known: { clientId: string; args: string[] }[]

  async function foyer(args: string[]): Promise<string> {
    if (args[1] === 'list') return JSON.stringify(known)
    known.push({ clientId: `client-${known.length + 1}`, args })
    return JSON.stringify(known.at(-1))
  }
  const find = (url = siteUrl): Promise<string> =>
    siteClient({ foyer, siteUrl: url, memory: join(folder, 'deep/clients.json') })
  beforeEach(() => {
    known = []
  })

  it('is created once', async () => {
    expect([await find(), await find()]).toEqual(['client-1', 'client-1'])
    expect(known).toHaveLength(1)
    expect(known[0]?.args.join(' ')).toBe(
      'client create --name Reference site --redirect-uri http://localhost:4321/callback --origin http://localhost:4321 ' +
        '--logout-uri http://localhost:4321/ --rotation strict --json',
    )
  })

  it('is created again when Foyer does not know it any more', async () => {
    await find()
    known = [{ clientId: 'somebody-else', args: [] }]
    expect(await find()).toBe('client-2')
  })

  it('is another one on another port', async () => {
    expect([await find(), await find('http://localhost:5000'), await find()]).toEqual([
      'client-1',
      'client-2',
      'client-1',
    ])
  })
})

describe('a command of Foyer', () => {
  const script = (source: string) => {
    const cli = join(folder, 'cli.mjs')
    writeFileSync(cli, source)
    return foyerCommand({ node: process.execPath, cli, env: process.env })
  }

  it('returns what was printed', async () => {
    expect(await script('console.log(process.argv[2])')(['client'])).toBe('client\n')
  })

  it.each([
    ['as text', "'The database is locked.'"],
    ['as JSON', `'{"error":{"code":"FAILED","message":"The database is locked."}}'`],
  ])('fails with the sentence it gave %s', async (_, line) => {
    const foyer = script(`console.error(${line}); process.exitCode = 1`)
    await expect(foyer(['client', 'list', '--json'])).rejects.toThrow(
      '"foyer client list" failed: The database is locked.',
    )
  })
})

describe('the server process', () => {
  const start = (source: string) => {
    const cli = join(folder, 'cli.mjs')
    writeFileSync(cli, source)
    const logFile = join(folder, 'log/server.log')
    return { logFile, ...startServer({ node: process.execPath, cli, args: ['--dev'], env: process.env, logFile }) }
  }

  it('tells that it ended, and how', async () => {
    expect(await start('process.exitCode = 7').ended).toBe('The server ended (exit code 7).')
  })

  it('resolves with its ready line, which has the set-up link', async () => {
    const server = start(`console.log('{"ready":true,"setUpLink":"http://here/setup"}'); setInterval(() => {}, 1000)`)
    expect(await server.ready).toEqual({ ready: true, setUpLink: 'http://here/setup' })
    await server.stop()
  })

  it('is stopped by SIGTERM, and keeps its log', async () => {
    const server = start("console.log('ready', process.argv[2]); setInterval(() => {}, 1000)")
    await expect.poll(() => readFileSync(server.logFile, 'utf8')).toBe('ready serve\n')
    await server.stop()
    expect(await server.ended).toBe('The server ended (SIGTERM).')
    await server.stop()
  })
})

describe('of the log', () => {
  it.each([
    { line: '{"level":30,"msg":"ready"}', shown: undefined },
    { line: '{"level":40,"msg":"limits are off"}', shown: 'limits are off' },
    { line: '{"level":50,"msg":"mail failed","err":{"message":"no route"}}', shown: 'mail failed: no route' },
    { line: 'The port must be a number.', shown: 'The port must be a number.' },
    { line: '{ not JSON', shown: '{ not JSON' },
  ])('$line is shown as $shown', ({ line, shown }) => {
    expect(whatToShow(line)).toBe(shown)
  })
})
