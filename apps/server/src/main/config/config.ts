import { isAbsolute, join, resolve } from 'node:path'
import type { MailConfig } from '../../integrations/mail/mail-config.js'
import type { DatabaseConfig } from '../../kernel/database-config.js'
import { type Digest, digestOf } from '../../kernel/digest.js'
import { StartError } from '../../kernel/errors/start-error.js'
import { isLoopback } from '../../kernel/loopback.js'
import { parseTrustedProxies } from '../../kernel/trusted-proxies.js'
import type { Environment } from './environment-variables.js'

/** The configuration of the server. Database and mail URLs may contain credentials, so log only `loggableConfig`. */
export interface Config {
  host: string
  port: number
  /** The fixed issuer, without a trailing slash. */
  issuer: string
  dev: boolean
  dataFolder: string
  database: DatabaseConfig
  mail: MailConfig
  /** False with FOYER_LIMITS=off, which disables rate and concurrency limits for load tests. */
  limits: boolean
  /** Addresses and networks of trusted proxies, whose forwarded headers are used. */
  trustedProxies: readonly string[]
  /** The digest of FOYER_METRICS_TOKEN, which authorizes other machines to read the metrics. */
  metricsTokenDigest?: Digest
  /** Allows webhooks to private networks. */
  webhooksPrivate?: true
  /** The source of the breached-password check: the URL of a service, or a file. */
  breachedPasswords?: string
  /** Milliseconds for which a stopping server is not ready but still answers requests; 0 by default. */
  drainMs?: number
}

const DEFAULT_PORT = 4000
export const DEFAULT_DATA_FOLDER = './data'
/** The data folder of `foyer dev`, and of `npm start` in the repository of Foyer. */
export const DEVELOPMENT_DATA_FOLDER = './.foyer/data'

/** Returns the database of a command: `--database`, or else the SQLite file in the data folder. */
export function databaseConfig(environment: Environment): { dataFolder: string; database: DatabaseConfig } {
  const folder = environment.data ?? DEFAULT_DATA_FOLDER
  const dataFolder = isAbsolute(folder) ? folder : resolve(folder)
  if (environment.database === undefined)
    return { dataFolder, database: { kind: 'sqlite', file: join(dataFolder, 'foyer.sqlite') } }
  if (!/^postgres(ql)?:\/\//.test(environment.database)) {
    throw new StartError(
      'The database address must start with postgres:// (leave it out to use SQLite in the data folder).',
    )
  }
  if (environment.unsafeDatabase !== undefined && environment.unsafeDatabase !== 'allow')
    throw new StartError(`FOYER_UNSAFE_DATABASE can only be "allow", not "${environment.unsafeDatabase}".`)
  const unsafe = environment.unsafeDatabase === undefined ? {} : { unsafe: true as const }
  return { dataFolder, database: { kind: 'postgres', url: environment.database, ...unsafe } }
}

/** Parses environment and flags into a config. @throws StartError with one sentence if they contradict each other */
export function serveConfig(environment: Environment): Config {
  const port = parsePort(environment.port)
  workerCount(environment)
  validateLogLevel(environment.logLevel)
  const dev = environment.dev ?? false
  return {
    host: environment.host ?? '127.0.0.1',
    port,
    issuer: parseIssuer(environment.issuer ?? `http://localhost:${port}`),
    dev,
    ...databaseConfig(environment),
    mail: mailConfig(environment, dev),
    limits: environment.limits !== 'off',
    trustedProxies: parseTrustedProxies(environment.trustedProxies),
    ...metricsToken(environment),
    ...(allowsPrivateWebhooks(environment) ? { webhooksPrivate: true as const } : {}),
    ...(environment.breachedPasswords === undefined ? {} : { breachedPasswords: environment.breachedPasswords }),
    drainMs: drainSeconds(environment) * 1000,
  }
}

function parsePort(text: string | undefined): number {
  if (text === undefined) return DEFAULT_PORT
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new StartError(`The port must be a number from 1 to 65535, not "${text}".`)
  return port
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

function validateLogLevel(level: string | undefined): void {
  if (level !== undefined && !LOG_LEVELS.includes(level))
    throw new StartError(`FOYER_LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${level}".`)
}

/** With the requests in progress, a stop takes less than 10 seconds (design §5). */
const MAX_DRAIN_SECONDS = 5

function drainSeconds({ drainSeconds: text = '0' }: Environment): number {
  const seconds = Number(text)
  if (!(seconds >= 0 && seconds <= MAX_DRAIN_SECONDS))
    throw new StartError(`FOYER_DRAIN_SECONDS must be a number from 0 to ${MAX_DRAIN_SECONDS}, not "${text}".`)
  return seconds
}

const MAX_WORKERS = 128

/** Returns the number of processes that share the port; 1 by default. @throws StartError */
export function workerCount({ workers: text }: Environment): number {
  if (text === undefined) return 1
  const workers = Number(text)
  if (!Number.isInteger(workers) || workers < 1 || workers > MAX_WORKERS)
    throw new StartError(`The number of workers must be from 1 to ${MAX_WORKERS}, not "${text}".`)
  return workers
}

/**
 * Parses the issuer: an https URL without query or fragment; http only on loopback (RFC 8414 §2, security-checklist
 * 71).
 */
export function parseIssuer(issuer: string): string {
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined
  if (url === undefined || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new StartError(`The issuer must be a plain address such as https://accounts.example.com, not "${issuer}".`)
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    throw new StartError('The issuer must be https, except on localhost.')
  }
  return issuer.replace(/\/+$/, '')
}

function mailConfig({ smtpUrl, mailFrom, mailReplyTo }: Environment, dev: boolean): MailConfig {
  if (smtpUrl === undefined) return { kind: dev ? 'inbox' : 'none' }
  if (!/^smtps?:\/\//.test(smtpUrl)) throw new StartError('FOYER_SMTP_URL must start with smtp:// or smtps://.')
  const from = mailFrom ?? `no-reply@${new URL(smtpUrl).hostname}`
  return { kind: 'smtp', url: smtpUrl, from, ...(mailReplyTo === undefined ? {} : { replyTo: mailReplyTo }) }
}

/** @throws StartError */
export function allowsPrivateWebhooks({ webhooksPrivate }: Environment): boolean {
  if (webhooksPrivate !== undefined && webhooksPrivate !== 'allow')
    throw new StartError(`FOYER_WEBHOOKS_PRIVATE can only be "allow", not "${webhooksPrivate}".`)
  return webhooksPrivate === 'allow'
}

const MIN_METRICS_TOKEN_LENGTH = 16

function metricsToken({ metricsToken: token }: Environment): Pick<Config, 'metricsTokenDigest'> {
  if (token === undefined) return {}
  if (!/^[\x21-\x7e]+$/.test(token) || token.length < MIN_METRICS_TOKEN_LENGTH)
    throw new StartError(
      `FOYER_METRICS_TOKEN must be ${MIN_METRICS_TOKEN_LENGTH} or more letters, digits and signs without spaces.`,
    )
  return { metricsTokenDigest: digestOf(token) }
}

/** Returns the config without the credentials in its URLs, for the log. */
export function loggableConfig(config: Config): Record<string, unknown> {
  const withoutCredentials = (address: string): string => {
    const url = new URL(address)
    return `${url.protocol}//${url.host}${url.pathname}`
  }
  const { metricsTokenDigest, ...rest } = config
  return {
    ...rest,
    metrics: metricsTokenDigest === undefined ? 'for this machine' : 'by token',
    database:
      config.database.kind === 'postgres'
        ? { ...config.database, url: withoutCredentials(config.database.url) }
        : config.database,
    mail: config.mail.kind === 'smtp' ? { ...config.mail, url: withoutCredentials(config.mail.url) } : config.mail,
  }
}
