import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@foyer/server'
import { createEmptyDatabase, databases, getFreePort } from '@foyer/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf } from '../import-export/portability-steps.js'
import { type CommandEnvironment, runCommand, serve } from './command-line.js'

/** The commit before the packages could be installed: the current version takes over its data as it is. */
const EARLIER = 'ba15d1c4'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'foyer-upgrade-'))
const program = join(folder, 'apps', 'server', 'bin', 'foyer.js')

/** Builds the earlier version in a folder of its own, with its own packages. */
beforeAll(() => {
  mkdirSync(folder, { recursive: true })
  const archive = execFileSync('git', ['archive', EARLIER], { cwd: root, maxBuffer: 1e9 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
  execFileSync('npm', ['run', 'build'], { cwd: folder })
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const processEnvironment = (environment: CommandEnvironment) => ({
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
  ...environment,
})

/** Starts the earlier version, and returns how to stop it. */
async function serveEarlier(port: number, environment: CommandEnvironment): Promise<() => Promise<unknown>> {
  const child = spawn(program, ['serve', '--dev', '--port', `${port}`], { env: processEnvironment(environment) })
  child.stderr.resume()
  await new Promise((resolve) => child.stdout.once('data', resolve))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return () => {
    child.kill('SIGTERM')
    return ended
  }
}

describe.each(databases)('an upgrade on $name', ({ name }) => {
  it('keeps sessions of members and visitors, and a database of a later version is refused', async () => {
    const { environment: given, config, drop } = await createEmptyDatabase(name)
    const port = await getFreePort()
    const environment = { ...given, FOYER_SECRET: 'c2VjcmV0IG9mIHRoZSB1cGdyYWRlIHRlc3QsIDMyIGI', FOYER_LIMITS: 'off' }
    const create = ['client', 'create', '--name', 'Site', '--origin', 'https://site.example', '--json']
    const stop = await serveEarlier(port, environment)
    const made = execFileSync(program, create, { encoding: 'utf8', env: processEnvironment(environment) })
    const { clientId } = JSON.parse(made)
    const earlier = callsOf(`http://localhost:${port}`)
    const { body: visitor } = await earlier.token({ clientId, grantType: 'anonymous' })
    const { body: registering } = await earlier.token({ clientId, grantType: 'anonymous' })
    expect((await earlier.register('ana@example.com', registering.access_token)).status).toBe(200)
    const member = await earlier.logIn(clientId, 'ana@example.com')
    expect(await stop()).toBe(0)

    const served = await serve({ ...environment, FOYER_DEV: '1' }, { port })
    const current = callsOf(`http://localhost:${port}`)
    expect(await current.userinfo(member.access_token)).toBe(200)
    for (const { refresh_token: refreshToken } of [member, visitor]) {
      const { status, body } = await current.token({ clientId, grantType: 'refresh_token', refreshToken })
      expect(status).toBe(200)
      expect(
        (await current.token({ clientId, grantType: 'refresh_token', refreshToken: body.refresh_token })).status,
      ).toBe(200)
    }
    await served.stop()

    const database = await openDatabase(config)
    await sql`insert into foyer_migration (name) values ('0099-later')`.execute(database.read)
    await database.close()
    for (const command of [['serve'], ['migrate'], ['client', 'list'], ['doctor']]) {
      const { code, stdout, stderr } = await runCommand(command, environment)
      expect([command, code]).toEqual([command, 1])
      expect(stdout + stderr).toContain('later version of Foyer')
    }
    await drop()
  })
})
