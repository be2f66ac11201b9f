import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseConfig } from '../../kernel/database-config.js'
import { parseSecret } from '../../kernel/secrets.js'
import { errorReason, type Finding, ok, problem, warning } from './finding.js'

/**
 * Warns about Node versions without long-term support. Versions outside `engines` are refused before any command runs.
 */
export function checkNode(version: string, lts: string | undefined): Finding {
  if (lts !== undefined) return ok('node', `Node ${version}, long-term release ${lts}`)
  return warning('node', `Node ${version} is not a long-term release`, 'Use Node 24, which is supported for years.')
}

/** Checks the data folder of SQLite. PostgreSQL does not need one. */
export function checkDataFolder(folder: string, database: DatabaseConfig): Finding {
  if (database.kind === 'postgres') return ok('data folder', 'not needed with PostgreSQL and FOYER_SECRET')
  if (!existsSync(folder))
    return warning(
      'data folder',
      `${folder} is not there yet`,
      'The first start creates it. Or use another one with --data.',
    )
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    if (existsSync(database.file)) accessSync(database.file, constants.R_OK | constants.W_OK)
  } catch (error) {
    return problem('data folder', `it cannot be used: ${errorReason(error)}`, 'Run Foyer as the user who owns it.')
  }
  if (isReadableByOthers(folder) && existsSync(database.file) && isReadableByOthers(database.file))
    return warning(
      'data folder',
      `other users of this machine can read ${database.file}, password hashes included`,
      `Run: chmod 700 ${folder}`,
    )
  return ok('data folder', `${folder} can be written`)
}

/** Checks the root secret (design §6): 32 bytes, in a variable or in a file that only its user can read. */
export function checkSecret(
  encodedSecret: string | undefined,
  folder: string,
  { kind }: DatabaseConfig,
  dev: boolean,
): { finding: Finding; secret?: Buffer } {
  const file = join(folder, 'secret')
  try {
    if (encodedSecret !== undefined)
      return { finding: ok('secret', 'given by FOYER_SECRET'), secret: parseSecret(encodedSecret) }
    if (kind === 'postgres' && !dev) {
      const advice = 'Give every node the same 32 bytes in hex or base64.'
      return { finding: problem('secret', 'FOYER_SECRET is missing, which PostgreSQL needs', advice) }
    }
    if (!existsSync(file)) return { finding: ok('secret', `${file} is made by the first start`) }
    const secret = parseSecret(readFileSync(file, 'utf8'))
    if (!isPrivate(file))
      return { finding: problem('secret', `others can read ${file}`, `Run: chmod 600 ${file}`), secret }
    return { finding: ok('secret', `${file}, readable by its owner alone`), secret }
  } catch (error) {
    return { finding: problem('secret', errorReason(error), 'Give 32 bytes or more, in hex or base64.') }
  }
}

const MIN_FREE_BYTES = 100_000_000
const LOW_FREE_BYTES = 1_000_000_000

/**
 * Checks free disk space. A full disk loses no data but stops every write, and so the site (security-checklist 103).
 */
export function checkDiskSpace(folder: string, { kind }: DatabaseConfig): Finding {
  if (!existsSync(folder)) return ok('disk space', 'not measured: the data folder is not there')
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const message = `${formatGigabytes(free)} free for ${folder}`
  if (kind === 'postgres') return ok('disk space', `${message}; the disk of PostgreSQL is not seen from here`)
  if (free < MIN_FREE_BYTES) return problem('disk space', message, 'Free some now: without space nobody can sign in.')
  if (free < LOW_FREE_BYTES) return warning('disk space', message, 'Free some soon.')
  return ok('disk space', message)
}

const formatGigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`

/** Always true on Windows, which has no such file modes. */
const isPrivate = (file: string): boolean => process.platform === 'win32' || (statSync(file).mode & 0o077) === 0
const isReadableByOthers = (path: string): boolean =>
  process.platform !== 'win32' && (statSync(path).mode & 0o005) !== 0
