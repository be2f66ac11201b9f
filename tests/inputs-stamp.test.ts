import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { digestOfInputs, isBuiltFrom, stampOutput } from '../scripts/inputs-stamp.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-inputs-'))
  write('src/page.tsx', 'one')
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}
const digest = () => digestOfInputs([folder, join(folder, 'not-there')])

it.each([
  { change: 'a changed source', path: 'src/page.tsx', differs: true },
  { change: 'a new source', path: 'src/other.tsx', differs: true },
  { change: 'the build settings', path: 'vite.config.ts', differs: true },
  { change: 'a unit test', path: 'src/page.test.tsx', differs: false },
  { change: 'an endpoint test', path: 'tests/page.ts', differs: false },
  { change: 'the output', path: 'dist/page.js', differs: false },
])('$change makes a new build necessary: $differs', ({ path, differs }) => {
  const before = digest()
  write(path, 'two')
  expect(digest() !== before).toBe(differs)
})

it('remembers a build inside its output', () => {
  const output = join(folder, 'dist')
  stampOutput(output, digest())
  expect(isBuiltFrom(output, digest())).toBe(false)
  write('dist/page.js', 'built')
  stampOutput(output, digest())
  expect(isBuiltFrom(output, digest())).toBe(true)
  write('src/page.tsx', 'two')
  expect(isBuiltFrom(output, digest())).toBe(false)
})
