/** The maximum number of attempts: by account, by address, by network (security-checklist V6.3.1, V2.4.1). */
export interface Limit {
  /** The counted attempts, as named in the security documentation. */
  name: string
  maxAttempts: number
  windowSeconds: number
  /**
   * The number of attempts after which a captcha is required, if the site has a captcha with the risk-based setting.
   */
  captchaAfter?: number
  /** The public message of the error. */
  message: string
}

const MINUTES = 60
const HOURS = 60 * MINUTES

/** All limits. None applies to a refresh with a valid token (security-checklist 15). */
export const limits = {
  loginByAccountAndNetwork: {
    name: 'failed logins of one account from one network',
    maxAttempts: 10,
    windowSeconds: 15 * MINUTES,
    captchaAfter: 3,
    message: 'Too many attempts to sign in. Wait a little, or reset the password.',
  },
  loginByNetwork: {
    name: 'failed logins from one network',
    maxAttempts: 300,
    windowSeconds: 15 * MINUTES,
    captchaAfter: 30,
    message: 'Too many attempts to sign in from this network. Wait a little.',
  },
  registerByNetwork: {
    name: 'registrations from one network',
    maxAttempts: 200,
    windowSeconds: 15 * MINUTES,
    captchaAfter: 5,
    message: 'Too many new accounts from this network. Wait a little.',
  },
  registerByAddress: {
    name: 'registrations of one address',
    maxAttempts: 10,
    windowSeconds: HOURS,
    captchaAfter: 3,
    message: 'Too many registrations of this address. Wait a little.',
  },
  signInCodeByNetwork: {
    name: 'sign-in codes asked for from one network',
    maxAttempts: 200,
    windowSeconds: 15 * MINUTES,
    captchaAfter: 10,
    message: 'Too many requests from this network. Wait a little.',
  },
  signInCodeByAddress: {
    name: 'sign-in codes for one address, asked for from one network',
    maxAttempts: 10,
    windowSeconds: HOURS,
    captchaAfter: 3,
    message: 'Too many codes were sent to this address. Wait a little.',
  },
  signInMailsByAddress: {
    name: 'sign-in codes mailed to one address',
    maxAttempts: 30,
    windowSeconds: HOURS,
    message: 'Too many codes were sent to this address. Wait a little.',
  },
  signInCodeTries: {
    name: 'wrong sign-in codes for one address, from one network',
    maxAttempts: 20,
    windowSeconds: 24 * HOURS,
    message: 'Too many codes were tried for this address. Use the link in the email, or try again tomorrow.',
  },
  signInCodeTriesByAddress: {
    name: 'wrong sign-in codes for one address',
    maxAttempts: 100,
    windowSeconds: 24 * HOURS,
    message: 'Too many codes were tried for this address. Use the link in the email, or try again tomorrow.',
  },
  signInCodeTriesByNetwork: {
    name: 'wrong sign-in codes from one network',
    maxAttempts: 50,
    windowSeconds: HOURS,
    message: 'Too many wrong codes from this network. Wait a little.',
  },
  secondFactorTries: {
    name: 'wrong codes of the second factor of one account, from one network',
    maxAttempts: 20,
    windowSeconds: 24 * HOURS,
    message: 'Too many codes were tried for this account. Try again tomorrow.',
  },
  secondFactorTriesByMember: {
    name: 'wrong codes of the second factor of one account',
    maxAttempts: 100,
    windowSeconds: 24 * HOURS,
    message: 'Too many codes were tried for this account. Try again tomorrow.',
  },
  externalSignInByNetwork: {
    name: 'sign-ins at identity providers that begin in one network',
    maxAttempts: 200,
    windowSeconds: 15 * MINUTES,
    message: 'Too many sign-ins begin in this network. Wait a little.',
  },
  passkeyByNetwork: {
    name: 'failed sign-ins with a passkey from one network',
    maxAttempts: 300,
    windowSeconds: 15 * MINUTES,
    message: 'Too many attempts to sign in from this network. Wait a little.',
  },
  invitationCodeByNetwork: {
    name: 'wrong invitation codes from one network',
    maxAttempts: 30,
    windowSeconds: 15 * MINUTES,
    message: 'Too many wrong invitation codes from this network. Wait a little.',
  },
  recoveryByAddress: {
    name: 'recovery mails to one address',
    maxAttempts: 5,
    windowSeconds: HOURS,
    message: 'Too many mails to this address. Wait a little.',
  },
  recoveryByNetwork: {
    name: 'recovery mails asked for from one network',
    maxAttempts: 100,
    windowSeconds: 15 * MINUTES,
    captchaAfter: 5,
    message: 'Too many requests from this network. Wait a little.',
  },
  codeByIdentity: {
    name: 'verification codes tried for one account',
    maxAttempts: 20,
    windowSeconds: 24 * HOURS,
    message: 'Too many codes were tried for this account. Try again tomorrow.',
  },
  resendByIdentity: {
    name: 'verification mails of one account',
    maxAttempts: 10,
    windowSeconds: HOURS,
    message: 'Too many codes were sent. Wait a little.',
  },
  visitorHintByNetwork: {
    name: 'hints of visitors from one network',
    maxAttempts: 600,
    windowSeconds: 15 * MINUTES,
    message: 'Too many sign-ins begin in this network. Wait a little.',
  },
  impersonationByOwner: {
    name: 'read-only sessions as a member that one owner begins',
    maxAttempts: 30,
    windowSeconds: HOURS,
    message: 'Too many sessions as a member. Wait a little.',
  },
  testsBySite: {
    name: 'tests of webhooks of one site',
    maxAttempts: 30,
    windowSeconds: 10 * MINUTES,
    message: 'Too many tests. Wait a few minutes.',
  },
  mailTestsBySite: {
    name: 'test mails of one site',
    maxAttempts: 20,
    windowSeconds: 10 * MINUTES,
    message: 'Too many test mails. Wait a few minutes.',
  },
  providerTestsBySite: {
    name: 'tests of identity providers of one site',
    maxAttempts: 60,
    windowSeconds: 15 * MINUTES,
    message: 'Too many tests of identity providers. Wait a few minutes.',
  },
  captchaTestByNetwork: {
    name: 'tests of captcha keys from one network',
    maxAttempts: 60,
    windowSeconds: 15 * MINUTES,
    message: 'Too many tests of the captcha. Wait a little.',
  },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
