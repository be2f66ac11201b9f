import { ApplicationError } from '../../../../kernel/errors/application-error.js'
import { assertIssuerResponds } from '../../../site/providers/change-providers.js'
import type { ReadSiteFile } from '../read/read-site-file.js'
import type { ApplyDeps } from './apply-site-file.js'

/**
 * Reads the discovery documents of the identity providers that are new or have another issuer, before the transaction:
 * nothing waits for other servers in it. The same file again requests nothing.
 * @throws SiteFileError
 */
export async function checkIssuers(
  { definition, error }: ReadSiteFile,
  { storage, identityProviders }: Pick<ApplyDeps, 'storage' | 'identityProviders'>,
): Promise<void> {
  if (definition.identityProviders === undefined) return
  const stored = await storage.read((stores) => stores.providers.list())
  for (const { providerId, preset, issuer, clientId, scope } of definition.identityProviders) {
    if (stored.some((one) => one.providerId === providerId && one.preset === preset && one.issuer === issuer)) continue
    try {
      const connection = { preset, issuer, clientId, clientSecret: '', scope }
      await assertIssuerResponds(connection, { identityProviders })
    } catch (failure) {
      if (!(failure instanceof ApplicationError)) throw failure
      throw error([{ path: ['identityProviders', providerId], message: failure.message }])
    }
  }
}
