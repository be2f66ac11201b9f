import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { outsideProject, projectNode, root } from './project.mjs'
import { runStep, runWhenStarted, Stop } from './run-step.mjs'

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/**
 * Returns true if the packages in `node_modules` match the lock file: by the stamp of the last setup or, after a manual
 * install, by npm's own list.
 */
export function packagesAreCurrent(folder = root) {
  const lock = readFileSync(join(folder, 'package-lock.json'))
  const stampFile = join(folder, 'node_modules', '.foyer-lock-sha256')
  const installedFile = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(installedFile)) return false
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digestOf(lock)) return true
  const installed = readJson(installedFile).packages
  return Object.entries(JSON.parse(lock.toString()).packages).every(
    ([path, wanted]) =>
      path === '' || installed[path]?.version === wanted.version || (wanted.optional && !installed[path]),
  )
}

/** Writes the stamp that the packages of this lock file are installed. */
export function stampPackages(folder = root) {
  const digest = digestOf(readFileSync(join(folder, 'package-lock.json')))
  writeFileSync(join(folder, 'node_modules', '.foyer-lock-sha256'), digest)
}

const digestOf = (content) => createHash('sha256').update(content).digest('hex')

/** Prepares a fresh clone: installs exactly the locked packages, unless they are installed already. */
export async function setup() {
  if (!packagesAreCurrent()) {
    console.log('Installing the packages of package-lock.json, which takes about a minute.')
    const quiet = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    await runStep('install packages', 'npm', ['ci', ...quiet], { env: outsideProject() })
  }
  if (!existsSync(projectNode)) {
    throw new Stop('The packages came without the Node of the project; run "npm ci" with install scripts allowed.')
  }
  stampPackages()
}

await runWhenStarted(import.meta.url, setup)
