import type { CaptchaCaller } from '../../integrations/captcha/captcha.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { OAuthError } from '../../kernel/errors/oauth-error.js'
import type { VisitorDeps } from './deps.js'

/**
 * Before the anonymous grant, where the site guards it: a network with too many new visitors must prove that a human is
 * there. The count is in memory; only an accepted proof writes a row.
 * @throws OAuthError captcha_required, invalid_captcha, temporarily_unavailable
 */
export async function requireVisitorCaptcha(
  token: string | undefined,
  context: CaptchaCaller & { network: string },
  { captcha, siteSnapshot }: Pick<VisitorDeps, 'captcha' | 'siteSnapshot'>,
): Promise<void> {
  if (captcha.allowsNewVisitor(context.network)) return
  if (token === undefined)
    throw new OAuthError('captcha_required', 'Too many new visitors from this network: send a captcha_token.')
  // One parameter for both kinds: sites that have an invisible captcha use it here.
  const isInvisible = siteSnapshot.current().settings.captcha.invisibleSiteKey !== null
  try {
    await captcha.verify('anonymous', isInvisible ? { invisible: token } : { visible: token }, context)
  } catch (error) {
    if (!(error instanceof ApplicationError)) throw error
    throw new OAuthError(
      error.kind === 'CAPTCHA_UNAVAILABLE' ? 'temporarily_unavailable' : 'invalid_captcha',
      error.message,
    )
  }
}
