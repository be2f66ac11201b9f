import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createEmptyDatabase, type TestDatabase } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../operation/command-line.js'
import { expectRejected, runSuccessfully } from './portability-steps.js'

const program = fileURLToPath(new URL('../../dist/program', import.meta.url))

describe('design §5: foyer data import and export', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createEmptyDatabase('sqlite')
  })
  afterAll(() => database.drop())
  const file = (name: string, content?: string | Buffer): string => {
    const path = join(database.folder, name)
    if (content !== undefined) writeFileSync(path, content)
    return path
  }
  const pots = ['--collection', 'Pots']

  it('reads standard input, writes standard output and files, by the name of the file or --format', async () => {
    const given = '\ufeff_id,name,price\r\na,"Bowl, blue",30\r\nb,=1+1,007\r\n'
    const read = await runCommand(
      ['data', 'import', '-', ...pots, '--format', 'csv', '--create'],
      database.environment,
      given,
    )
    expect(read).toEqual({ code: 0, stdout: 'Items: 2 added, 0 replaced.\n', stderr: '' })
    const csv = file('pots.csv')
    expect(await runSuccessfully(['data', 'export', csv, ...pots], database.environment)).toBe(
      `2 items are in ${csv}.\n`,
    )
    expect(statSync(csv).mode & 0o777).toBe(0o600)
    expect(readFileSync(csv, 'utf8')).toMatch(
      /^_id,name,price,_owner,_createdDate,_updatedDate\r\na,"Bowl, blue",30,,20.*Z\r\nb,'=1\+1,007,,/,
    )
    const lines = await runSuccessfully(['data', 'export', '-', ...pots], database.environment)
    expect(lines.split('\n')).toEqual([
      expect.stringMatching(/^\{"_id":"a","name":"Bowl, blue","price":30,/),
      expect.stringMatching(/^\{"_id":"b","name":"=1\+1","price":"007",/),
      '',
    ])
    const again = await runSuccessfully(['data', 'import', csv, ...pots, '--json'], database.environment)
    expect(JSON.parse(again)).toEqual({ inserted: 0, replaced: 2, bad: 0, withoutId: 0, faults: [], dryRun: false })
    expect(await runSuccessfully(['data', 'export', '-', ...pots], database.environment)).toBe(lines)
    await expectRejected(['data', 'export', csv, ...pots], database.environment, /already exists/)
  })

  it('a bad line ends the import, or is left out; a dry run lists all; each says so by the exit code', async () => {
    const bad = file('bad.jsonl', '{"_id":"a","price":31}\n{"_id":"c","a.b":1}\n{"_id":"d"\n')
    await expectRejected(
      ['data', 'import', bad, ...pots],
      database.environment,
      /stopped at line 2: the name "a\.b" is not allowed for a field\. What comes before is kept: 0 added, 1 replaced \(/,
    )
    const skipping = ['data', 'import', bad, ...pots, '--on-error', 'skip']
    expect(await runSuccessfully(skipping, database.environment)).toBe(
      'line 2: the name "a.b" is not allowed for a field\nline 3: the line is not valid JSON\nItems: 0 added, 1 replaced. Bad lines left out: 2.\n',
    )
    const tried = await expectRejected(
      ['data', 'import', bad, ...pots, '--dry-run'],
      database.environment,
      /has 2 bad lines\.$/m,
    )
    expect(tried.stdout).toMatch(
      /^line 2: .*\nline 3: .*\n0 items would be added, 1 replaced\. Nothing was written\. Bad lines: 2\.\n$/,
    )
  })

  it('what is no text in UTF-8 is refused in one sentence, and so is what cannot be asked for', async () => {
    const contents: [string, Buffer, RegExp][] = [
      ['utf16', Buffer.from('\ufeff{"_id":"a"}', 'utf16le'), /is UTF-16; save it as UTF-8/],
      ['packed', Buffer.from([0x1f, 0x8b, 8, 0]), /is compressed; unpack it first/],
      ['xlsx', Buffer.from('PK\u0003\u0004…'), /is a spreadsheet or an archive; save it as CSV/],
      ['latin1', Buffer.from('{"_id":"\xfc"}\n', 'latin1'), /stopped at line 1: it is not UTF-8\. Nothing was written/],
    ]
    const refusals: [string[], RegExp][] = [
      ...contents.map(([name, content, words]): [string[], RegExp] => [
        ['data', 'import', file(name, content), ...pots],
        words,
      ]),
      [['data', 'import', '/nowhere', ...pots], /Cannot read \/nowhere/],
      [['data', 'import', '-', '--collection', 'a b/c'], /cannot be the id of a collection/],
      [['data', 'import', '-', '--collection', 'Nothing'], /There is no collection "Nothing"; give --create/],
      [['data', 'export', '-', '--collection', 'Nothing'], /There is no collection "Nothing"/],
      [['data', 'import', '-', ...pots, '--separator', '::'], /one character, or "tab"/],
    ]
    for (const [args, words] of refusals) await expectRejected(args, database.environment, words)
    const choices = /Allowed choices are insert, save, update/
    await expectRejected(['data', 'import', '-'], database.environment, /--collection/, 2)
    await expectRejected(['data', 'import', '-', ...pots, '--mode', 'replace'], database.environment, choices, 2)
  })

  it('the parser of CSV is loaded by those who read CSV, and not by the server', () => {
    expect(existsSync(join(program, 'csv-rows.js'))).toBe(true)
    expect(readFileSync(join(program, 'cli.js'), 'utf8')).not.toMatch(/^(import|export) .*csv-rows/m)
  })
})
