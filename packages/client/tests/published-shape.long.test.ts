import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
const PROGRAMS = fileURLToPath(new URL('../../../node_modules/.bin/', import.meta.url))
const run = (program: string, ...args: string[]) =>
  execFileSync(PROGRAMS + program, args, { cwd: PACKAGE, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

it('publint finds nothing in the package as it is published', () => {
  expect(run('publint', '--strict')).toContain('All good')
})

it('attw finds its types for every import, as a package of ES modules', () => {
  // Exits with an error if it finds a problem.
  expect(() => run('attw', '--pack', '.', '--profile', 'esm-only', '--quiet')).not.toThrow()
})
