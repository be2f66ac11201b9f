import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrowser, findHeadlessShell } from '../scripts/find-browser.mjs'
import { findPostgres } from '../scripts/find-postgres.mjs'
import { findProgram } from '../scripts/find-program.mjs'

const folder = mkdtempSync(join(tmpdir(), 'foyer-programs-'))
const program = (name: string) => join(folder, name)

beforeAll(() => {
  for (const name of ['chromium', 'chromium-headless-shell', 'initdb', 'pg_ctl'])
    writeFileSync(program(name), '', { mode: 0o755 })
  writeFileSync(program('plain-file'), '', { mode: 0o644 })
  mkdirSync(program('folder'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('a program', () => {
  it('is found in any folder of the path, the first name first', () => {
    const path = ['/nowhere', folder].join(delimiter)
    expect(findProgram(['missing', 'pg_ctl', 'initdb'], path)).toBe(program('pg_ctl'))
  })

  it('is found by its own path', () => {
    expect(findProgram([program('missing'), program('initdb')], '')).toBe(program('initdb'))
  })

  it.each(['plain-file', 'folder', 'missing'])('is not a %s', (name) => {
    expect(findProgram([name], folder)).toBeUndefined()
  })
})

describe('the browser', () => {
  it('is the one named in CHROME_PATH', () => {
    expect(findBrowser({ CHROME_PATH: program('initdb'), PATH: folder })).toBe(program('initdb'))
  })

  it('is else the one found in the path', () => {
    expect(findBrowser({ PATH: folder })).toBe(program('chromium'))
  })

  it('is not quietly replaced when CHROME_PATH is wrong', () => {
    expect(() => findBrowser({ CHROME_PATH: '/nowhere/chrome', PATH: folder })).toThrow(
      'CHROME_PATH names /nowhere/chrome, which is not a program.',
    )
  })

  it('has a headless shell where there is one', () => {
    expect(findHeadlessShell({ PATH: folder })).toBe(program('chromium-headless-shell'))
  })

  it('has none beside the one named in CHROME_PATH', () => {
    expect(findHeadlessShell({ CHROME_PATH: program('chromium'), PATH: folder })).toBeUndefined()
  })
})

describe('PostgreSQL', () => {
  it('is the server named in DATABASE_URL', () => {
    expect(findPostgres({ DATABASE_URL: 'postgres://localhost/test', PATH: folder })).toBe('DATABASE_URL')
  })

  it('is else the one whose programs are in the path', () => {
    expect(findPostgres({ PATH: folder })).toBe(folder)
  })
})
