import { existsSync } from 'node:fs'
import { settingsInForce } from '../../features/site/settings/site-settings.js'
import { type CaptchaConfig, captchaConfig } from '../../integrations/captcha/remote-providers.js'
import type { DatabaseConfig } from '../../kernel/database-config.js'
import { deriveSecrets } from '../../kernel/secrets.js'
import { openDatabase } from '../../platform/database/open-database.js'
import { type Config, serveConfig } from '../config/config.js'
import type { Environment } from '../config/environment-variables.js'
import { checkCaptcha } from './captcha-check.js'
import { checkClients, checkClock, checkDurability, checkMigrations, checkSigningKeys } from './database-checks.js'
import { checkIssuer, checkMail, checkTrustedProxies } from './external-checks.js'
import { errorReason, type Finding, ok, problem } from './finding.js'
import { checkDataFolder, checkDiskSpace, checkNode, checkSecret } from './machine-checks.js'
import type { SiteInspector } from './site-inspector.js'
import { sqlSiteInspector } from './sql-site-inspector.js'

/**
 * Checks everything that a deployment needs and changes nothing.
 * @throws StartError if settings contradict each other
 */
export async function runChecks(environment: Environment): Promise<Finding[]> {
  // An invalid issuer becomes a finding; other contradictions are refused as in `serve`.
  const config = serveConfig({ ...environment, issuer: undefined })
  const { database, dataFolder, dev } = config
  const { finding: secretFound, secret } = checkSecret(environment.secret, dataFolder, database, dev)
  return [
    checkNode(process.versions.node, process.release.lts),
    checkDataFolder(dataFolder, database),
    secretFound,
    ...(await checkDatabase(config, secret, captchaConfig(environment))),
    checkIssuer(environment.issuer ?? config.issuer, dev),
    checkTrustedProxies(environment.issuer ?? config.issuer, config.trustedProxies),
    await checkMail(config.mail),
    checkDiskSpace(dataFolder, database),
  ]
}

async function checkDatabase(
  { database: config, dev }: Config,
  secret: Buffer | undefined,
  captchaConfig: CaptchaConfig,
): Promise<Finding[]> {
  if (config.kind === 'sqlite' && !existsSync(config.file))
    return [ok('database', `${config.file} is made by the first start`)]
  let database: Awaited<ReturnType<typeof openDatabase>> | undefined
  try {
    database = await openDatabase(config)
    const inspector = sqlSiteInspector(database)
    const migrations = checkMigrations(await inspector.migrations())
    const found = [ok('database', databaseName(config)), migrations, ...checkDurability(await inspector.durability())]
    // The tables of another version may have any form.
    return migrations.level === 'ok' ? [...found, ...(await checkSite(inspector, dev, secret, captchaConfig))] : found
  } catch (error) {
    return [problem('database', `it cannot be used: ${errorReason(error)}`, 'Check --data or --database.')]
  } finally {
    await database?.close()
  }
}

async function checkSite(
  inspector: SiteInspector,
  dev: boolean,
  secret: Buffer | undefined,
  captchaConfig: CaptchaConfig,
): Promise<Finding[]> {
  const offset = dev ? await inspector.clockOffset() : 0
  const startedAt = Date.now()
  const databaseTime = await inspector.clock()
  const localTime = (startedAt + Date.now()) / 2
  const site = await inspector.site()
  const keys = site === undefined ? [] : await inspector.signingKeys(site.siteId)
  const newest = Math.max(0, site?.createdAt ?? 0, ...keys.map(({ createdAt }) => createdAt)) - offset
  return [
    checkClock(localTime, databaseTime, newest),
    checkSigningKeys(keys, secret === undefined ? undefined : deriveSecrets(secret).signingKey),
    checkClients(site === undefined ? 0 : await inspector.clients(site.siteId)),
    ...(site === undefined
      ? []
      : [await checkCaptcha(settingsInForce(await inspector.settings(site.siteId), dev).captcha, captchaConfig)]),
  ]
}

/** Returns the database URL without its credentials, or the file. */
function databaseName(config: DatabaseConfig): string {
  if (config.kind === 'sqlite') return config.file
  const { protocol, host, pathname } = new URL(config.url)
  return `${protocol}//${host}${pathname} answers`
}
