import type { CaptchaTokenPair, GuardedAction } from '@foyer/protocol'
import type { CaptchaCaller } from '../../../integrations/captcha/captcha.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { Attempt } from '../../../platform/limits/limiter.js'
import type { MemberDeps } from '../deps.js'

/**
 * Requires a captcha if the site uses one for the action. An attempt without a captcha, or whose captcha could not be
 * checked, does not count against the limits; one with a wrong captcha does.
 * @throws ApplicationError MISSING_CAPTCHA_TOKEN, INVALID_CAPTCHA_TOKEN, CAPTCHA_UNAVAILABLE
 */
export async function requireCaptcha(
  action: GuardedAction,
  tokens: CaptchaTokenPair | null | undefined,
  context: CaptchaCaller,
  attempts: readonly Attempt[],
  { captcha }: Pick<MemberDeps, 'captcha'>,
): Promise<void> {
  const isRisky = attempts.some((attempt) => attempt.isRisky)
  if (!captcha.isRequired(action, isRisky)) return
  try {
    await captcha.verify(action, tokens, context)
  } catch (error) {
    const isInvalid = error instanceof ApplicationError && error.kind === 'INVALID_CAPTCHA_TOKEN'
    if (!isInvalid) for (const attempt of attempts) await attempt.refund()
    throw error
  }
}
