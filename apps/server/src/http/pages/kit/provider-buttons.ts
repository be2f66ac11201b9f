import type { ProviderButton } from '@foyer/protocol'
import type { FastifyRequest } from 'fastify'
import { listSignInProviders } from '../../../features/members/external/list-identities.js'
import { readLastMethod } from './last-method.js'
import type { PageKit } from './page-kit.js'

/** The path of the form that starts a sign-in at a provider. */
export const EXTERNAL_START_PATH = '/signin/with'

/** Returns the buttons of the enabled identity providers; nothing if there are none. */
export function providerButtons(
  request: FastifyRequest,
  { deps, cookies }: Pick<PageKit, 'deps' | 'cookies'>,
): { providers?: ProviderButton[] } {
  const { providerId } = readLastMethod(request, { cookies })
  const providers = listSignInProviders(deps).map(({ id, ...shown }) => ({
    url: `${EXTERNAL_START_PATH}/${id}`,
    ...shown,
    ...(id === providerId && { isLastUsed: true }),
  }))
  return providers.length === 0 ? {} : { providers }
}
