import { ISSUER } from './example-values.js'

const provider = {
  ...{ providerId: 'google', preset: 'google', name: 'Google', issuer: null, scope: null },
  clientId: '4093-example.apps.googleusercontent.com',
  ...{ hasClientSecret: true, isTrusted: false, isEnabled: true },
  callbackUrl: `${ISSUER}/signin/callback/google`,
  createdDate: '2026-03-01T09:00:00Z',
}
const preset = {
  ...{ preset: 'github', name: 'GitHub', developerUrl: 'https://github.com/settings/developers' },
  ...{ scope: 'read:user user:email', fields: ['clientId', 'clientSecret'] },
  ...{ suggestedId: 'github', callbackUrl: `${ISSUER}/signin/callback/github` },
}
const result = {
  profile: { subject: '108204268033…', email: 'ana@example.com', isEmailVerified: true, name: 'Ana Silva' },
  ...{ effect: 'new-member', failure: null, detail: null },
}

/** Whole examples of the schemas about identity providers. */
export const identityProviderExamples: Readonly<Record<string, unknown>> = {
  IdentityProvider: provider,
  IdentityProviderPreset: preset,
  IdentityProviderList: { providers: [provider], presets: [preset] },
  IdentityProviderResponse: { provider },
  IdentityProviderDetails: { provider, members: 128, membersWithoutOtherWay: 17 },
  SaveIdentityProviderRequest: {
    ...{ preset: 'google', clientId: provider.clientId, clientSecret: 'example-client-secret', isTrusted: false },
  },
  OrderIdentityProvidersRequest: { providerIds: ['google', 'github'] },
  IdentityProviderTestResult: result,
  StartIdentityProviderTestResponse: {
    url: 'https://accounts.google.com/o/oauth2/v2/auth?client_id=4093-example.apps.googleusercontent.com',
    ...{ browserSecret: 'example-browser-secret', result: null },
  },
  FinishIdentityProviderTestRequest: {
    callback: 'code=example-code&state=example-state',
    browserSecret: 'example-browser-secret',
  },
  FinishIdentityProviderTestResponse: { result },
}
