import { type CaptchaProviderName, captchaProviders, type GuardedAction, guardedActions } from '@foyer/protocol'
import { z } from 'zod'
import { setting, type TextsOf, type ValuesOf, valuesInForce } from '../../kernel/setting.js'

const optionalSiteKey = {
  schema: z
    .string()
    .regex(/^[\w.-]{0,200}$/)
    .describe('the site key as the provider shows it, or nothing'),
  read: (text: string) => text || null,
  default: '',
}

const parseActions = (text: string): GuardedAction[] => text.split(',') as GuardedAction[]

/** The captcha settings. Secret keys are not settings: they are read from the environment. */
export const captchaSettings = {
  provider: setting({
    name: 'captcha.provider',
    schema: z.enum(captchaProviders),
    default: 'none',
    about: 'Who checks that a person is human. `altcha` is built in and uses no third party.',
  }),
  when: setting({
    name: 'captcha.when',
    schema: z.enum(['always', 'risk']),
    default: 'risk',
    about: '`always`, or `risk`: only after failed attempts, or many attempts from one network.',
  }),
  guardedActions: setting({
    name: 'captcha.for',
    schema: z
      .string()
      .refine((text) => parseActions(text).every((action) => guardedActions.includes(action)))
      .describe(`a list, separated by commas, of ${guardedActions.join(', ')}`),
    read: (text): ReadonlySet<GuardedAction> => new Set(parseActions(text)),
    default: 'register,login,recovery',
    about: 'The actions that require a captcha.',
  }),
  visibleSiteKey: setting({
    ...optionalSiteKey,
    name: 'captcha.siteKey',
    about: 'The public key of the visible captcha.',
  }),
  invisibleSiteKey: setting({
    ...optionalSiteKey,
    name: 'captcha.invisibleSiteKey',
    about: 'The public key of the invisible captcha.',
  }),
  /** The minimum reCAPTCHA v3 score; lower scores are rejected. */
  minScore: setting({
    name: 'captcha.score',
    schema: z
      .string()
      .regex(/^(0(\.\d{1,2})?|1(\.00?)?)$/)
      .describe('a number from 0 to 1, such as 0.5'),
    read: Number,
    default: '0.5',
    about: 'The minimum score of reCAPTCHA v3, from 0 to 1.',
  }),
} as const

/** The captcha settings in force. `guardedActions` is empty without a provider. */
export interface CaptchaRules extends ValuesOf<typeof captchaSettings> {
  /** Precomputed because every anonymous grant reads it. */
  isAnonymousGuarded: boolean
}

/** Reads the captcha settings from their stored texts. */
export function captchaInForce(texts: TextsOf<typeof captchaSettings>): CaptchaRules {
  const rules = valuesInForce(captchaSettings, texts)
  const guardedActions = rules.provider === 'none' ? new Set<GuardedAction>() : rules.guardedActions
  return { ...rules, guardedActions, isAnonymousGuarded: guardedActions.has('anonymous') }
}

/** Returns a public message if this captcha cannot work as configured, or undefined. */
export function captchaKeysError(
  { provider, visibleSiteKey, invisibleSiteKey }: CaptchaRules,
  hasSecret: boolean,
): string | undefined {
  if (provider === 'none' || provider === 'altcha') return undefined
  if (visibleSiteKey === null && invisibleSiteKey === null)
    return `captcha.provider=${provider} needs a site key: set captcha.siteKey or captcha.invisibleSiteKey together with it.`
  return hasSecret ? undefined : missingSecretMessage(provider)
}

/** Explains where the secret key of a provider belongs. */
export const missingSecretMessage = (provider: CaptchaProviderName): string =>
  `captcha.provider=${provider} needs the provider's secret key: put it into the variable FOYER_CAPTCHA_SECRET, here and for "foyer serve".`
