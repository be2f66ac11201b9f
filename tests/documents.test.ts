import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { manifests, projectFiles, read, root } from './project-files.ts'

const NPM_ITSELF = new Set(['ci', 'install', 'exec'])
const pages = projectFiles().filter((path) => path.endsWith('.md'))
const scripts = manifests()[0]?.manifest.scripts ?? {}
const programs = new Set(manifests().flatMap(({ manifest }) => Object.keys(manifest.bin ?? {})))

/** Returns the code of a page: in fences and in backticks. */
const codeOf = (page: string): string =>
  [...page.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map(([code]) => code).join('\n')

/** Returns the commands in a page: `npm start`, `npm run build`, `npx foyer`. */
const commandsOf = (page: string) =>
  [...codeOf(page).matchAll(/\b(npm run|npm|npx) ([\w:-]+)/g)]
    .map(([, by, name = '']) => ({ by, name }))
    .filter(({ name }) => name !== 'run')

describe.each(pages)('%s', (path) => {
  const page = read(path)

  it('names only commands that exist', () => {
    const unknown = commandsOf(page).filter(({ by, name }) =>
      by === 'npx'
        ? !programs.has(name) && !existsSync(join(root, 'node_modules/.bin', name))
        : !isNpmCommand(by, name),
    )
    expect(unknown).toEqual([])
  })

  it('links only to files that exist', () => {
    const links = [...page.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map((match) => match[1] ?? '')
    const broken = links.filter((link) => !existsSync(join(root, posix.join(posix.dirname(path), link))))
    expect(broken).toEqual([])
  })
})

/** The pages that refer to source files: architecture, glossary, contributing guide, and the README of each part. */
const maps = pages.filter(
  (path) =>
    ['CONTRIBUTING.md', 'docs/architecture.md', 'docs/glossary.md'].includes(path) ||
    /^(packages|apps|journeys)\//.test(path),
)

/** Returns the files that a page names in backticks, if they have a folder, an extension and no placeholder. */
const filesIn = (page: string): string[] =>
  [...page.matchAll(/`([\w.@-]+\/[\w./@-]*\.(?:tsx?|[cm]?js|json|css|md))`/g)].map(([, file]) => file as string)

describe.each(maps)('%s', (path) => {
  it('names only files that exist, from the root, from the server or from its own folder', () => {
    const folders = ['', 'apps/server/src', posix.dirname(path)]
    const isFile = (file: string) => folders.some((folder) => existsSync(join(root, folder, file)))
    expect(filesIn(read(path)).filter((file) => !/NNNN|LANG/.test(file) && !isFile(file))).toEqual([])
  })
})

function isNpmCommand(by: string | undefined, name: string): boolean {
  return name in scripts || (by === 'npm' && NPM_ITSELF.has(name))
}

describe('README.md', () => {
  it('starts and tests the project with one command each', () => {
    expect(commandsOf(read('README.md'))).toEqual(
      expect.arrayContaining([
        { by: 'npm', name: 'start' },
        { by: 'npm', name: 'test' },
      ]),
    )
  })
})
