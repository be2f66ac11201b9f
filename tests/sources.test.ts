import { describe, expect, it } from 'vitest'
import { projectFiles, read, sourceFiles } from './project-files.ts'

const THIS_FILE = 'tests/sources.test.ts'
const BINARY = /\.(png|jpg|webp|avif|ico|woff2|gz)$/

interface Ban {
  what: string
  pattern: RegExp
  files: () => string[]
  example: string
}

/** Text that no file may contain. Each ban has an example that proves its pattern. */
const bans: Ban[] = [
  { what: 'an unfinished note', pattern: /\b(TODO|FIXME|XXX|HACK)\b/, files: sourceFiles, example: '// TODO: later' },
  {
    what: 'a skipped, conditional or lonely test',
    pattern: /\b(it|test|describe|suite|bench)(\.\w+)*\.(skip|only|todo|fails|skipIf|runIf)\b|\bx(it|describe)\(/,
    files: sourceFiles,
    example: "describe.concurrent.skipIf(slow)('x')",
  },
  {
    what: 'guessable randomness (V6.5.3)',
    pattern: /\bMath\s*\.\s*random\b|\{[^}]*\brandom\b[^}]*\}\s*=\s*Math\b/,
    files: sourceFiles,
    example: 'const { random } = Math',
  },
  {
    what: 'a path of one machine',
    pattern: /(^|[\s"'`(=:])\/(work|root|home\/\w+|Users\/\w+)\//m,
    files: projectFiles,
    example: "'/home/ada/foyer'",
  },
  {
    what: 'a package registry',
    pattern: /\bregistry\.[a-z0-9-]+\.[a-z]{2,}|\bnpm\.pkg\.github\.com\b/,
    files: projectFiles,
    example: 'https://registry.example.org/',
  },
  {
    what: 'a comment of more than 120 columns',
    pattern: /^(?=.{121})\s*(?:\*|\/\*|\/\/ (?!biome-ignore)).*$/m,
    files: sourceFiles,
    example: `// ${'word '.repeat(30)}`,
  },
]

describe.each(bans)('no file has $what', ({ pattern, files, example }) => {
  it('and the pattern finds an example', () => {
    expect(example).toMatch(pattern)
  })

  it('holds', () => {
    const guilty = files()
      .filter((path) => path !== THIS_FILE && !BINARY.test(path))
      .flatMap((path) => {
        const found = pattern.exec(read(path))
        return found === null ? [] : [`${path}: ${found[0].trim()}`]
      })
    expect(guilty).toEqual([])
  })
})
