import {
  ACCESS_TOKEN_GRACE_SECONDS,
  ACCESS_TOKEN_SECONDS,
  MEMBER_REFRESH_ABSOLUTE_SECONDS,
  PRE_WARM_VALIDITY_MS,
  RECOVERY_SECRET_SECONDS,
  ROTATION_WINDOW_SECONDS,
  SILENT_LOGIN_TIMEOUT_MS,
  VERIFICATION_CODE_SECONDS,
  VISITOR_COOKIE_SECONDS,
} from '@foyer/protocol'
import { DAY, HOUR, MINUTE, SECOND } from './clock.js'

/**
 * How long something is valid, counted, cached, leased or stored: in milliseconds, as the reference page describes it
 * (docs/configuration.md), where the number comes from, and the setting of the site that overrides this default.
 */
const lifetime = <Setting extends string = never>(ms: number, what: string, source: string, setting?: Setting) => ({
  ms,
  what,
  source,
  setting,
})

/** Delays after each failed attempt of a webhook message, in milliseconds, as proposed by Standard Webhooks. */
export const webhookRetryDelays: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

/**
 * All lifetimes, windows and retention times. Those that clients read are defined in `@foyer/protocol`; windows of the
 * rate limits are in `platform/limits/limit.ts`; intervals of timers are where they are used.
 */
export const lifetimes = {
  // Tokens, keys and sessions
  accessToken: lifetime(
    ACCESS_TOKEN_SECONDS * SECOND,
    'access token, as reported in `expires_in`',
    'security-checklist section 0',
  ),
  accessTokenGrace: lifetime(
    ACCESS_TOKEN_GRACE_SECONDS * SECOND,
    'how long an access token is accepted after that',
    'security-checklist section 0',
  ),
  futureToken: lifetime(MINUTE, 'how far in the future `iat` of an access token may be', 'security-checklist 104'),
  refreshTokenIdle: lifetime(14 * DAY, "member's refresh token, after its last use", 'V7.3.1'),
  refreshTokenAbsolute: lifetime(
    MEMBER_REFRESH_ABSOLUTE_SECONDS * SECOND,
    "member's session and its refresh tokens, after the sign-in, and the sign-in of the browser",
    'V7.3.2',
  ),
  briefSignIn: lifetime(12 * HOUR, 'sign-in without "Stay signed in", and the sessions opened from it', 'decision 17'),
  rotationWindow: lifetime(
    ROTATION_WINDOW_SECONDS * SECOND,
    'window in which concurrent refreshes get the same successor',
    'security-checklist 11 and 12',
  ),
  signingKeyActivation: lifetime(
    5 * SECOND,
    'delay before a new signing key signs, so that every node has loaded it',
    'design §6',
  ),
  retiredSigningKey: lifetime(
    (ACCESS_TOKEN_SECONDS + ACCESS_TOKEN_GRACE_SECONDS) * SECOND + MINUTE,
    'how long a retired signing key verifies: until its last token has expired',
    'access token',
  ),
  unconfirmedRevocations: lifetime(
    30 * SECOND,
    "how long a node that cannot read revocations accepts members' access tokens",
    'security-checklist 95',
  ),
  recentSignIn: lifetime(
    10 * MINUTE,
    'how long after a sign-in `change-password` accepts `newPassword` alone, and an account can be deleted',
    'V6.2.3, V7.5.3',
  ),
  visitorIdle: lifetime(
    90 * DAY,
    'visitor, after the last visit, under rotation `strict`',
    'decision 9',
    'visitors.idleFor',
  ),
  visitorAbsolute: lifetime(1825 * DAY, 'visitor, after the first visit', 'decision 9', 'visitors.longest'),
  visitorCookie: lifetime(
    VISITOR_COOKIE_SECONDS * SECOND,
    "cookie with a visitor's tokens (`@foyer/client`), after each refresh",
    'RFC 6265bis §5.5',
  ),

  // Codes, links and flows
  authorizationCode: lifetime(MINUTE, 'authorization code', 'security-checklist 50'),
  sessionToken: lifetime(2 * MINUTE, 'session token', 'security-checklist 26'),
  stateToken: lifetime(30 * MINUTE, 'state token of a sign-in that waits for a code', 'security-checklist section 0'),
  secondFactorChallenge: lifetime(
    10 * MINUTE,
    'how long a sign-in waits for the second factor, after the first',
    'decision 42',
  ),
  authenticatorSetUp: lifetime(15 * MINUTE, 'how long an authenticator app can be confirmed', 'decision 42'),
  trustedDevice: lifetime(30 * DAY, 'device that was trusted to need no second factor', 'decision 42'),
  interactiveRedirectSession: lifetime(
    10 * MINUTE,
    'redirect session or pushed request with a page',
    'security-checklist section 0',
  ),
  silentRedirectSession: lifetime(
    2 * MINUTE,
    'redirect session or pushed request with `prompt=none`',
    'security-checklist section 0',
  ),
  resumableRedirectSession: lifetime(
    DAY,
    'how long a form whose redirect session has expired can resume it',
    'decision 17',
  ),
  silentLogin: lifetime(
    SILENT_LOGIN_TIMEOUT_MS,
    'silent login in a hidden frame (`@foyer/client`)',
    'specification §9',
  ),
  preWarm: lifetime(PRE_WARM_VALIDITY_MS, 'pre-warm (`@foyer/client`)', 'specification §2 and §9'),
  visitorHint: lifetime(5 * MINUTE, '`visitor_hint`', 'decision 9'),
  verificationCode: lifetime(
    VERIFICATION_CODE_SECONDS * SECOND,
    'verification code and its link, from the hand-off of the mail',
    'security-checklist section 0',
  ),
  emailChange: lifetime(DAY, 'how long a change of the email address waits for verification', 'decision 14'),
  recoveryLink: lifetime(RECOVERY_SECRET_SECONDS * SECOND, 'recovery link, from the hand-off of the mail', 'V6.4.1'),
  invitation: lifetime(7 * DAY, 'invitation, from the hand-off of the mail', 'decision 15'),
  approvalWait: lifetime(
    7 * DAY,
    "how long the browser that requested to join can read the owner's decision",
    'decision 15',
  ),
  approvalSignIn: lifetime(
    DAY,
    "maximum age of a browser's authentication for which an approval signs it in",
    'decision 15',
  ),
  repeatRegistration: lifetime(
    10 * MINUTE,
    'how long a registration can be repeated and gets the same response',
    'security-checklist section 12',
  ),
  pendingLogin: lifetime(7 * DAY, 'how long a login finds a registration whose address is not verified', 'decision 13'),
  restoreOffer: lifetime(10 * MINUTE, 'offer to restore an account, after the sign-in', 'decision 18'),
  setUpLink: lifetime(DAY, 'set-up link of the first owner', 'decision 21'),
  impersonationLink: lifetime(5 * MINUTE, 'link that opens a read-only session as a member', 'decision 36'),
  impersonation: lifetime(15 * MINUTE, 'read-only session of an owner as a member', 'decision 36'),
  externalSignIn: lifetime(
    15 * MINUTE,
    'sign-in at an identity provider, from its start until its account is linked',
    'decision 38',
  ),
  returnToAccount: lifetime(
    30 * MINUTE,
    'cookie with the section of the account page that a person opened before signing in',
    'decision 44',
  ),
  doneCookie: lifetime(
    5 * MINUTE,
    'cookie with the message of the account page about what a form has done; read once',
    'decision 44',
  ),
  passkeyChallenge: lifetime(5 * MINUTE, 'request for a passkey', 'decision 43'),
  linkCookie: lifetime(
    HOUR,
    'cookie with the secret of an opened invitation or set-up link; the link can be opened again',
    'decision 14',
  ),
  preferenceCookie: lifetime(365 * DAY, 'cookies with language and theme of the hosted pages', 'decision 17'),
  captchaChallenge: lifetime(10 * MINUTE, 'challenge of the built-in captcha', 'design §4'),
  captchaToken: lifetime(
    HOUR,
    'how long a spent token of a captcha provider is stored: longer than the provider accepts it',
    'design §4',
  ),
  captchaTest: lifetime(30 * MINUTE, 'page on which an owner tests captcha keys', 'design §4'),

  // Caches of browsers and proxies
  keySetCache: lifetime(MINUTE, 'cached key set (JWKS)', 'docs/api.md'),
  descriptionCache: lifetime(5 * MINUTE, 'cached server metadata and API description', 'docs/api.md'),
  preflightCache: lifetime(2 * HOUR, 'cached preflight', 'wire-protocol §1.5'),
  assetCache: lifetime(
    365 * DAY,
    'cached script, style, logo or icon, whose address changes with its content',
    'RFC 8246',
  ),
  strictTransportSecurity: lifetime(730 * DAY, '`Strict-Transport-Security`', 'V3.4.1'),

  // Counts that cause no refusal; windows of refusals are in docs/limits.md
  failedLogins: lifetime(DAY, 'window in which failed logins lead to a mail after the next sign-in', 'V6.3.5'),
  newDeviceMails: lifetime(DAY, 'window in which a member gets at most three mails about new devices', 'decision 39'),
  newDeviceLink: lifetime(7 * DAY, '“This wasn’t me” link in a mail about a new device', 'decision 39'),
  deviceCookie: lifetime(400 * DAY, 'cookie by which a browser is known to have signed in before', 'decision 39'),
  signInAlert: lifetime(HOUR, 'minimum time between two such mails to a member', 'V6.3.5'),

  // Mail, webhooks and jobs
  mailRetries: lifetime(2 * DAY, 'how long a mail is retried', 'design §6'),
  deletionMailRetries: lifetime(HOUR, 'how long a mail about a deleted account is retried', 'decision 18'),
  mailLease: lifetime(20 * SECOND, 'lease of a mail that is being sent; extended meanwhile', 'security-checklist 100'),
  webhookRetries: lifetime(
    webhookRetryDelays.reduce((sum, delay) => sum + delay),
    'how long a webhook message is retried',
    'Standard Webhooks',
  ),
  webhookLease: lifetime(MINUTE, 'lease of a webhook message, longer than the timeout of an attempt', 'decision 24'),
  webhookDisabled: lifetime(
    3 * DAY,
    'how long without success until a webhook is disabled when a message is given up',
    'decision 24',
  ),
  oldWebhookSecret: lifetime(DAY, "how long messages are also signed with a webhook's previous secret", 'decision 24'),
  jobRetries: lifetime(DAY, 'how long a job of the data service is retried', 'decision 29'),
  jobLease: lifetime(15 * SECOND, 'lease of a job or an import after each step', 'decision 29'),

  // Live events
  eventStream: lifetime(
    10 * MINUTE,
    'how long a stream of events stays open at most; then the client connects again and misses nothing',
    'decision 34',
  ),
  liveTopic: lifetime(
    10 * MINUTE,
    'how long the events of a topic are recorded after its last listener',
    'decision 34',
  ),

  // Retention
  promotionUndo: lifetime(
    DAY,
    'how long a member can undo what a promotion did to items',
    'decision 30',
    'promotion.undoFor',
  ),
  visitorItems: lifetime(90 * DAY, "visitor's items, after the last visit", 'decision 30', 'visitors.keepFor'),
  itemChanges: lifetime(7 * DAY, 'change feed of a collection', 'decision 29', 'changes.keepFor'),
  liveEventRetention: lifetime(HOUR, 'recorded events, for listeners that connect again', 'decision 34'),
  deletedMember: lifetime(
    14 * DAY,
    'member, after the deletion was requested',
    'decision 18',
    'members.deletionGraceDays',
  ),
  attemptRetention: lifetime(
    HOUR,
    'counts of limits, after the window, and used challenges of captchas and passkeys, after they expired',
    'decision 18',
  ),
  redirectSessionRetention: lifetime(
    30 * MINUTE,
    'redirect sessions, which may contain an email address, after they expired',
    'decision 18',
  ),
  sessionTokenRetention: lifetime(
    DAY,
    'session tokens, set-up links and sign-ins at identity providers, after they expired',
    'security-checklist 98',
  ),
  codeRetention: lifetime(
    30 * DAY,
    'authorization codes, state tokens, recovery links, email changes and approval waits, after they expired',
    'security-checklist 98',
  ),
  sessionRetention: lifetime(
    30 * DAY,
    'sessions and sign-ins of browsers, after they expired',
    'security-checklist 98',
  ),
  pendingRegistrationRetention: lifetime(
    180 * DAY,
    'registrations whose address was never verified; after that, a person has to register again',
    'decision 13',
  ),
  deviceRetention: lifetime(400 * DAY, 'known devices of members, after the last sign-in', 'decision 39'),
  jobRetention: lifetime(7 * DAY, 'finished jobs of the data service', 'decision 29'),
  webhookRetention: lifetime(14 * DAY, 'finished webhook messages', 'decision 24'),
  promotionRetention: lifetime(30 * DAY, 'records of promotions, after they can no longer be undone', 'decision 30'),
  countRetention: lifetime(400 * DAY, 'hourly counts of the overview', 'decision 23'),
  refusedAddressRetention: lifetime(30 * DAY, 'refused addresses of clients, after the last refusal', 'decision 11'),
  importFileRetention: lifetime(HOUR, 'uploaded files of abandoned imports', 'decision 18'),
  importResultRetention: lifetime(30 * DAY, 'results of imports', 'decision 20'),
} as const
