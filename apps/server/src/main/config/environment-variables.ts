/** An environment variable. */
interface EnvironmentVariable {
  variable: `FOYER_${string}`
  /** The equivalent flag of `foyer serve`. Secrets have none. */
  flag?: `--${string}`
  /** True if the value is or may contain a secret, which can also be in a file: `FOYER_X_FILE=/path`. */
  secret?: true
  /** True if the flag takes no value. */
  isSwitch?: true
  /** True if the flag can be repeated. */
  isList?: true
  default: string
  /** One or two sentences. */
  meaning: string
}

const declared = {
  host: {
    variable: 'FOYER_HOST',
    flag: '--host',
    default: '127.0.0.1',
    meaning: 'The address to listen on. Put a proxy with TLS in front before you listen on any other address.',
  },
  port: { variable: 'FOYER_PORT', flag: '--port', default: '4000', meaning: 'The port to listen on.' },
  data: {
    variable: 'FOYER_DATA',
    flag: '--data',
    default: './data',
    meaning: 'The folder of the embedded database and its secret, readable only by its owner.',
  },
  database: {
    variable: 'FOYER_DATABASE_URL',
    secret: true,
    flag: '--database',
    default: 'SQLite in the data folder',
    meaning:
      'A PostgreSQL 15 or later, as postgres://user:password@host/name. Several nodes may share it. The flag refuses a URL with a password.',
  },
  issuer: {
    variable: 'FOYER_ISSUER',
    flag: '--issuer',
    default: 'http://localhost:PORT',
    meaning: 'The public address, https except on localhost. It is in every token, so it must not change later.',
  },
  workers: {
    variable: 'FOYER_WORKERS',
    flag: '--workers',
    default: '1',
    meaning: 'How many processes share the port.',
  },
  apply: {
    variable: 'FOYER_APPLY',
    flag: '--apply',
    default: 'none',
    meaning:
      'A site file that is applied before the server accepts connections, on every node; nothing is deleted. If the file cannot be applied, the server does not start.',
  },
  dev: {
    variable: 'FOYER_DEV',
    flag: '--dev',
    isSwitch: true,
    default: 'off',
    meaning:
      'Development: the inbox at /dev/inbox, an adjustable clock, no email verification, pages on localhost accepted on any port.',
  },
  secret: {
    variable: 'FOYER_SECRET',
    secret: true,
    default: 'the file `secret` of the data folder, made at the first start',
    meaning: 'The root of every key: 32 bytes or more in hex or base64, the same on all nodes. Needed with PostgreSQL.',
  },
  smtpUrl: {
    variable: 'FOYER_SMTP_URL',
    secret: true,
    default: 'none: emails are queued, or go to the inbox with --dev',
    meaning: 'The mail server, as smtps://user:password@host or smtp://host:port.',
  },
  mailFrom: {
    variable: 'FOYER_MAIL_FROM',
    default: 'no-reply@ the host of the mail server',
    meaning: 'The sender of emails.',
  },
  mailReplyTo: {
    variable: 'FOYER_MAIL_REPLY_TO',
    default: 'the sender',
    meaning: 'Where replies to emails go.',
  },
  limits: {
    variable: 'FOYER_LIMITS',
    default: 'on',
    meaning: '`off` lifts rates and concurrency, for load tests; tries per code, lifetimes and single use still apply.',
  },
  captchaSecret: {
    variable: 'FOYER_CAPTCHA_SECRET',
    secret: true,
    default: 'none',
    meaning: 'The secret key of the captcha’s provider. The built-in captcha does not need one.',
  },
  captchaInvisibleSecret: {
    variable: 'FOYER_CAPTCHA_INVISIBLE_SECRET',
    secret: true,
    default: 'FOYER_CAPTCHA_SECRET',
    meaning: 'The secret key for the invisible site key, where the provider has one for each.',
  },
  unsafeDatabase: {
    variable: 'FOYER_UNSAFE_DATABASE',
    default: 'refuse',
    meaning: '`allow` starts on a PostgreSQL with fsync or synchronous_commit off, which may lose acknowledged writes.',
  },
  logLevel: {
    variable: 'FOYER_LOG_LEVEL',
    default: 'info',
    meaning:
      'trace, debug, info, warn, error, fatal or silent. The log goes to standard error: lines of JSON, or readable lines under --dev on a terminal.',
  },
  trustedProxies: {
    variable: 'FOYER_TRUSTED_PROXIES',
    flag: '--trusted-proxies',
    isList: true,
    default: 'none',
    meaning:
      'Addresses and networks of the proxies in front, separated by commas: only their forwarded headers are trusted.',
  },
  metricsToken: {
    variable: 'FOYER_METRICS_TOKEN',
    secret: true,
    default: 'none: /metrics is available on this machine only',
    meaning: 'A bearer token that opens /metrics to other machines.',
  },
  webhooksPrivate: {
    variable: 'FOYER_WEBHOOKS_PRIVATE',
    default: 'refuse',
    meaning:
      '`allow` permits webhooks to this machine and to private networks, also with http. An owner of a site can then make the server call internal programs; the addresses of cloud metadata services are refused in any case.',
  },
  breachedPasswords: {
    variable: 'FOYER_BREACHED_PASSWORDS',
    default: 'none: new passwords are not checked',
    meaning:
      'Where new passwords are checked against data breaches: a sorted file of SHA-1 digests, or the URL of a service with the protocol of Pwned Passwords, such as https://api.pwnedpasswords.com/range. It receives five characters of a digest. If it is unavailable, no password is refused.',
  },
  drainSeconds: {
    variable: 'FOYER_DRAIN_SECONDS',
    default: '0',
    meaning:
      'For how many seconds, up to 5, a server that is stopping still answers requests while /readyz answers 503, so that a proxy with health checks sends them to another node.',
  },
} as const satisfies Record<string, EnvironmentVariable>

type Declared = typeof declared
type ValueOf<Variable> = Variable extends { isSwitch: true }
  ? boolean
  : Variable extends { isList: true }
    ? readonly string[] | string
    : string

/** The environment variables and flags as text, not yet parsed. Flags take precedence. */
export type Environment = { -readonly [Name in keyof Declared]?: ValueOf<Declared[Name]> }

/**
 * Every environment variable (design §5), by its name in `Environment`. `--help`, docs/configuration.md and the warning
 * about unknown variables come from it.
 */
export const environmentVariables: Readonly<Record<keyof Environment, EnvironmentVariable>> = declared

const OFF = ['0', 'false', 'no', 'off']

/** Reads every environment variable (design §5). An empty variable counts as not set. */
export function readEnvironment(variables: Record<string, string | undefined>, flags: Environment = {}): Environment {
  const given = Object.entries(environmentVariables).map(([name, { variable, isSwitch }]) => {
    const text = variables[variable] || undefined
    return [name, isSwitch && text !== undefined ? !OFF.includes(text) : text]
  })
  const definedFlags = Object.entries(flags).filter(([, value]) => value !== undefined)
  return Object.fromEntries([...given, ...definedFlags])
}
