import { existsSync } from 'node:fs'
import type { SiteId } from '@foyer/protocol'
import type { SiteSnapshotStore } from '../../features/site/snapshot/site-snapshot.js'
import { sqlSiteSnapshotStore } from '../../features/site/snapshot/sql-site-snapshot-store.js'
import { type Clock, offsetClock } from '../../kernel/clock.js'
import { clockCorrection } from '../../kernel/clock-correction.js'
import { StartError } from '../../kernel/errors/start-error.js'
import { newId, type Random, systemRandom } from '../../kernel/random.js'
import { readRootSecret } from '../../kernel/secrets.js'
import { assertDurable } from '../../platform/database/assert-durable.js'
import type { Database } from '../../platform/database/database.js'
import { openDatabase } from '../../platform/database/open-database.js'
import type { Storage } from '../../platform/database/storage.js'
import { DEFAULT_DATA_FOLDER, DEVELOPMENT_DATA_FOLDER, databaseConfig } from '../config/config.js'
import { type Environment, readEnvironment } from '../config/environment-variables.js'
import type { Stores } from '../deps.js'
import { sqlStorage } from '../sql-storage.js'
import type { CommandContext } from './command-context.js'

/** The opened site of a command: its database and stores, whether or not a server is running (design §5). */
export interface OpenSite {
  /** `dev` is that of the server of this database, unless a flag or variable says otherwise. */
  environment: Environment
  database: Database
  siteId: SiteId
  siteSnapshots: SiteSnapshotStore
  storage: Storage<Stores>
  clock: Clock
  random: Random
  /** Returns the root secret. Creates it on first use, like `serve`. */
  rootSecret(): Buffer
}

/** The flags of every command. */
export interface SiteFlags {
  data?: string
  database?: string
}

/**
 * Opens the site, runs a command on it and closes it. A missing data folder is created only for commands that may
 * create a site: for others, the path is more likely mistyped.
 * @throws StartError if there is no data folder or the database cannot be opened
 */
export const withSite = <T>(
  { env }: Pick<CommandContext, 'env'>,
  { data, database }: SiteFlags,
  command: (site: OpenSite) => Promise<T>,
  options?: { createsSite?: boolean },
): Promise<T> => {
  const environment = readEnvironment(env, { data, database })
  const isDevelopment = options?.createsSite !== true && usesDevelopmentFolder(environment)
  return withSiteOf(isDevelopment ? { ...environment, data: DEVELOPMENT_DATA_FOLDER } : environment, command, options)
}

/** Returns whether no data folder is named, and only `foyer dev` or `npm start` has made one in this folder. */
const usesDevelopmentFolder = ({ data, database }: Environment): boolean =>
  data === undefined &&
  database === undefined &&
  !existsSync(DEFAULT_DATA_FOLDER) &&
  existsSync(DEVELOPMENT_DATA_FOLDER)

/** Like `withSite`, with an environment that has all flags of the command. */
export async function withSiteOf<T>(
  environment: Environment,
  command: (site: OpenSite) => Promise<T>,
  { createsSite = false }: { createsSite?: boolean } = {},
): Promise<T> {
  const config = databaseConfig(environment)
  if (!createsSite && config.database.kind === 'sqlite' && !existsSync(config.dataFolder))
    throw new StartError(
      `There is no data folder ${config.dataFolder}: check --data or FOYER_DATA, or create it with "foyer serve" or "foyer migrate".`,
    )
  const random = systemRandom()
  let database: Database | undefined
  try {
    database = await openDatabase(config.database)
    await assertDurable(database, config.database)
    await database.migrate()
    const siteSnapshots = sqlSiteSnapshotStore(database)
    const clock = offsetClock()
    // Under --dev the clock may have been advanced; commands use the same time as the server.
    const askedAt = clock.now()
    const { clockOffset, databaseNow } = await siteSnapshots.revision()
    const clockReading = { databaseNow: databaseNow ?? askedAt, askedAt, answeredAt: clock.now() }
    clock.setOffset(clockOffset + clockCorrection(clockReading, 0))
    const siteId = await siteSnapshots.ensureSite(newId(random, 'site'), clock.now())
    const inForce = { ...environment, dev: environment.dev ?? (await siteSnapshots.isDevelopment()) ?? false }
    const rootSecret = () =>
      readRootSecret(environment.secret, config.database, config.dataFolder, environment.dev ?? false)
    return await command({
      environment: inForce,
      database,
      siteId,
      siteSnapshots,
      storage: sqlStorage(database, siteId),
      clock,
      random,
      rootSecret,
    })
  } catch (error) {
    throw asStartError(error, config.database.kind === 'postgres' ? 'the database' : config.dataFolder)
  } finally {
    await database?.close()
  }
}

/** Converts a failure to open the database into one sentence. */
export function asStartError(error: unknown, location: string): unknown {
  if (error instanceof StartError) return error
  const { code, message, cause } = error as {
    code?: string
    message: string
    cause?: { message?: string; code?: string }
  }
  if ((error as Error).name === 'DatabaseUnavailable')
    return new StartError(`Cannot use ${location}: ${cause?.message || cause?.code || message}.`)
  if (
    code === 'EACCES' ||
    code === 'EROFS' ||
    code === 'ENOTDIR' ||
    code === 'EEXIST' ||
    code === 'ENOENT' ||
    code?.startsWith('SQLITE_')
  )
    return new StartError(`Cannot use ${location}: ${message}.`)
  if (code !== undefined && /^(3D|28|42501)/.test(code)) return new StartError(`Cannot use ${location}: ${message}.`)
  return error
}
