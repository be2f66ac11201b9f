import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Adds the missing entries to `.gitignore` if the file exists or the folder is in a git repository. Returns a function
 * that restores the previous state, or undefined if nothing was changed.
 */
export function ignoreInGit(folder: string, entries: readonly string[]): (() => void) | undefined {
  const file = join(folder, '.gitignore')
  const exists = existsSync(file)
  if (!exists && !isInRepository(folder)) return undefined
  const before = exists ? readFileSync(file, 'utf8') : ''
  const present = new Set(before.split('\n').map(normalize))
  const missing = entries.filter((entry) => !present.has(normalize(entry)))
  if (missing.length === 0) return undefined
  const separator = before === '' || before.endsWith('\n') ? '' : '\n'
  const restore = () => (exists ? writeFileSync(file, before) : rmSync(file, { force: true }))
  try {
    writeFileSync(file, `${before}${separator}${missing.join('\n')}\n`)
  } catch (error) {
    restore()
    throw error
  }
  return restore
}

/** `/data/`, `data/` and `data` all exclude the folder. */
const normalize = (line: string): string => line.trim().replace(/^\/|\/$/g, '')

function isInRepository(folder: string): boolean {
  if (existsSync(join(folder, '.git'))) return true
  const parent = dirname(folder)
  return parent !== folder && isInRepository(parent)
}
