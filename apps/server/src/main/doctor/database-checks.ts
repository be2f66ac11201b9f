import { type StoredSigningKey, unsealSigningKey } from '../../features/tokens/signing-key.js'
import type { MigrationState } from '../../platform/database/migrations/migrate.js'
import { errorReason, type Finding, ok, problem, warning } from './finding.js'

/** Reports missing and unknown migrations. */
export function checkMigrations({ done, missing, unknown, isUnreleased }: MigrationState): Finding {
  if (isUnreleased)
    return problem(
      'migrations',
      'the database was created before the first release of Foyer',
      'Export it with the version that created it, and import the file into an empty database.',
    )
  if (unknown.length > 0)
    return problem(
      'migrations',
      'the database is of a later version of Foyer',
      'Use that version, or a backup made before.',
    )
  if (done.length === 0)
    return warning('migrations', 'the database is empty', 'Run: npx foyer migrate (the first start does it too).')
  if (missing.length > 0)
    return problem('migrations', `not done yet: ${missing.join(', ')}`, 'Run: npx foyer migrate (a start does it too).')
  return ok('migrations', 'the database is up to date')
}

/** Required value of each setting for "acknowledged means durable" (security-checklist 93 and section 12). */
const DURABILITY_RULES: Record<string, { good: string[]; acceptable?: string[]; advice: string }> = {
  fsync: { good: ['on'], advice: 'Set fsync = on: without it a power failure loses and corrupts data.' },
  synchronous_commit: {
    good: ['on', 'remote_apply'],
    acceptable: ['local', 'remote_write'],
    advice: 'Set synchronous_commit = on: otherwise an acknowledged sign-up or block can be lost.',
  },
  journal_mode: { good: ['wal'], advice: 'Keep the data folder on a local disk: network file systems cannot do WAL.' },
  synchronous: { good: ['full', 'extra'], advice: 'Report this as a bug: Foyer opens every database with FULL.' },
}

/** Reports settings of PostgreSQL with which acknowledged writes can be lost. */
export function checkDurability(settings: Record<string, string>): Finding[] {
  return Object.entries(settings).map(([name, value]) => {
    const rule = DURABILITY_RULES[name]
    if (rule === undefined || rule.good.includes(value)) return ok(name, value)
    if (value === 'unknown') return warning(name, 'the database does not say', rule.advice)
    return rule.acceptable?.includes(value)
      ? warning(name, value, rule.advice)
      : problem(name, `it is ${value}`, rule.advice)
  })
}

const TOLERATED_SKEW_MS = 5000
/** Tokens issued further in the future are refused (security-checklist 104). */
const MAX_SKEW_MS = 60_000

/**
 * Compares the clocks; times in milliseconds. Without a `databaseTime`, checks that no row is newer than the local
 * time.
 */
export function checkClock(localTime: number, databaseTime: number | undefined, newest: number): Finding {
  const advice = 'Synchronise the clocks of all machines (NTP).'
  if (newest - localTime > MAX_SKEW_MS)
    return problem(
      'clock',
      `the database holds entries of ${new Date(newest).toISOString()}, which is yet to come`,
      advice,
    )
  if (databaseTime === undefined)
    return ok('clock', `${new Date(localTime).toISOString()}, after all that the database holds`)
  const skew = Math.round(Math.abs(databaseTime - localTime) / 1000)
  if (Math.abs(databaseTime - localTime) > MAX_SKEW_MS)
    return problem('clock', `${skew} s away from the database's`, advice)
  if (Math.abs(databaseTime - localTime) > TOLERATED_SKEW_MS)
    return warning('clock', `${skew} s away from the database's`, advice)
  return ok('clock', `agrees with the database's`)
}

/** Reports missing signing keys, and keys that the secret cannot open. */
export function checkSigningKeys(keys: readonly StoredSigningKey[], secret: Buffer | undefined): Finding {
  const inUse = keys.filter(({ retiredAt }) => retiredAt === null)
  if (keys.length === 0) return ok('signing key', 'made by the first start')
  if (inUse.length === 0) return problem('signing key', 'every key is retired', 'Run: npx foyer signing-key rotate')
  if (secret === undefined)
    return problem(
      'signing key',
      'there is no secret to open it with',
      'Restore the secret that this site was set up with.',
    )
  try {
    for (const key of inUse) unsealSigningKey(key, secret)
  } catch (error) {
    return problem('signing key', errorReason(error), 'Restore the secret that this site was set up with.')
  }
  return ok('signing key', inUse.length === 1 ? 'one in use' : `${inUse.length} in use`)
}

/** Reports whether the site has a client. */
export const checkClients = (clients: number): Finding =>
  clients > 0
    ? ok('clients', String(clients))
    : warning('clients', 'none yet', 'Run: npx foyer client create --name NAME --origin https://example.com')
