import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { root } from '../scripts/project.mjs'
import { startServer, whatToShow } from '../scripts/server-process.mjs'
import { foyerCommand, siteClient } from '../scripts/site-client.mjs'

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
