/** The environment variables and flags as text, not yet parsed. Flags take precedence. */
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

const nonEmpty = (value: string | undefined): string | undefined =>
  value === undefined || value === '' ? undefined : value

/** Reads every variable once (design §5). Secrets come from a variable or a file, never from a flag. */
export function readEnvironment(variables: Record<string, string | undefined>, flags: Environment = {}): Environment {
  const fromVariables: Environment = {
    host: nonEmpty(variables.FOYER_HOST),
    port: nonEmpty(variables.FOYER_PORT),
    data: nonEmpty(variables.FOYER_DATA),
    database: nonEmpty(variables.FOYER_DATABASE_URL),
    issuer: nonEmpty(variables.FOYER_ISSUER),
    workers: nonEmpty(variables.FOYER_WORKERS),
    dev:
      nonEmpty(variables.FOYER_DEV) === undefined
        ? undefined
        : !['0', 'false', 'no', 'off'].includes(variables.FOYER_DEV ?? ''),
    secret: nonEmpty(variables.FOYER_SECRET),
    smtpUrl: nonEmpty(variables.FOYER_SMTP_URL),
    mailFrom: nonEmpty(variables.FOYER_MAIL_FROM),
    mailReplyTo: nonEmpty(variables.FOYER_MAIL_REPLY_TO),
    limits: nonEmpty(variables.FOYER_LIMITS),
    captchaSecret: nonEmpty(variables.FOYER_CAPTCHA_SECRET),
    captchaInvisibleSecret: nonEmpty(variables.FOYER_CAPTCHA_INVISIBLE_SECRET),
    unsafeDatabase: nonEmpty(variables.FOYER_UNSAFE_DATABASE),
    logLevel: nonEmpty(variables.FOYER_LOG_LEVEL),
    trustedProxies: nonEmpty(variables.FOYER_TRUSTED_PROXIES),
    metricsToken: nonEmpty(variables.FOYER_METRICS_TOKEN),
    webhooksPrivate: nonEmpty(variables.FOYER_WEBHOOKS_PRIVATE),
    breachedPasswords: nonEmpty(variables.FOYER_BREACHED_PASSWORDS),
  }
  const definedFlags = Object.entries(flags).filter(([, value]) => value !== undefined)
  return { ...fromVariables, ...Object.fromEntries(definedFlags) }
}
