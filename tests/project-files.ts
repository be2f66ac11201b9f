import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Generated entries: those of .gitignore, and git's own folder. */
const MADE = new Set(['node_modules', 'dist', '.git', 'data', '.foyer', '.stryker', 'coverage', 'screens'])
const MADE_ANYWHERE = new Set(['node_modules', 'dist', '.git'])
const SOURCE = /\.(ts|tsx|js|cjs|mjs|css)$|^\.ci\//

/** Returns the paths of all files that are not generated, relative to the root and sorted. */
export function projectFiles(folder = ''): string[] {
  const made = folder === '' ? MADE : MADE_ANYWHERE
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !made.has(entry.name) && !entry.name.endsWith('.tsbuildinfo'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) return projectFiles(path)
      return entry.isFile() ? [path] : []
    })
}

/** Returns the files with code, styles or shell scripts. */
export const sourceFiles = (): string[] => projectFiles().filter((path) => SOURCE.test(path))

export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

export interface Manifest {
  name: string
  version: string
  private?: boolean
  description?: string
  keywords?: string[]
  license?: string
  homepage?: string
  bugs?: string
  repository?: { type: string; url: string; directory?: string }
  publishConfig?: Record<string, unknown>
  engines?: Record<string, string>
  bin?: Record<string, string>
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Returns every package.json of the workspace, that of the root first. */
export function manifests(): { path: string; manifest: Manifest }[] {
  return projectFiles()
    .filter((path) => /^(package\.json|journeys\/package\.json|(packages|apps)\/[^/]+\/package\.json)$/.test(path))
    .sort((a, b) => a.split('/').length - b.split('/').length)
    .map((path) => ({ path, manifest: JSON.parse(read(path)) as Manifest }))
}
