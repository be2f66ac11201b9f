import type { Proving } from '../../integrations/captcha/captcha.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { OAuthError } from '../../kernel/errors/oauth-error.js'
import type { VisitorDeps } from './deps.js'

/**
 * Before the anonymous grant, where the site guards it: a network with too many new visitors must prove that a human is
 * there. The count is in memory; only an accepted proof writes a row.
 * @throws OAuthError captcha_required, invalid_captcha, temporarily_unavailable
 */
export async function admitVisitor(
  token: string | undefined,
  who: Proving & { network: string },
  { captcha, directory }: Pick<VisitorDeps, 'captcha' | 'directory'>,
): Promise<void> {
  if (captcha.welcomes(who.network)) return
  if (token === undefined)
    throw new OAuthError('captcha_required', 'Too many new visitors from this network: send a captcha_token.')
  // One parameter for both kinds: sites that have an invisible captcha use it here.
  const isInvisible = directory.current().settings.captcha.invisibleSiteKey !== null
  try {
    await captcha.check('anonymous', isInvisible ? { invisible: token } : { visible: token }, who)
  } catch (error) {
    if (!(error instanceof ApplicationError)) throw error
    throw new OAuthError(
      error.kind === 'CAPTCHA_UNAVAILABLE' ? 'temporarily_unavailable' : 'invalid_captcha',
      error.message,
    )
  }
}
