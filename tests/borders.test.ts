import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { borders } from './borders.ts'
import { read, root } from './project-files.ts'

const copy = mkdtempSync(join(tmpdir(), 'foyer-borders-'))
let refusedIn: Map<string, string[]>

/** One import per line, so that the line of a diagnostic identifies the import. */
const linesOf = (border: { refused: string[]; allowed: string[] }): string[] => [...border.refused, ...border.allowed]

beforeAll(async () => {
  const config = JSON.parse(read('biome.json'))
  write('biome.json', JSON.stringify({ ...config, root: true, vcs: { enabled: false } }))
  write('layers.grit', read('layers.grit'))
  for (const border of borders) {
    write(
      border.file,
      linesOf(border)
        .map((specifier) => `import '${specifier}'\n`)
        .join(''),
    )
  }
  refusedIn = await lint()
})
afterAll(() => rmSync(copy, { recursive: true }))

function write(path: string, content: string): void {
  mkdirSync(dirname(join(copy, path)), { recursive: true })
  writeFileSync(join(copy, path), content)
}

/** The package rule of Biome, and layers.grit for the server. */
const RULES = new Set(['lint/style/noRestrictedImports', 'plugin'])

interface Complaint {
  category: string
  location: { path: string; start: { line: number } }
}

/** Lints the copy. Returns the refused imports by file. */
async function lint(): Promise<Map<string, string[]>> {
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', '.']
  const output = await new Promise<string>((resolve) => {
    execFile(join(root, 'node_modules', '.bin', 'biome'), args, { cwd: copy }, (_error, stdout) => resolve(stdout))
  })
  const { diagnostics } = JSON.parse(output) as { diagnostics: Complaint[] }
  const refused = new Map<string, Set<string>>()
  for (const { category, location } of diagnostics) {
    if (!RULES.has(category)) continue
    const border = borders.find(({ file }) => file === location.path)
    if (border === undefined) throw new Error(`unexpected file ${location.path}`)
    const specifiers = refused.get(border.file) ?? new Set()
    refused.set(border.file, specifiers.add(linesOf(border)[location.start.line - 1] ?? '?'))
  }
  return new Map([...refused].map(([file, specifiers]) => [file, [...specifiers].sort()]))
}

describe('the linter holds the layers and borders of docs/architecture.md', () => {
  it('has every file once in the table', () => {
    expect(new Set(borders.map(({ file }) => file)).size).toBe(borders.length)
  })

  it.each(borders)('$border ($file)', ({ file, refused }) => {
    expect(refusedIn.get(file) ?? []).toEqual([...refused].sort())
  })
})
