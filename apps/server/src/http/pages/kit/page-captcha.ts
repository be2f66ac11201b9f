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

/** What a page adds to its form; empty where nothing is asked. */
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
 * The captcha that the next submit of a form will be asked for, as far as it is known: shown at once, so that nobody
 * types a password twice (SI-13). Nothing is counted.
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

/** The tokens of a form. */
export const readCaptchaTokens = ({
  captcha: visible,
  invisibleCaptcha: invisible,
}: Record<string, string | undefined>): CaptchaTokenPair => ({
  ...(visible ? { visible } : {}),
  ...(invisible ? { invisible } : {}),
})

/** A form that came without the proof, or with one that did not count: what to show with it now; else undefined. */
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
      // Its path alone: the page and the challenge are on one origin, whatever name it is reached by.
      ...(provider === 'altcha' ? { challengeUrl: paths.captchaChallenge } : {}),
    },
  }
}
