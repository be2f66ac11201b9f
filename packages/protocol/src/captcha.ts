import { z } from 'zod'
import { anyText, text, wholeNumber } from './scalars.js'

/** Maximum length of a captcha token in characters (wire-protocol §10). */
export const CAPTCHA_TOKEN_MAX = 5000

export const captchaProviders = ['none', 'altcha', 'recaptcha', 'hcaptcha', 'turnstile'] as const
export type CaptchaProviderName = (typeof captchaProviders)[number]

/** The actions that may require a captcha. A provider's widget sends the same name as its `action`. */
export const guardedActions = ['register', 'login', 'recovery', 'anonymous'] as const
export type GuardedAction = (typeof guardedActions)[number]

/** The captcha tokens of a call, normalized. */
export interface CaptchaTokenPair {
  visible?: string
  invisible?: string
}

const token = text(CAPTCHA_TOKEN_MAX).nullish()
export const captchaTokenPair = z.object({ Recaptcha: token, InvisibleRecaptcha: token })

/**
 * The SDK sends one object, the documentation shows a list; both are accepted (wire-protocol §5). An empty token
 * counts as absent; two of one kind are rejected, because only one could be verified.
 */
export const captchaTokens = z
  .union([captchaTokenPair, z.array(captchaTokenPair).max(4)])
  .transform((given, context): CaptchaTokenPair => {
    const entries = [given].flat()
    const visible = entries.flatMap(({ Recaptcha }) => Recaptcha || [])
    const invisible = entries.flatMap(({ InvisibleRecaptcha }) => InvisibleRecaptcha || [])
    if (visible.length > 1 || invisible.length > 1)
      context.addIssue({ code: 'custom', message: 'Holds two tokens of one kind' })
    return {
      ...(visible[0] === undefined ? {} : { visible: visible[0] }),
      ...(invisible[0] === undefined ? {} : { invisible: invisible[0] }),
    }
  })

/** Response of `GET /_api/iam/captcha/v1/settings`: everything a page needs to show a captcha. Contains no secret. */
export const captchaSettings = z.object({
  provider: z.enum(captchaProviders),
  when: z.enum(['always', 'risk']),
  for: z.array(z.enum(guardedActions)),
  visibleSiteKey: anyText.nullable(),
  invisibleSiteKey: anyText.nullable(),
  /** Path of the challenges of the built-in captcha; `null` for other providers. */
  challengeUrl: anyText.nullable(),
})
export type CaptchaSettings = z.output<typeof captchaSettings>

const hexText = (most: number) =>
  z
    .string()
    .regex(/^(?:[0-9a-f]{2})+$/)
    .max(most)

/**
 * A challenge of the built-in captcha, as ALTCHA version 2 defines it: find a counter for which PBKDF2 of nonce and
 * counter begins with `keyPrefix`. `expiresAt` is in seconds since 1970.
 */
export const captchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    cost: z.int().min(1),
    data: z.object({ site: text(100) }),
    expiresAt: wholeNumber,
    keyLength: z.int().min(1).max(64),
    keyPrefix: hexText(64),
    nonce: hexText(64),
    salt: hexText(64),
  }),
  signature: hexText(64),
})
export type CaptchaChallenge = z.output<typeof captchaChallenge>

/** A challenge with its solution. The captcha token is its JSON in base64. */
export const captchaSolution = z.object({
  challenge: captchaChallenge,
  solution: z.object({ counter: z.int().min(0), derivedKey: hexText(128), time: z.number().optional() }),
})

/** Result of a test of captcha keys (ux-checklist PO-03). `over`: the test has expired. */
export const captchaTestOutcomes = [
  'works',
  'low-score',
  'host',
  'refused',
  'secret',
  'no-secret',
  'unreachable',
  'over',
] as const
export type CaptchaTestOutcome = (typeof captchaTestOutcomes)[number]
