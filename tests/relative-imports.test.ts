import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { read, sourceFiles } from './project-files.ts'

/**
 * The linter compares imports as text, so it cannot detect that `../../client/src` leaves a package. This test resolves
 * every relative import.
 */
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])(\.{1,2}\/[^'"\n]+)\1/g

const relativeImports = (source: string): string[] => [...source.matchAll(IMPORT)].map((match) => match[2] ?? '')

/** Returns the package or app of a path; everything else in the project counts as one unit. */
function homeOf(path: string): string {
  const [folder = '', name = ''] = path.split('/')
  if (folder === 'packages' || folder === 'apps') return `${folder}/${name}`
  return folder === 'journeys' || folder === 'bench' ? folder : 'the house'
}

/** The build of an app may use the scripts of the project. */
const SCRIPT_OF_A_BUILD = /vite\.config\.ts -> scripts\//

function leaves(file: string, specifier: string): boolean {
  const target = posix.normalize(posix.join(posix.dirname(file), specifier))
  return homeOf(target) !== homeOf(file) && !SCRIPT_OF_A_BUILD.test(`${file} -> ${target}`)
}

describe('relative imports stay in their package', () => {
  it.each([
    { source: "import { a } from '../x.js'", found: ['../x.js'] },
    { source: "export * from './y.js'", found: ['./y.js'] },
    {
      source: 'import type { A } from "../../z/src/a.ts"\nimport \'./side.css\'',
      found: ['../../z/src/a.ts', './side.css'],
    },
    { source: "const a = await import('./late.js')", found: ['./late.js'] },
    { source: "import a from 'zod'", found: [] },
  ])('finds $found', ({ source, found }) => {
    expect(relativeImports(source)).toEqual(found)
  })

  it.each([
    { file: 'packages/client/src/a.ts', specifier: '../../protocol/src/index.ts', expected: true },
    { file: 'packages/client/src/deep/a.ts', specifier: '../b.ts', expected: false },
    { file: 'apps/server/tests/a.test.ts', specifier: '../src/b.ts', expected: false },
    { file: 'apps/site/src/a.ts', specifier: '../../server/src/b.ts', expected: true },
    { file: 'journeys/src/a.ts', specifier: '../../apps/server/src/b.ts', expected: true },
    { file: 'tests/a.test.ts', specifier: '../scripts/b.mjs', expected: false },
    { file: 'apps/site/vite.config.ts', specifier: '../../scripts/b.mjs', expected: false },
    { file: 'apps/site/src/a.ts', specifier: '../../../scripts/b.mjs', expected: true },
  ])('says of $specifier in $file: $expected', ({ file, specifier, expected }) => {
    expect(leaves(file, specifier)).toBe(expected)
  })

  it('holds in every source file', () => {
    const houseTests = (file: string) => homeOf(file) === 'the house'
    const strays = sourceFiles()
      .filter((file) => !file.endsWith('.css') && !houseTests(file))
      .flatMap((file) => relativeImports(read(file)).map((specifier) => ({ file, specifier })))
      .filter(({ file, specifier }) => leaves(file, specifier))
    expect(strays).toEqual([])
  })
})
