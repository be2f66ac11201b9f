import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmptyDatabase, defaultDatabase } from '@foyer/testing'
import { expect, it } from 'vitest'
import { runCommand, serve, spawnFoyer } from '../command-line.js'

it.each(defaultDatabase)(
  'design §5: site get beside a server with --dev shows what is in force there, on $name',
  async ({ name }) => {
    const database = await createEmptyDatabase(name)
    const environment = { ...database.environment, FOYER_SECRET: 'a'.repeat(64) }
    const shown = async () => {
      const { stdout } = await runCommand(['site', 'get', '--json'], environment)
      return JSON.parse(stdout)['signup.verifyEmail']
    }
    try {
      const development = await serve(environment, { flags: ['--dev'] })
      expect(await shown()).toBe('false')
      await development.stop()
      expect(await shown()).toBe('false')
      const production = await serve(environment)
      expect(await shown()).toBe('true')
      await production.stop()
    } finally {
      await database.drop()
    }
  },
)

it('design §5: in a folder of foyer dev, commands open its data; ./data comes first', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-folder-'))
  try {
    const data = join(folder, '.foyer', 'data')
    expect((await runCommand(['migrate'], { FOYER_DATA: data })).code).toBe(0)
    expect((await runCommand(['site', 'set', 'site.name=Pots'], { FOYER_DATA: data })).code).toBe(0)
    expect((await spawnFoyer(['site', 'get'], {}, '', folder)).stdout).toContain('Pots')
    mkdirSync(join(folder, 'data'))
    expect((await spawnFoyer(['site', 'get'], {}, '', folder)).stdout).not.toContain('Pots')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
