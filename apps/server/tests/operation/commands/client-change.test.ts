import { randomBytes } from 'node:crypto'
import { paths } from '@foyer/protocol'
import { createEmptyDatabase, defaultDatabase, type TestDatabase } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CommandEnvironment, runCommand, type ServedFoyer, serve } from '../command-line.js'
import { runOnTerminal } from './terminal.js'

const PATIENCE = { timeout: 20_000, interval: 50 }
const CALLBACK = 'https://shop.example/callback'

describe.each(defaultDatabase)('design §5: foyer client show, update and remove on $name', ({ name }) => {
  let database: TestDatabase
  let environment: CommandEnvironment
  let server: ServedFoyer
  beforeAll(async () => {
    database = await createEmptyDatabase(name)
    environment = { ...database.environment, FOYER_SECRET: randomBytes(32).toString('base64') }
    server = await serve(environment)
  })
  afterAll(async () => {
    await server.stop()
    await database.drop()
  })

  async function json<Value>(args: readonly string[]): Promise<Value> {
    const { code, stdout, stderr } = await runCommand([...args, '--json'], environment)
    expect([args.join(' '), code, stderr]).toEqual([args.join(' '), 0, ''])
    return JSON.parse(stdout) as Value
  }
  async function createClient(...flags: string[]): Promise<string> {
    const args = ['client', 'create', '--name', 'Shop', '--redirect-uri', CALLBACK, '--origin', 'https://shop.example']
    return (await json<{ clientId: string }>([...args, ...flags])).clientId
  }
  const update = (clientId: string, ...flags: string[]) => json<object>(['client', 'update', clientId, ...flags])
  const refusal = async (...args: string[]) => {
    const { code, stdout, stderr } = await runCommand(args, environment)
    expect(stdout).toBe('')
    expect(code).not.toBe(0)
    return stderr
  }
  const grant = (clientId: string, origin: string) =>
    fetch(server.url + paths.token, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ clientId, grantType: 'anonymous' }),
    })

  it('replaces, adds and removes addresses, and leaves the rest as it is', async () => {
    const clientId = await createClient('--logout-uri', 'https://shop.example/')
    const added = await update(
      clientId,
      '--add-redirect-uri',
      'https://shop.example/app',
      '--add-origin',
      'https://b.example',
    )
    const expected = {
      clientId,
      name: 'Shop',
      redirectUris: [CALLBACK, 'https://shop.example/app'],
      origins: ['https://shop.example', 'https://b.example'],
      logoutUris: ['https://shop.example/'],
      rotation: 'pending',
    }
    expect(added).toEqual(expected)
    // An address that is there already is added once.
    const removed = await update(
      clientId,
      ...['--remove-redirect-uri', CALLBACK, '--add-redirect-uri', 'https://shop.example/app'],
      ...['--logout-uri', 'https://shop.example/bye', '--logout-uri', 'https://shop.example/end'],
      ...['--name', 'Store', '--rotation', 'strict'],
    )
    const changed = {
      ...expected,
      name: 'Store',
      rotation: 'strict',
      redirectUris: ['https://shop.example/app'],
      logoutUris: ['https://shop.example/bye', 'https://shop.example/end'],
    }
    expect(removed).toEqual(changed)
    expect(await json(['client', 'show', clientId])).toEqual(changed)
    expect(await json(['client', 'list'])).toContainEqual(changed)
    const { stdout } = await runCommand(['client', 'show', clientId], environment)
    expect(stdout).toMatch(/^name +Store$/m)
    expect(stdout).toMatch(/^logout URIs +https:\/\/shop\.example\/bye https:\/\/shop\.example\/end$/m)
  })

  it('makes an application a third-party one with --run-by, and back with --first-party', async () => {
    const clientId = await createClient()
    expect(await update(clientId, '--run-by', 'Marta Voss')).toMatchObject({ thirdParty: { runBy: 'Marta Voss' } })
    expect(await update(clientId, '--no-logo', '--name', 'Other')).toMatchObject({
      thirdParty: { runBy: 'Marta Voss' },
    })
    expect(await update(clientId, '--first-party')).not.toHaveProperty('thirdParty')
    expect(await refusal('client', 'update', clientId, '--no-logo')).toContain('--run-by NAME')
  })

  it('is in force on a running server within a second, and a removed client gets no tokens', async () => {
    const clientId = await createClient()
    const allowed = async (origin: string) =>
      (await grant(clientId, origin)).headers.get('access-control-allow-origin') === origin
    await expect.poll(() => allowed('https://shop.example'), PATIENCE).toBe(true)
    expect(await allowed('https://new.example')).toBe(false)
    await update(clientId, '--add-origin', 'https://new.example')
    await expect.poll(() => allowed('https://new.example'), PATIENCE).toBe(true)
    expect(await json(['client', 'remove', clientId, '--yes'])).toEqual({ clientId })
    await expect.poll(async () => (await grant(clientId, 'https://new.example')).status, PATIENCE).not.toBe(200)
    expect(await refusal('client', 'show', clientId)).toBe('There is no such client; "foyer client list" shows all.\n')
  })

  it('refuses what the owner API refuses, and what cannot be meant, and changes nothing', async () => {
    const clientId = await createClient()
    const before = await json(['client', 'show', clientId])
    const refused: [string[], string][] = [
      [[], 'Name what to change'],
      [['--add-origin', 'http://shop.example'], 'must be https'],
      [['--redirect-uri', 'https://*.shop.example/'], 'wildcard'],
      [['--name', ' '], '1 to 100 characters'],
      [['--rotation', 'never'], 'pending, strict, off'],
      [['--remove-redirect-uri', 'https://other.example/'], 'The client has no redirect URI'],
      [['--origin', 'https://a.example', '--add-origin', 'https://b.example'], 'either --origin'],
      [['--first-party', '--run-by', 'Marta Voss'], 'neither --run-by nor --logo'],
      [['--run-by', 'Marta Voss', '--logo', 'no-such-file.png'], 'no-such-file.png'],
      [Array.from({ length: 101 }, (_, at) => `--add-origin=https://o${at}.example`), 'at most 100 addresses'],
    ]
    for (const [flags, reason] of refused) {
      const message = await refusal('client', 'update', clientId, '--json', ...flags)
      expect(message).toContain(reason)
      expect(message.trimEnd()).not.toContain('\n')
    }
    expect(await refusal('client', 'update', 'console', '--name', 'Mine')).toBe('There is no such client.\n')
    expect(await json(['client', 'show', clientId])).toEqual(before)
  })

  it('remove needs --yes without a terminal, and asks on one', async () => {
    const clientId = await createClient()
    const args = ['client', 'remove', clientId]
    expect(await refusal(...args)).toContain('Give --yes')
    const declined = await runOnTerminal(args, { environment, answers: ['no'] })
    expect([declined.code, declined.stdout]).toEqual([1, ''])
    expect(declined.stderr).toContain('nobody can sign in through it. Continue? (no)')
    const interrupted = await runOnTerminal(args, { environment, answers: ['\x03'] })
    expect([interrupted.code, interrupted.stderr.trimEnd().split('\n').at(-1)]).toEqual([
      1,
      'Stopped. Nothing was changed.',
    ])
    await json(['client', 'show', clientId])
    const removed = await runOnTerminal([...args, '--json'], { environment, answers: ['y'] })
    expect([removed.code, JSON.parse(removed.stdout)]).toEqual([0, { clientId }])
  })
})
