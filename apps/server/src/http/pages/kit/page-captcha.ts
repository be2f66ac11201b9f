import {
  type ApplicationErrorName,
  type CaptchaPrompt,
  type CaptchaTokenPair,
  type GuardedAction,
  type PageMessage,
  paths,
} from '@foyer/protocol'
import type { FastifyRequest } from 'fastify'
import { readEmailAddress } from '../../../kernel/email-address.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { networkOf } from '../../../kernel/network.js'
import type { LimitName } from '../../../platform/limits/limit.js'
import { messageOf } from './field-errors.js'
import type { PageKit } from './page-kit.js'

/** Form data for the captcha; empty if none is required. */
interface WithCaptcha {
  captcha?: CaptchaPrompt
}

type PageAction = Exclude<GuardedAction, 'anonymous'>

const networkLimits = {
  login: 'loginByNetwork',
  register: 'registerByNetwork',
  recovery: 'recoveryByNetwork',
} as const satisfies Record<PageAction, LimitName>

const accountLimits: Partial<Record<PageAction, LimitName>> = {
  login: 'loginByAccountAndNetwork',
  register: 'registerByAddress',
}

/**
 * Returns the captcha that the next submit of a form will require, as far as it is known. Shown in advance, so that a
 * password need not be typed twice (SI-13). Counts no attempt.
 */
export async function expectedCaptcha(
  action: PageAction,
  request: FastifyRequest,
  { deps }: Pick<PageKit, 'deps'>,
  email = '',
): Promise<WithCaptcha> {
  const { captcha, limiter } = deps
  const network = networkOf(request.ip)
  if (captcha.isRequired(action, false)) return captchaModel(action, deps)
  if (!captcha.isRequired(action, true)) return {}
  if (await limiter.isRisky(networkLimits[action], network)) return captchaModel(action, deps)
  const accountLimit = accountLimits[action]
  const address = readEmailAddress(email)
  if (accountLimit === undefined || address === undefined) return {}
  return (await limiter.isRisky(accountLimit, address.emailKey, network)) ? captchaModel(action, deps) : {}
}

/** Reads the captcha tokens of a form. */
export const readCaptchaTokens = ({
  captcha: visible,
  invisibleCaptcha: invisible,
}: Record<string, string | undefined>): CaptchaTokenPair => ({
  ...(visible ? { visible } : {}),
  ...(invisible ? { invisible } : {}),
})

/**
 * Returns the message and captcha to show if a form had no captcha token or an invalid one; undefined for other errors.
 */
export function captchaRetry(
  error: unknown,
  action: PageAction,
  { deps }: Pick<PageKit, 'deps'>,
): { message: PageMessage; captcha: CaptchaPrompt; status: number } | undefined {
  if (!(error instanceof ApplicationError) || !captchaErrors.includes(error.kind)) return undefined
  const message = messageOf(error)
  return { message, captcha: { ...captchaModel(action, deps).captcha, afterSubmit: true }, status: error.status }
}

const captchaErrors: ApplicationErrorName[] = ['MISSING_CAPTCHA_TOKEN', 'INVALID_CAPTCHA_TOKEN', 'CAPTCHA_UNAVAILABLE']

function captchaModel(action: PageAction, { captcha }: PageKit['deps']): Required<WithCaptcha> {
  const { provider, visibleSiteKey, invisibleSiteKey } = captcha.settings()
  if (provider === 'none') throw new Error('no captcha is set up')
  return {
    captcha: {
      provider,
      action,
      ...(visibleSiteKey === null ? {} : { visibleSiteKey }),
      ...(invisibleSiteKey === null ? {} : { invisibleSiteKey }),
      // Only the path: the page and the challenge have the same origin, under any host name.
      ...(provider === 'altcha' ? { challengeUrl: paths.captchaChallenge } : {}),
    },
  }
}
