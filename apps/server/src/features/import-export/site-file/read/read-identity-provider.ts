import { providerPresets } from '../../../../integrations/identity-providers/provider-presets.js'
import { providerViolations } from '../../../site/providers/change-providers.js'
import type { ProviderDefinition } from '../site-definition.js'
import type { SiteFileFault } from '../site-file-fault.js'
import { type FileReferences, providerSecretRule, readSecret } from './read-references.js'
import type { SiteFile } from './site-file-schema.js'

/** The names of the fields in a site file, where they differ. */
const fileNames: Readonly<Record<string, string>> = { clientSecret: 'secret' }

/** Reads an identity provider of a site file. Adds a fault for each value that cannot be used. */
export function readIdentityProvider(
  providerId: string,
  { secret: reference, trusted, enabled, ...provider }: NonNullable<SiteFile['identityProviders']>[string],
  references: FileReferences,
  dev: boolean,
  faults: SiteFileFault[],
): ProviderDefinition {
  const path = ['identityProviders', providerId]
  const secret = readSecret(reference, providerSecretRule, [...path, 'secret'], references, faults)
  const input = { ...provider, clientSecret: secret }
  for (const { field, description } of providerViolations(input, { deployment: { dev } }))
    faults.push({ path: [...path, fileNames[field ?? ''] ?? field ?? ''], message: description ?? '' })
  const { preset, clientId, name = providerPresets[preset].name, issuer = null, scope = null } = provider
  return {
    ...{ providerId, preset, name, issuer, clientId: clientId.trim(), scope, isTrusted: trusted, isEnabled: enabled },
    ...(secret !== undefined && { secret }),
  }
}
