import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createEmptyDatabase, type TestDatabase } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dumpTables } from '../../database/tables.js'
import { type CommandEnvironment, runCommand } from '../command-line.js'

const SECRET = 'a-client-secret-of-the-provider'

describe('design §5: foyer provider', () => {
  let database: TestDatabase
  let environment: CommandEnvironment
  beforeAll(async () => {
    database = await createEmptyDatabase('sqlite')
    environment = { ...database.environment, FOYER_SECRET: Buffer.alloc(32, 7).toString('base64') }
    expect((await runCommand(['migrate'], environment)).code).toBe(0)
  })
  afterAll(() => database.drop())

  const run = (args: string[], input?: string) => runCommand(['provider', ...args], environment, input)
  const list = async () => JSON.parse((await run(['list', '--json'])).stdout).providers

  it('lists nothing at first, and says so', async () => {
    expect((await run(['list'])).stdout).toBe('There are no identity providers.\n')
  })

  it('adds a provider with the secret from standard input, which nothing prints or stores in clear', async () => {
    const set = ['set', 'github', '--preset', 'github', '--client-id', 'Iv1.8a61f9b3a7aba766']
    const { code, stdout, stderr } = await run([...set, '--secret-stdin'], `${SECRET}\n`)
    expect([code, stdout, stderr]).toEqual([0, 'github is added.\n', ''])
    expect(await list()).toMatchObject([
      { providerId: 'github', name: 'GitHub', hasClientSecret: true, isEnabled: true, isTrusted: false },
    ])
    const everything = (await run(['list'])).stdout + JSON.stringify(await dumpTables(database.config))
    expect(everything).toContain('Iv1.8a61f9b3a7aba766')
    expect(everything).not.toContain(SECRET)
  })

  it('changes what is named and leaves the rest, the secret too', async () => {
    expect((await run(['set', 'github', '--name', 'GitHub work', '--no-on', '--trust'])).stdout).toBe(
      'github is changed.\n',
    )
    expect(await list()).toMatchObject([
      {
        name: 'GitHub work',
        clientId: 'Iv1.8a61f9b3a7aba766',
        hasClientSecret: true,
        isEnabled: false,
        isTrusted: true,
      },
    ])
  })

  it('reads a secret from a file', async () => {
    const file = join(database.folder, 'secret.txt')
    await writeFile(file, SECRET)
    const set = ['set', 'discord', '--preset', 'discord', '--client-id', '1', '--secret-file', file]
    expect((await run(set)).code).toBe(0)
    expect(await list()).toHaveLength(2)
  })

  it.each([
    ['without a preset', ['set', 'new'], 'needs --preset and --client-id'],
    ['without a secret', ['set', 'new', '--preset', 'google', '--client-id', 'x'], 'Enter the client secret.'],
    ['with two secrets', ['set', 'github', '--secret-stdin', '--secret-file', 'x'], 'not both'],
    ['with a file that is not there', ['set', 'github', '--secret-file', 'none.txt'], 'Cannot read none.txt'],
    ['that is not there', ['remove', 'unknown'], 'There is no such identity provider.'],
  ])('refuses a provider %s', async (_, args, message) => {
    const { code, stderr } = await run(args, '')
    expect([code === 0, stderr]).toEqual([false, expect.stringContaining(message)])
  })

  it('removes a provider', async () => {
    expect((await run(['remove', 'github'])).stdout).toBe('github is removed.\n')
    expect((await list()).map(({ providerId }: { providerId: string }) => providerId)).toEqual(['discord'])
  })
})
