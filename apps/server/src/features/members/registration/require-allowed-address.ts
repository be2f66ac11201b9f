import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { allowsAddress } from '../../site/settings/allows-address.js'
import type { SettingsReader } from '../../site/snapshot/site-snapshot.js'

interface AddressDeps {
  siteSnapshot: SettingsReader
}

/** Returns the error of an address that the rules of the site refuse; undefined if a new account may have it. */
export const addressRefusal = async (
  emailKey: string,
  { siteSnapshot }: AddressDeps,
): Promise<ApplicationError | undefined> =>
  (await allowsAddress(emailKey, siteSnapshot.current().settings.addresses))
    ? undefined
    : new ApplicationError('EMAIL_NOT_ALLOWED', 'This site does not accept email addresses of this domain.')

/**
 * Refuses an address that the rules of the site do not allow. Called wherever an account is created or its address
 * changed, except where the team named the address: invitations, imports and owners (decision 41). It checks the
 * address only, so a refusal reveals nothing about accounts.
 * @throws ApplicationError EMAIL_NOT_ALLOWED
 */
export async function requireAllowedAddress(emailKey: string, deps: AddressDeps): Promise<void> {
  const refusal = await addressRefusal(emailKey, deps)
  if (refusal !== undefined) throw refusal
}
