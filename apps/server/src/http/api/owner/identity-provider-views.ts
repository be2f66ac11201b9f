import { identityProviderPresets } from '@foyer/protocol'
import type { ProviderTestResult } from '../../../features/members/external/provider-test.js'
import { callbackUri } from '../../../features/members/external/start-external-sign-in.js'
import { type IdentityProvider, readClientSecret } from '../../../features/site/providers/identity-provider.js'
import { type ProviderPreset, providerPresets } from '../../../integrations/identity-providers/provider-presets.js'
import { rfc3339 } from '../../../kernel/clock.js'
import type { HttpDeps } from '../../deps.js'

/** An identity provider, as the owner API shows it: never with its secret. */
export const identityProviderView = (
  provider: IdentityProvider,
  { issuer: site, secrets }: Pick<HttpDeps, 'issuer' | 'secrets'>,
) => {
  const { providerId, preset, name, issuer, clientId, scope, isTrusted, isEnabled, createdAt } = provider
  const shown = { providerId, preset, name, issuer, clientId, scope, isTrusted, isEnabled }
  return {
    ...shown,
    hasClientSecret: readClientSecret(provider, secrets) !== '',
    callbackUrl: callbackUri(site, providerId),
    createdDate: rfc3339(createdAt),
  }
}

/** The presets with what each needs, and an id that is free. */
export const presetViews = (providers: readonly IdentityProvider[], { issuer: site }: Pick<HttpDeps, 'issuer'>) => {
  const taken = new Set(providers.map(({ providerId }) => providerId))
  return identityProviderPresets.map((name) => {
    const preset: ProviderPreset = providerPresets[name]
    let suggestedId: string = name
    for (let number = 2; taken.has(suggestedId); number++) suggestedId = `${name}-${number}`
    const isApple = preset.clientAuthentication === 'apple'
    const needsIssuer = preset.protocol === 'openid' && preset.issuer === undefined
    return {
      preset: name,
      name: preset.name,
      developerUrl: preset.developerUrl ?? null,
      scope: preset.scope,
      fields: [
        ...(needsIssuer ? ['issuer'] : []),
        'clientId',
        ...(isApple ? ['teamId', 'keyId', 'privateKey'] : ['clientSecret']),
      ],
      suggestedId,
      callbackUrl: callbackUri(site, suggestedId),
    }
  })
}

const SHOWN_SUBJECT = 12

/** The result of a test. The subject, which identifies the person at other sites too, is shortened. */
export function testResultView(result: ProviderTestResult) {
  if ('failure' in result) return { profile: null, effect: null, failure: result.failure, detail: result.detail }
  const { subject, email, isEmailVerified, name = null } = result.profile
  const shortened = subject.length > SHOWN_SUBJECT ? `${subject.slice(0, SHOWN_SUBJECT)}…` : subject
  return {
    profile: { subject: shortened, email, isEmailVerified, name },
    effect: result.effect,
    failure: null,
    detail: null,
  }
}
