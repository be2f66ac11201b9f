import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteHandle from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copySqlite } from './copy-sqlite.js'

describe('copySqlite', () => {
  let folder: string
  let from: string
  let writer: SqliteHandle.Database
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'foyer-copy-'))
    from = join(folder, 'from.sqlite')
    writer = new SqliteHandle(from)
    writer.pragma('journal_mode = WAL')
    writer.exec('create table entry (text text not null) strict')
    const insert = writer.prepare('insert into entry values (?)')
    writer.transaction(() => {
      for (let row = 0; row < 40_000; row++) insert.run('x'.repeat(200))
    })()
  })
  afterEach(() => {
    writer.close()
    rmSync(folder, { recursive: true })
  })

  const rowsIn = (file: string) => {
    const copy = new SqliteHandle(file, { readonly: true })
    try {
      expect(copy.pragma('integrity_check', { simple: true })).toBe('ok')
      return copy.prepare('select count(*) from entry').pluck().get()
    } finally {
      copy.close()
    }
  }

  it('is the state of one moment, and ends, though somebody writes between any two of its steps', async () => {
    const insert = writer.prepare('insert into entry values (?)')
    const to = join(folder, 'to.sqlite')
    const seen: number[] = []
    await copySqlite(from, to, (done, total) => {
      insert.run('written meanwhile')
      seen.push(done / total)
      if (seen.length > 1000) throw new Error('it starts over for ever')
    })
    expect(seen.length).toBeGreaterThan(2)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(rowsIn(to)).toBe(40_000)
    expect(rowsIn(from)).toBe(40_000 + seen.length)
  })

  it('makes no database where there is none', async () => {
    const nothing = join(folder, 'nothing.sqlite')
    await expect(copySqlite(nothing, join(folder, 'to.sqlite'))).rejects.toThrow()
    expect(() => new SqliteHandle(nothing, { fileMustExist: true })).toThrow()
  })
})
