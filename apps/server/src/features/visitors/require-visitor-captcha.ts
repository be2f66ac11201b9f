import type { CaptchaCaller } from '../../integrations/captcha/captcha.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { OAuthError } from '../../kernel/errors/oauth-error.js'
import type { VisitorDeps } from './deps.js'

/**
 * Requires a captcha before the anonymous grant if the site uses one there and the network has too many new visitors.
 * The count is in memory; only an accepted captcha writes a row.
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
  // One parameter for both kinds: a site with an invisible captcha uses that one here.
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
