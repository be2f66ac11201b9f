import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
const PROGRAMS = fileURLToPath(new URL('../../../node_modules/.bin/', import.meta.url))
const run = (program: string, ...args: string[]) =>
  execFileSync(PROGRAMS + program, args, { cwd: PACKAGE, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

beforeAll(() => void run('tsc', '-b', '--pretty', 'false'))

it('publint finds nothing in the package as it is published', () => {
  expect(run('publint', '--strict')).toContain('All good')
})

it.each(['index.js', 'data/index.js'])(
  'a server component may import %s: what it exports is for the client',
  (entry) => {
    const code = readFileSync(`${PACKAGE}dist/${entry}`, 'utf8')
    expect(code).toMatch(/^'use client'/)
    // Next.js supports named exports only.
    expect(code).not.toContain('export *')
  },
)

it('attw finds its types for every import, as a package of ES modules', () => {
  // Exits with an error if it finds a problem.
  expect(() =>
    run('attw', '--pack', '.', '--profile', 'esm-only', '--quiet', '--exclude-entrypoints', 'styles.css'),
  ).not.toThrow()
})
