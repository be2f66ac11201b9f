/** How often something may be tried: by account, by address, by network (security-checklist V6.3.1, V2.4.1). */
export interface Limit {
  /** What is counted, in the words of the security documentation. */
  name: string
  tries: number
  windowSeconds: number
  /** Beyond so many tries a captcha is asked for, where the site has one and asks by risk. */
  risky?: number
  /** The public sentence of the refusal. */
  sentence: string
}

const MINUTES = 60
const HOURS = 60 * MINUTES

/** Every limit in force. None is ever asked for a renewal with a live token (security-checklist 15). */
export const limits = {
  loginByAccountAndNetwork: {
    name: 'failed logins of one account from one network',
    tries: 10,
    windowSeconds: 15 * MINUTES,
    risky: 3,
    sentence: 'Too many attempts to sign in. Wait a little, or reset the password.',
  },
  loginByNetwork: {
    name: 'failed logins from one network',
    tries: 300,
    windowSeconds: 15 * MINUTES,
    risky: 30,
    sentence: 'Too many attempts to sign in from this network. Wait a little.',
  },
  registerByNetwork: {
    name: 'registrations from one network',
    tries: 200,
    windowSeconds: 15 * MINUTES,
    risky: 5,
    sentence: 'Too many new accounts from this network. Wait a little.',
  },
  registerByAddress: {
    name: 'registrations of one address',
    tries: 10,
    windowSeconds: HOURS,
    risky: 3,
    sentence: 'Too many registrations of this address. Wait a little.',
  },
  recoveryByAddress: {
    name: 'recovery mails to one address',
    tries: 5,
    windowSeconds: HOURS,
    sentence: 'Too many mails to this address. Wait a little.',
  },
  recoveryByNetwork: {
    name: 'recovery mails asked for from one network',
    tries: 100,
    windowSeconds: 15 * MINUTES,
    risky: 5,
    sentence: 'Too many requests from this network. Wait a little.',
  },
  codeByIdentity: {
    name: 'verification codes tried for one account',
    tries: 20,
    windowSeconds: 24 * HOURS,
    sentence: 'Too many codes were tried for this account. Try again tomorrow.',
  },
  resendByIdentity: {
    name: 'verification mails of one account',
    tries: 10,
    windowSeconds: HOURS,
    sentence: 'Too many codes were sent. Wait a little.',
  },
  visitorHintByNetwork: {
    name: 'hints of visitors from one network',
    tries: 600,
    windowSeconds: 15 * MINUTES,
    sentence: 'Too many sign-ins begin in this network. Wait a little.',
  },
  testsBySite: {
    name: 'tests of webhooks of one site',
    tries: 30,
    windowSeconds: 10 * MINUTES,
    sentence: 'Too many tests. Wait a few minutes.',
  },
  mailTestsBySite: {
    name: 'test mails of one site',
    tries: 20,
    windowSeconds: 10 * MINUTES,
    sentence: 'Too many test mails. Wait a few minutes.',
  },
  captchaTestByNetwork: {
    name: 'tests of captcha keys from one network',
    tries: 60,
    windowSeconds: 15 * MINUTES,
    sentence: 'Too many tests of the captcha. Wait a little.',
  },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
