import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SKIPPED = new Set(['node_modules', 'dist', 'tests', 'coverage'])

/** Returns a digest of all build inputs in these files and folders; tests and outputs are excluded. */
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

/** Returns true if `outputFolder` was built from inputs with this digest. */
export function isBuiltFrom(outputFolder, digest) {
  return existsSync(stampOf(outputFolder)) && readFileSync(stampOf(outputFolder), 'utf8') === digest
}

/** Writes the digest of the inputs into the output folder: deleting the output deletes the stamp. */
export function stampOutput(outputFolder, digest) {
  if (existsSync(outputFolder)) writeFileSync(stampOf(outputFolder), digest)
}
