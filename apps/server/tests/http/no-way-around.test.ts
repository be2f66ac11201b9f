import { paths } from '@foyer/protocol'
import { defaultDatabase, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dumpTables } from '../database/tables.js'
import { OTHER_PASSWORD, visitorToken } from '../members/membership-steps.js'
import { runCommand as command } from '../operation/command-line.js'

describe.each(defaultDatabase)('no way around the password on $name', ({ name }) => {
  let foyer: TestFoyer
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
  })
  afterAll(() => foyer.stop())

  it('V6.3.2: a fresh database has no account of anybody, and no credential', async () => {
    const tables = await dumpTables(foyer.database.config)
    for (const table of ['member', 'claim', 'owner', 'api_key', 'session', 'browser_session', 'invitation'])
      expect([table, tables[table]]).toEqual([table, []])
  })

  it('V6.4.2: no table has a place for a password hint or a secret question', async () => {
    const key = await foyer.addApiKey()
    await foyer.register(await visitorToken(foyer), 'columns@example.com')
    const [member] = (await dumpTables(foyer.database.config)).member ?? []
    expect(Object.keys(member ?? {})).toContain('password_hash')
    expect(Object.keys(member ?? {}).filter((column) => /hint|question|answer/.test(column))).toEqual([])
    expect(key).toMatch(/^fky_/)
  })

  it('V6.4.6: a back end with an API key can make and change members, and never set a password', async () => {
    const key = await foyer.addApiKey()
    const email = 'kept@example.com'
    const { body } = await foyer.register(await visitorToken(foyer), email)
    const secretly = { password: OTHER_PASSWORD, newPassword: OTHER_PASSWORD, passwordHash: OTHER_PASSWORD }
    await foyer.call(`${paths.members}/${body.identity?.id}`, {
      method: 'PATCH',
      token: key,
      json: { member: { ...secretly, contact: { firstName: 'Ana' } }, ...secretly },
    })
    const made = 'made@example.com'
    await foyer.call(paths.members, { token: key, json: { member: { loginEmail: made, ...secretly }, ...secretly } })
    const token = await visitorToken(foyer)
    expect((await foyer.logIn(token, email, TEST_PASSWORD)).body.state).toBe('SUCCESS')
    for (const one of [email, made]) expect((await foyer.logIn(token, one, OTHER_PASSWORD)).status).toBe(401)
  })
})

it('V6.4.6: no command for members takes a password', async () => {
  const { stdout } = await command(['member', '--help'], {})
  const commands = [...stdout.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name as string)
  expect(commands).toEqual(expect.arrayContaining(['require-reset', 'invite', 'block']))
  for (const name of commands.filter((one) => one !== 'help'))
    expect((await command(['member', name, '--help'], {})).stdout).not.toMatch(/--[\w-]*password\b/)
}, 60_000)
