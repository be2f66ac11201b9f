import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteHandle from 'better-sqlite3'
import { expect, it } from 'vitest'
import { runCommand, startProcess } from '../operation/command-line.js'

const ROUNDS = 40

/** Creates a data folder with a site of `clients` clients. */
async function createData(folder: string, clients: number): Promise<void> {
  const commands = Array.from({ length: clients }, (_, at) => ['client', 'create', '--name', `Client ${at}`])
  for (const command of [['migrate'], ...commands])
    expect(await runCommand([...command, '--data', folder])).toMatchObject({ code: 0 })
}

const countClients = (file: string): number => {
  const handle = new SqliteHandle(file, { readonly: true })
  const { count } = handle.prepare('select count(*) as count from client').get() as { count: number }
  handle.close()
  return count
}

it('a restore that is killed at any moment leaves the old or the new database, whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-restore-'))
  const data = join(folder, 'data')
  const file = join(data, 'foyer.sqlite')
  await createData(join(folder, 'source'), 1)
  const backup = join(folder, 'backup')
  await runCommand(['backup', backup, '--data', join(folder, 'source')])
  const pad = new SqliteHandle(backup)
  pad.exec('create table padding (content blob)')
  for (let at = 0; at < 40; at++) pad.exec('insert into padding select zeroblob(1000000)')
  pad.close()
  await createData(data, 2)
  const start = performance.now()
  await startProcess(['restore', backup, '--force', '--data', data], {}).ended
  const duration = performance.now() - start
  const found = new Set<number>()
  for (let round = 0; round < ROUNDS; round++) {
    rmSync(data, { recursive: true, force: true })
    await createData(data, 2)
    const { child, ended } = startProcess(['restore', backup, '--force', '--data', data], {})
    setTimeout(() => child.kill('SIGKILL'), (1.2 * duration * round) / ROUNDS)
    await ended
    expect(existsSync(file)).toBe(true)
    found.add(countClients(file))
  }
  expect([...found].toSorted()).toEqual([1, 2])
  expect((await runCommand(['restore', backup, '--force', '--data', data])).code).toBe(0)
  expect(readdirSync(data).filter((name) => name.startsWith('.restore-'))).toEqual([])
  rmSync(folder, { recursive: true })
})
