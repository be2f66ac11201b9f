import { existsSync } from 'node:fs'
import { settingsInForce } from '../../features/site/settings/site-settings.js'
import { type CaptchaOutside, captchaOutside } from '../../integrations/captcha/remote-providers.js'
import type { DatabaseConfig } from '../../kernel/database-config.js'
import { secretsFrom } from '../../kernel/secrets.js'
import { openDatabase } from '../../platform/database/open-database.js'
import { type Config, serveConfig } from '../config/config.js'
import type { Environment } from '../config/environment.js'
import { checkCaptcha } from './captcha-check.js'
import { checkClients, checkClock, checkDurability, checkMigrations, checkSigningKeys } from './database-checks.js'
import { type Finding, ok, problem, reasonOf } from './finding.js'
import { checkDataFolder, checkDiskSpace, checkNode, checkSecret } from './machine-checks.js'
import { checkIssuer, checkMail, checkTrustedProxies } from './outside-checks.js'
import type { SiteLook } from './site-look.js'
import { sqlSiteLook } from './sql-site-look.js'

/**
 * Looks at everything a deployment needs, and changes nothing.
 * @throws StartError when the settings contradict each other
 */
export async function runChecks(environment: Environment): Promise<Finding[]> {
  // A bad issuer is a finding like any other; every other contradiction is refused as `serve` does.
  const config = serveConfig({ ...environment, issuer: undefined })
  const { database, dataFolder, dev } = config
  const { finding: secretFound, secret } = checkSecret(environment.secret, dataFolder, database, dev)
  return [
    checkNode(process.versions.node, process.release.lts),
    checkDataFolder(dataFolder, database),
    secretFound,
    ...(await checkDatabase(config, secret, captchaOutside(environment))),
    checkIssuer(environment.issuer ?? config.issuer, dev),
    checkTrustedProxies(environment.issuer ?? config.issuer, config.trustedProxies),
    await checkMail(config.mail),
    checkDiskSpace(dataFolder, database),
  ]
}

async function checkDatabase(
  { database: config, dev }: Config,
  secret: Buffer | undefined,
  outside: CaptchaOutside,
): Promise<Finding[]> {
  if (config.kind === 'sqlite' && !existsSync(config.file))
    return [ok('database', `${config.file} is made by the first start`)]
  let database: Awaited<ReturnType<typeof openDatabase>> | undefined
  try {
    database = await openDatabase(config)
    const look = sqlSiteLook(database)
    const migrations = checkMigrations(await look.migrations())
    const found = [ok('database', nameOf(config)), migrations, ...checkDurability(await look.durability())]
    // Tables of another version may be anything.
    return migrations.level === 'ok' ? [...found, ...(await checkSite(look, dev, secret, outside))] : found
  } catch (error) {
    return [problem('database', `it cannot be used: ${reasonOf(error)}`, 'Check --data or --database.')]
  } finally {
    await database?.close()
  }
}

async function checkSite(
  look: SiteLook,
  dev: boolean,
  secret: Buffer | undefined,
  outside: CaptchaOutside,
): Promise<Finding[]> {
  const offset = dev ? await look.clockOffset() : 0
  const asked = Date.now()
  const theirs = await look.clock()
  const ours = (asked + Date.now()) / 2
  const site = await look.site()
  const keys = site === undefined ? [] : await look.signingKeys(site.siteId)
  const newest = Math.max(0, site?.createdAt ?? 0, ...keys.map(({ createdAt }) => createdAt)) - offset
  return [
    checkClock(ours, theirs, newest),
    checkSigningKeys(keys, secret === undefined ? undefined : secretsFrom(secret).signingKey),
    checkClients(site === undefined ? 0 : await look.clients(site.siteId)),
    ...(site === undefined
      ? []
      : [await checkCaptcha(settingsInForce(await look.settings(site.siteId), dev).captcha, outside)]),
  ]
}

/** Without the credentials that an address may carry. */
function nameOf(config: DatabaseConfig): string {
  if (config.kind === 'sqlite') return config.file
  const { protocol, host, pathname } = new URL(config.url)
  return `${protocol}//${host}${pathname} answers`
}
