import { type CaptchaProviderName, captchaProviders, type GuardedAction, guardedActions } from '@foyer/protocol'
import { z } from 'zod'

const siteKey = z
  .string()
  .regex(/^[\w.-]{0,200}$/)
  .describe('the site key as the provider shows it, or nothing')

const parseActions = (text: string): GuardedAction[] => text.split(',') as GuardedAction[]

/**
 * The captcha settings and their validation rules. Secret keys are not settings: they are read from the environment.
 */
export const captchaRules = {
  'captcha.provider': z.enum(captchaProviders),
  'captcha.when': z.enum(['always', 'risk']),
  'captcha.for': z
    .string()
    .refine((text) => parseActions(text).every((action) => guardedActions.includes(action)))
    .describe(`a list with commas of ${guardedActions.join(', ')}`),
  'captcha.siteKey': siteKey,
  'captcha.invisibleSiteKey': siteKey,
  'captcha.score': z
    .string()
    .regex(/^(0(\.\d{1,2})?|1(\.00?)?)$/)
    .describe('a number from 0 to 1, such as 0.5'),
} as const

type CaptchaTexts = Record<keyof typeof captchaRules, string>

export const captchaDefaults: CaptchaTexts = {
  'captcha.provider': 'none',
  'captcha.when': 'risk',
  'captcha.for': 'register,login,recovery',
  'captcha.siteKey': '',
  'captcha.invisibleSiteKey': '',
  'captcha.score': '0.5',
}

/** The captcha settings in force. */
export interface CaptchaRules {
  provider: CaptchaProviderName
  when: 'always' | 'risk'
  /** The actions that require a captcha; empty without a provider. */
  guardedActions: ReadonlySet<GuardedAction>
  /** Precomputed because every anonymous grant reads it. */
  isAnonymousGuarded: boolean
  visibleSiteKey: string | null
  invisibleSiteKey: string | null
  /** The minimum reCAPTCHA v3 score, from 0 to 1; lower scores are rejected. */
  minScore: number
}

export function captchaInForce(texts: CaptchaTexts): CaptchaRules {
  const provider = texts['captcha.provider'] as CaptchaProviderName
  const guardedActions = new Set(provider === 'none' ? [] : parseActions(texts['captcha.for']))
  return {
    provider,
    when: texts['captcha.when'] as CaptchaRules['when'],
    guardedActions,
    isAnonymousGuarded: guardedActions.has('anonymous'),
    visibleSiteKey: texts['captcha.siteKey'] || null,
    invisibleSiteKey: texts['captcha.invisibleSiteKey'] || null,
    minScore: Number(texts['captcha.score']),
  }
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

export const missingSecretMessage = (provider: CaptchaProviderName): string =>
  `captcha.provider=${provider} needs the provider's secret key: put it into the variable FOYER_CAPTCHA_SECRET, here and for "foyer serve".`
