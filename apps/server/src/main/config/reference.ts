import type { SettingName } from '../../features/site/settings/site-settings.js'
import type { Environment } from './environment.js'

/** The documentation of one variable. */
interface VariableReference {
  variable: `FOYER_${string}`
  /** The equivalent flag of `foyer serve`. Secrets have none. */
  flag?: `--${string}`
  default: string
  /** One or two sentences. */
  meaning: string
}

/** All environment variables (design §5). A variable without an entry does not compile. */
export const environmentReference: Record<keyof Environment, VariableReference> = {
  host: {
    variable: 'FOYER_HOST',
    flag: '--host',
    default: '127.0.0.1',
    meaning: 'The address to listen on. Put a proxy with TLS in front before it is anything but this machine.',
  },
  port: { variable: 'FOYER_PORT', flag: '--port', default: '4000', meaning: 'The port to listen on.' },
  data: {
    variable: 'FOYER_DATA',
    flag: '--data',
    default: './data',
    meaning: 'The folder of the embedded database and its secret, readable by its owner alone.',
  },
  database: {
    variable: 'FOYER_DATABASE_URL',
    flag: '--database',
    default: 'SQLite in the data folder',
    meaning: 'A PostgreSQL 15 or later, as postgres://user:password@host/name. Several nodes may share it.',
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
  dev: {
    variable: 'FOYER_DEV',
    flag: '--dev',
    default: 'off',
    meaning: 'Development: the inbox at /dev/inbox, a clock to turn, people let in without proof of their address.',
  },
  secret: {
    variable: 'FOYER_SECRET',
    default: 'the file `secret` of the data folder, made at the first start',
    meaning: 'The root of every key: 32 bytes or more in hex or base64, the same on all nodes. Needed with PostgreSQL.',
  },
  smtpUrl: {
    variable: 'FOYER_SMTP_URL',
    default: 'none: mail waits in the outbox, or goes to the inbox under --dev',
    meaning: 'The mail server, as smtps://user:password@host or smtp://host:port.',
  },
  mailFrom: {
    variable: 'FOYER_MAIL_FROM',
    default: 'no-reply@ the host of the mail server',
    meaning: 'The sender of mails.',
  },
  mailReplyTo: {
    variable: 'FOYER_MAIL_REPLY_TO',
    default: 'the sender',
    meaning: 'Where answers to mails go.',
  },
  limits: {
    variable: 'FOYER_LIMITS',
    default: 'on',
    meaning: '`off` lifts rates and concurrency, for load tests; tries per code, lifetimes and single use stay.',
  },
  captchaSecret: {
    variable: 'FOYER_CAPTCHA_SECRET',
    default: 'none',
    meaning: 'The secret key of the captcha’s provider. The built-in captcha needs none.',
  },
  captchaInvisibleSecret: {
    variable: 'FOYER_CAPTCHA_INVISIBLE_SECRET',
    default: 'FOYER_CAPTCHA_SECRET',
    meaning: 'The secret key for the invisible site key, where the provider has one for each.',
  },
  unsafeDatabase: {
    variable: 'FOYER_UNSAFE_DATABASE',
    default: 'refuse',
    meaning:
      '`allow` starts on a PostgreSQL with fsync or synchronous_commit off, which may lose what was acknowledged.',
  },
  logLevel: {
    variable: 'FOYER_LOG_LEVEL',
    default: 'info',
    meaning: 'trace, debug, info, warn, error, fatal or silent. Lines of JSON go to standard error.',
  },
  trustedProxies: {
    variable: 'FOYER_TRUSTED_PROXIES',
    flag: '--trusted-proxies',
    default: 'none',
    meaning: 'Addresses and networks of the proxies in front, with commas: only their forwarded headers count.',
  },
  metricsToken: {
    variable: 'FOYER_METRICS_TOKEN',
    default: 'none: /metrics answers this machine only',
    meaning: 'A bearer token that opens /metrics to other machines.',
  },
  webhooksPrivate: {
    variable: 'FOYER_WEBHOOKS_PRIVATE',
    default: 'refuse',
    meaning:
      '`allow` lets webhooks lead to this machine and into private networks, by http too. Whoever owns a site can then make the server call programs inside; addresses where clouds hand out credentials stay refused.',
  },
  breachedPasswords: {
    variable: 'FOYER_BREACHED_PASSWORDS',
    default: 'none: no new password is looked up',
    meaning:
      'Where new passwords are looked up among those stolen elsewhere: a file of SHA-1 digests in order, or the address of a service that speaks the protocol of Pwned Passwords, such as https://api.pwnedpasswords.com/range. It is told five characters of a digest. When it is down, no password is refused.',
  },
}

/** The meaning of each site setting. Its allowed values and default come from the schema. */
export const settingReference: Record<SettingName, string> = {
  'site.name': 'The name people read on the pages and in mails.',
  'site.language':
    'The language of pages and mails for those who named none: no `ui_locales`, no choice of their own, no browser that prefers one.',
  'signup.policy':
    '`open`: whoever registers is a member. `approval`: the owner approves each. `invite`: invited addresses only.',
  'signup.verifyEmail': 'Whether a new member must prove the address by a code before anything else.',
  'accounts.disclosure':
    '`explicit` tells at a site’s own forms that an address is known or not, as the provider does; `private` never tells, and asks everybody for proof.',
  'password.minLength': 'How many characters a new password has at least.',
  'password.bannedWords':
    'Words that no new password may hold, such as the name of a product; the site’s own name is always among them.',
  'captcha.provider': 'Who checks that a person is human. `altcha` is built in and asks no third party.',
  'captcha.when': '`always`, or by `risk`: only after failures or many attempts from one place.',
  'captcha.for': 'What it stands before.',
  'captcha.siteKey': 'The public key of the visible captcha.',
  'captcha.invisibleSiteKey': 'The public key of the invisible captcha.',
  'captcha.score': 'What reCAPTCHA v3 must give at least, from 0 to 1.',
  'branding.logo':
    'The logo on every page and in mails. The command line takes the name of a file and keeps what is in it (docs/branding.md).',
  'branding.logoAlt': 'What the logo says to somebody who cannot see it; without it, that it is the logo of the site.',
  'branding.colour': 'The colour of the site. Where it would be hard to read it is darkened or lightened.',
  'branding.termsUrl':
    'The terms of the site: at the foot of every page and in every mail, and named before signing up.',
  'branding.privacyUrl': 'How the site handles personal data; shown where the terms are.',
  'promotion.undoFor':
    'How long a member can undo what a promotion did to items; what was there before is kept as long. `0m` keeps nothing, and nothing can be undone.',
  'visitors.keepFor': 'How long after the last visit the items of a visitor are deleted.',
  'visitors.idleFor':
    'How long after the last visit a visitor ends, where the client keeps the refresh token of each renewal (rotation `strict`).',
  'visitors.longest': 'How long after the first visit a visitor ends, however often they come back.',
  'changes.keepFor':
    'How long changes of items are kept for whoever follows a collection that has `changeEvents` switched on.',
  'data.requestsPerMinute':
    'How many requests to the data service one visitor or member may make in a minute, at each node. Back ends are not counted; `FOYER_LIMITS=off` lifts it.',
  'members.deletionGraceDays':
    'How long a deleted member can come back: their sessions end at once, and until then a sign-in offers to keep the account. `0` deletes at once, which is the default under `--dev`.',
  'members.directory':
    'Whether visitors and members may list the members who made themselves public, and look at one of them. `closed` refuses that with `PERMISSION_DENIED`; people who run the site and back ends see all members either way.',
  'profile.fields':
    'What the owner asks members for at sign-up and in their profile, as a list in JSON (docs/profile-fields.md); the console writes it.',
  'mail.senderName': 'The name mails come from; without it that of `FOYER_MAIL_FROM`, else the name of the site.',
  'mail.senderAddress':
    'The address mails come from; without it `FOYER_MAIL_FROM`. The mail server must be allowed to send for its domain (SPF, DKIM).',
  'mail.replyTo': 'Where answers to mails go; without it `FOYER_MAIL_REPLY_TO`, else the sender.',
  'mail.texts':
    'What mails say where the owner wrote it, by kind, language and part; the rest is built in. The console writes it.',
  'branding.supportUrl': 'Where people get help from the owner: a page, or a mail address.',
}
