import { environmentReference } from './reference.js'

/** The environment variables and flags as text, not yet parsed. Flags take precedence. */
export interface Environment {
  host?: string
  port?: string
  data?: string
  database?: string
  issuer?: string
  workers?: string
  apply?: string
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
  drainSeconds?: string
}

const names = Object.keys(environmentReference) as (keyof Environment)[]
const OFF = ['0', 'false', 'no', 'off']

/** Reads every variable of the reference (design §5). An empty variable counts as not set. */
export function readEnvironment(variables: Record<string, string | undefined>, flags: Environment = {}): Environment {
  const given = Object.fromEntries(
    names.map((name) => [name, variables[environmentReference[name].variable] || undefined]),
  )
  const { dev } = given
  const definedFlags = Object.entries(flags).filter(([, value]) => value !== undefined)
  return {
    ...given,
    dev: dev === undefined ? undefined : !OFF.includes(dev),
    ...Object.fromEntries(definedFlags),
  } satisfies Environment
}
