/** What the environment and the flags say, as text and before any meaning is given to it. Flags win. */
export interface Environment {
  host?: string
  port?: string
  data?: string
  database?: string
  issuer?: string
  workers?: string
  dev?: boolean
  secret?: string
  smtpUrl?: string
  mailFrom?: string
  mailReplyTo?: string
  limits?: string
  captchaSecret?: string
  captchaInvisibleSecret?: string
  unsafeDatabase?: string
  logLevel?: string
  trustedProxies?: readonly string[] | string
  metricsToken?: string
  webhooksPrivate?: string
  breachedPasswords?: string
}

const set = (value: string | undefined): string | undefined => (value === undefined || value === '' ? undefined : value)

/** Reads every variable once (design §5). Secrets come by variable or file, never by flag. */
export function readEnvironment(variables: Record<string, string | undefined>, flags: Environment = {}): Environment {
  const fromVariables: Environment = {
    host: set(variables.FOYER_HOST),
    port: set(variables.FOYER_PORT),
    data: set(variables.FOYER_DATA),
    database: set(variables.FOYER_DATABASE_URL),
    issuer: set(variables.FOYER_ISSUER),
    workers: set(variables.FOYER_WORKERS),
    dev:
      set(variables.FOYER_DEV) === undefined
        ? undefined
        : !['0', 'false', 'no', 'off'].includes(variables.FOYER_DEV ?? ''),
    secret: set(variables.FOYER_SECRET),
    smtpUrl: set(variables.FOYER_SMTP_URL),
    mailFrom: set(variables.FOYER_MAIL_FROM),
    mailReplyTo: set(variables.FOYER_MAIL_REPLY_TO),
    limits: set(variables.FOYER_LIMITS),
    captchaSecret: set(variables.FOYER_CAPTCHA_SECRET),
    captchaInvisibleSecret: set(variables.FOYER_CAPTCHA_INVISIBLE_SECRET),
    unsafeDatabase: set(variables.FOYER_UNSAFE_DATABASE),
    logLevel: set(variables.FOYER_LOG_LEVEL),
    trustedProxies: set(variables.FOYER_TRUSTED_PROXIES),
    metricsToken: set(variables.FOYER_METRICS_TOKEN),
    webhooksPrivate: set(variables.FOYER_WEBHOOKS_PRIVATE),
    breachedPasswords: set(variables.FOYER_BREACHED_PASSWORDS),
  }
  const given = Object.entries(flags).filter(([, value]) => value !== undefined)
  return { ...fromVariables, ...Object.fromEntries(given) }
}
