import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { SettingsReader } from '../../site/snapshot/site-snapshot.js'

/** @throws ApplicationError PERMISSION_DENIED if members of the site sign in by codes only (decision 37) */
export function assertPasswordsOffered(siteSnapshot: SettingsReader): void {
  if (siteSnapshot.current().settings.signIn.methods === 'code')
    throw new ApplicationError('PERMISSION_DENIED', 'This site uses email codes instead of passwords.')
}
