import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { plainLine } from '../scripts/plain-reporter.mjs'
import { root } from './project-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-reporter-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs vitest on one test file. The source writes a skip as a call, because no file here may contain one. */
function runOver(source: string, ...args: string[]) {
  writeFileSync(join(folder, 'sample.test.js'), source)
  const reporter = join(root, 'scripts/plain-reporter.mjs')
  const vitest = join(root, 'node_modules/.bin/vitest')
  const options = ['run', `--root=${folder}`, '--globals', `--reporter=${reporter}`, ...args]
  const { status, stdout } = spawnSync(vitest, options, { encoding: 'utf8', env: { ...process.env, CI: 'true' } })
  return { status, lines: stdout.trimEnd().split('\n') }
}

it.each([
  { passed: 12, failed: 0, skipped: 0, line: '12 passed, 0 failed' },
  { passed: 0, failed: 3, skipped: 2, line: '0 passed, 3 failed, 2 skipped' },
])('writes "$line"', ({ line, ...count }) => {
  expect(plainLine(count)).toBe(line)
})

it('ends a good run with the plain line and exit code 0', () => {
  const { status, lines } = runOver("it('a', () => {})\nit('b', () => {})")
  expect(status).toBe(0)
  expect(lines.at(-1)).toBe('2 passed, 0 failed')
})

it('fails a run in which a test was skipped, and names it', () => {
  const { status, lines } = runOver("it('a', () => {})\ndescribe('group', () => it('b', (self) => self.skip()))")
  expect(status).toBe(1)
  expect(lines.slice(-3)).toEqual([
    'skipped: sample.test.js > group > b',
    'A skipped test fails the run.',
    '1 passed, 0 failed, 1 skipped',
  ])
})

it('does not mind the tests that a chosen name leaves out', () => {
  const { status, lines } = runOver("it('a', () => {})\nit('b', () => {})", '-t', 'a')
  expect(status).toBe(0)
  expect(lines.at(-1)).toBe('1 passed, 0 failed, 1 skipped')
})

it('counts a file that cannot be loaded as a failure', () => {
  const { status, lines } = runOver("throw new Error('broken')")
  expect(status).toBe(1)
  expect(lines.at(-1)).toBe('0 passed, 1 failed')
})
