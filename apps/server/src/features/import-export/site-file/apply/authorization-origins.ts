import { ApplicationError } from '../../../../kernel/errors/application-error.js'
import { authorizationOrigin } from '../../../site/providers/change-providers.js'
import type { ReadSiteFile } from '../read/read-site-file.js'
import type { ApplyDeps } from './apply-site-file.js'

/** The origins of the authorization endpoints of new and moved identity providers, by id. */
export type AuthorizationOrigins = ReadonlyMap<string, string>

/**
 * Reads the discovery documents of the identity providers that are new or have another issuer, before the transaction:
 * nothing waits for other servers in it. The same file again requests nothing.
 * @throws SiteFileError
 */
export async function readAuthorizationOrigins(
  { definition, error }: ReadSiteFile,
  { storage, identityProviders }: Pick<ApplyDeps, 'storage' | 'identityProviders'>,
): Promise<AuthorizationOrigins> {
  const origins = new Map<string, string>()
  if (definition.identityProviders === undefined) return origins
  const stored = await storage.read((stores) => stores.providers.list())
  for (const { providerId, preset, issuer, clientId, scope } of definition.identityProviders) {
    if (stored.some((one) => one.providerId === providerId && one.preset === preset && one.issuer === issuer)) continue
    try {
      const connection = { preset, issuer, clientId, clientSecret: '', scope }
      origins.set(providerId, await authorizationOrigin(connection, { identityProviders }))
    } catch (failure) {
      if (!(failure instanceof ApplicationError)) throw failure
      throw error([{ path: ['identityProviders', providerId], message: failure.message }])
    }
  }
  return origins
}
