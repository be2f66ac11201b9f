import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMigratedDatabase, type databases } from '@foyer/testing'
import { expect } from 'vitest'
import type { PlanReport } from '../../../src/features/import-export/site-file/plan/site-plan.js'
import { dumpTables } from '../../database/tables.js'
import { type CommandEnvironment, type CommandResult, runCommand } from '../command-line.js'

export const API_SECRET = 'vG1nq0xkT7uS3oYw9LbE5cJhR2dZpAfM'
export const HOOK_SECRET = `whsec_${Buffer.from('0123456789abcdefghijklmnopqrstuv').toString('base64')}`

/** A database without a server, and a folder for site files. */
export async function createSiteFileSetup(name: (typeof databases)[number]['name']) {
  const database = await createMigratedDatabase(name)
  const folder = await mkdtemp(join(tmpdir(), 'foyer-site-file-'))
  const environment: CommandEnvironment = {
    ...database.environment,
    FOYER_SECRET: Buffer.alloc(32, 7).toString('base64'),
    API_SECRET,
    HOOK_SECRET,
  }
  const run = (args: readonly string[], variables: CommandEnvironment = {}): Promise<CommandResult> =>
    runCommand(args, { ...environment, ...variables }, '', folder)
  const write = (text: string, file = 'site.yaml') => writeFile(join(folder, file), text)
  /** Runs a command that must succeed, with --json. */
  async function json<Value>(args: readonly string[], variables?: CommandEnvironment): Promise<Value> {
    const { code, stdout, stderr } = await run([...args, '--json'], variables)
    expect([args.join(' '), code, stderr]).toEqual([args.join(' '), 0, ''])
    return JSON.parse(stdout) as Value
  }
  await json(['migrate'])
  return {
    environment,
    folder,
    run,
    json,
    write,
    apply: async (text: string, flags: readonly string[] = [], variables?: CommandEnvironment): Promise<PlanReport> => {
      await write(text)
      return json(['apply', 'site.yaml', ...flags], variables)
    },
    /** Returns the message with which a file is refused. */
    refusal: async (text: string, flags: readonly string[] = []): Promise<string> => {
      await write(text)
      const { code, stdout, stderr } = await run(['apply', 'site.yaml', ...flags])
      expect([code, stdout]).toEqual([1, ''])
      return stderr
    },
    /** Returns all rows but the revision, which every command that opens a site increments. */
    rows: async () => {
      const { directory: _revision, ...tables } = await dumpTables(database.config)
      return tables
    },
    drop: async () => {
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type SiteFileSetup = Awaited<ReturnType<typeof createSiteFileSetup>>
