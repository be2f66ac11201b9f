import {
  finishIdentityProviderTestRequest,
  finishIdentityProviderTestResponse,
  identityProviderDetails,
  identityProviderResponse,
  identityProvidersResponse,
  orderIdentityProvidersRequest,
  paths,
  saveIdentityProviderRequest,
  startIdentityProviderTestResponse,
} from '@foyer/protocol'
import type { FastifyRequest } from 'fastify'
import { finishProviderTest, startProviderTest } from '../../../features/members/external/provider-test.js'
import { orderProviders, removeProvider, saveProvider } from '../../../features/site/providers/change-providers.js'
import type { SiteCaller } from '../../../features/site/roles/owner-access.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { HttpDeps } from '../../deps.js'
import { siteRole } from '../../endpoint/access.js'
import { json } from '../../endpoint/body.js'
import type { Endpoint } from '../../endpoint/endpoint.js'
import { pathParameter } from '../../endpoint/path-ids.js'
import { identityProviderView, presetViews, testResultView } from './identity-provider-views.js'
import { ownerEndpoint } from './owner-endpoint.js'

const one = `${paths.identityProviders}/:providerId`
const named = { name: 'providerId', about: 'The id of an identity provider, as in its callback URL.' }
const idIn = (request: FastifyRequest) => pathParameter(request, 'providerId')

const listView = async (deps: HttpDeps) => {
  const providers = await deps.storage.read((stores) => stores.providers.list())
  return {
    providers: providers.map((provider) => identityProviderView(provider, deps)),
    presets: presetViews(providers, deps),
  }
}

/** The identity providers at which visitors can sign in (decision 38). */
export const identityProviderEndpoints: readonly Endpoint[] = [
  ownerEndpoint({
    id: 'listIdentityProviders',
    method: 'GET',
    path: paths.identityProviders,
    summary: 'List the identity providers of the site',
    about: 'With the presets there are, and what each needs. Client secrets are never returned.',
    allow: siteRole('read-only', 'site:read'),
    answer: ['The providers in the order of their buttons, and the presets.', identityProvidersResponse],
    handle: (_call, deps) => listView(deps),
  }),
  ownerEndpoint({
    id: 'orderIdentityProviders',
    method: 'PUT',
    path: paths.orderIdentityProviders,
    summary: 'Set the order of the buttons',
    about: 'Names every provider of the site once.',
    allow: siteRole('owner', 'site:write'),
    body: json(orderIdentityProvidersRequest),
    answer: ['The providers in their new order, and the presets.', identityProvidersResponse],
    refusals: ['CHANGED_MEANWHILE'],
    handle: async ({ caller, body }, deps) => {
      await orderProviders(body.providerIds, caller.act, deps)
      await deps.siteSnapshot.refresh()
      return listView(deps)
    },
  }),
  ownerEndpoint({
    id: 'getIdentityProvider',
    method: 'GET',
    path: one,
    named,
    summary: 'Get an identity provider and how many members use it',
    allow: siteRole('read-only', 'site:read'),
    answer: ['The provider and the numbers.', identityProviderDetails],
    refusals: ['NOT_FOUND'],
    handle: async ({ request }, deps) => {
      const providerId = idIn(request)
      const [providers, { members, withoutOtherWay }] = await deps.storage.read((stores) =>
        Promise.all([stores.providers.list(), stores.externalIdentities.countMembersOf(providerId)]),
      )
      const provider = providers.find((found) => found.providerId === providerId)
      if (provider === undefined) throw new ApplicationError('NOT_FOUND', 'There is no such identity provider.')
      return { provider: identityProviderView(provider, deps), members, membersWithoutOtherWay: withoutOtherWay }
    },
  }),
  ownerEndpoint({
    id: 'saveIdentityProvider',
    method: 'PUT',
    path: one,
    named,
    summary: 'Add or change an identity provider',
    about:
      'The discovery document of an OpenID provider is read, so that a wrong issuer is found now. Without `clientSecret` the present one stays, unless preset or issuer change.',
    allow: siteRole('owner'),
    body: json(saveIdentityProviderRequest),
    answer: ['The provider.', identityProviderResponse],
    handle: async ({ request, caller, body }, deps) => {
      const provider = await saveProvider(idIn(request), body, caller.act, deps)
      await deps.siteSnapshot.refresh()
      return { provider: identityProviderView(provider, deps) }
    },
  }),
  ownerEndpoint({
    id: 'removeIdentityProvider',
    method: 'DELETE',
    path: one,
    named,
    summary: 'Remove an identity provider',
    about: 'Identities that members linked are kept, and work again if a provider with the same id is added.',
    allow: siteRole('owner', 'site:write'),
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller }, deps) => {
      await removeProvider(idIn(request), caller.act, deps)
      await deps.siteSnapshot.refresh()
      return {}
    },
  }),
  ownerEndpoint({
    id: 'startIdentityProviderTest',
    method: 'POST',
    path: `${one}/test`,
    named,
    summary: 'Start a test sign-in at an identity provider',
    about:
      'Works while the provider is off. The provider sends the browser back to `/console/settings/methods`, which finishes the test.',
    allow: siteRole('owner'),
    answer: ['The URL of the provider, or why the test failed.', startIdentityProviderTestResponse],
    refusals: ['NOT_FOUND', 'RATE_LIMITED'],
    handle: async ({ request, caller }, deps) => {
      await deps.limiter.consume('providerTestsBySite', deps.siteId)
      const started = await startProviderTest(idIn(request), ownerId(caller.caller), deps)
      return 'url' in started
        ? { url: started.url.href, browserSecret: started.browserSecret, result: null }
        : { url: null, browserSecret: null, result: testResultView(started) }
    },
  }),
  ownerEndpoint({
    id: 'finishIdentityProviderTest',
    method: 'POST',
    path: `${one}/test-result`,
    named,
    summary: 'Finish a test sign-in at an identity provider',
    about: 'Returns what the provider said and what a sign-in would do. Nothing is linked or created.',
    allow: siteRole('owner'),
    body: json(finishIdentityProviderTestRequest),
    answer: ['The result.', finishIdentityProviderTestResponse],
    refusals: ['NOT_FOUND', 'INVALID_STATE_TOKEN'],
    handle: async ({ request, body: { callback, browserSecret } }, deps) => {
      const returned = { providerId: idIn(request), callback: new URLSearchParams(callback), browserSecret }
      return { result: testResultView(await finishProviderTest(returned, deps)) }
    },
  }),
]

/** API keys are refused before. */
function ownerId(caller: SiteCaller) {
  if (caller.kind !== 'owner')
    throw new ApplicationError('PERMISSION_DENIED', 'A test cannot be started with an API key.')
  return caller.id
}
