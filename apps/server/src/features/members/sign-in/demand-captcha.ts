import type { GivenCaptchaTokens, GuardedAction } from '@foyer/protocol'
import type { Proving } from '../../../integrations/captcha/captcha.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { Attempt } from '../../../platform/limits/limiter.js'
import type { MemberDeps } from '../deps.js'

/**
 * Asks for a proof of being human where the site wants one. A try that only lacked it, or whose proof could not be
 * checked, does not count against the limits; one with a wrong proof does.
 * @throws ApplicationError MISSING_CAPTCHA_TOKEN, INVALID_CAPTCHA_TOKEN, CAPTCHA_UNAVAILABLE
 */
export async function demandCaptcha(
  action: GuardedAction,
  tokens: GivenCaptchaTokens | null | undefined,
  who: Proving,
  attempts: readonly Attempt[],
  { captcha }: Pick<MemberDeps, 'captcha'>,
): Promise<void> {
  const risky = attempts.some((attempt) => attempt.risky)
  if (!captcha.asks(action, risky)) return
  try {
    await captcha.check(action, tokens, who)
  } catch (error) {
    const wrong = error instanceof ApplicationError && error.kind === 'INVALID_CAPTCHA_TOKEN'
    if (!wrong) for (const attempt of attempts) await attempt.refund()
    throw error
  }
}
