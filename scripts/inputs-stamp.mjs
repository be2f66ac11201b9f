import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SKIPPED = new Set(['node_modules', 'dist', 'tests', 'coverage'])

/** A digest of everything in these files and folders that a build reads; tests and outputs do not count. */
export function digestOfInputs(paths) {
  const hash = createHash('sha256')
  for (const path of paths) addToHash(hash, path)
  return hash.digest('hex')
}

function addToHash(hash, path) {
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) {
    hash.update(`${path}\0`).update(readFileSync(path)).update('\0')
    return
  }
  for (const name of readdirSync(path).sort()) {
    if (!SKIPPED.has(name) && !/\.test\.tsx?$/.test(name)) addToHash(hash, join(path, name))
  }
}

const stampOf = (outputFolder) => join(outputFolder, '.inputs-sha256')

/** Says whether `outputFolder` was built from inputs with this digest. */
export function isBuiltFrom(outputFolder, digest) {
  return existsSync(stampOf(outputFolder)) && readFileSync(stampOf(outputFolder), 'utf8') === digest
}

/** Remembers, inside the output itself, what it was built from: deleting the output deletes the stamp. */
export function stampOutput(outputFolder, digest) {
  if (existsSync(outputFolder)) writeFileSync(stampOf(outputFolder), digest)
}
