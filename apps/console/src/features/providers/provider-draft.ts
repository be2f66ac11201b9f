import type { Messages } from '../../language/messages.js'
import type { Preset, Provider } from './provider.js'

/** What an owner enters in the form of a provider. */
export interface ProviderDraft {
  providerId: string
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  teamId: string
  keyId: string
  privateKey: string
  scope: string
  isTrusted: boolean
}
export type DraftErrors = Partial<Record<keyof ProviderDraft, string>>

/** Creates the draft of a new provider, or of an existing one. Secrets are empty: the server does not return them. */
export const newDraft = (preset: Preset, provider: Provider | undefined): ProviderDraft => ({
  providerId: provider?.providerId ?? preset.suggestedId,
  name: provider?.name ?? preset.name,
  issuer: provider?.issuer ?? '',
  clientId: provider?.clientId ?? '',
  scope: provider?.scope ?? '',
  isTrusted: provider?.isTrusted ?? false,
  ...{ clientSecret: '', teamId: '', keyId: '', privateKey: '' },
})

const keyParts = ['teamId', 'keyId', 'privateKey'] as const

/** Whether a stored secret stays if none is entered: it belongs to the issuer. */
export const keepsSecret = ({ issuer }: ProviderDraft, provider: Provider | undefined): boolean =>
  provider?.hasClientSecret === true && (provider.issuer ?? '') === issuer.trim()

/** Returns what is missing. The server checks it again, and everything else. */
export function draftErrors(
  draft: ProviderDraft,
  { preset, fields }: Preset,
  provider: Provider | undefined,
  { providers: { form } }: Messages,
): DraftErrors {
  const errors: DraftErrors = {}
  const require = (field: keyof ProviderDraft, message = form.required) => {
    if (String(draft[field]).trim() === '') errors[field] = message
  }
  require('providerId')
  for (const field of ['issuer', 'clientId'] as const) if (fields.includes(field)) require(field)
  const hasKeyPart = keyParts.some((part) => draft[part].trim() !== '')
  if (fields.includes('privateKey') && (hasKeyPart || !keepsSecret(draft, provider)))
    for (const part of keyParts) require(part, form.keyIncomplete)
  if (fields.includes('clientSecret') && preset !== 'oidc' && !keepsSecret(draft, provider)) require('clientSecret')
  return errors
}

/** Returns the body of the request that saves a draft. A secret that is not entered stays. */
export function saveRequest(draft: ProviderDraft, { preset, fields }: Preset, provider: Provider | undefined): object {
  const { name, issuer, clientId, scope, isTrusted, teamId, keyId, privateKey } = draft
  const secret = fields.includes('privateKey')
    ? privateKey.trim() && JSON.stringify({ teamId: teamId.trim(), keyId: keyId.trim(), privateKey: privateKey.trim() })
    : draft.clientSecret.trim()
  return {
    ...{ preset, name: name.trim(), clientId: clientId.trim(), isTrusted },
    issuer: issuer.trim() || null,
    scope: scope.trim() || null,
    ...(secret !== '' ? { clientSecret: secret } : keepsSecret(draft, provider) ? {} : { clientSecret: '' }),
  }
}
