import { MEMBER_REFRESH_ABSOLUTE_SECONDS, type ProviderButton } from '@foyer/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { listSignInProviders } from '../../../features/members/external/list-identities.js'
import type { PageKit } from './page-kit.js'
import { readStayChoice } from './stay-choice.js'

/** The path of the form that starts a sign-in at a provider. */
export const EXTERNAL_START_PATH = '/signin/with'

/** Returns the buttons of the enabled identity providers; nothing if there are none. */
export function providerButtons(
  request: FastifyRequest,
  { deps, cookies }: Pick<PageKit, 'deps' | 'cookies'>,
): { providers?: ProviderButton[] } {
  const last = cookies.read(request, 'provider')
  const providers = listSignInProviders(deps).map(({ id, ...shown }) => ({
    url: `${EXTERNAL_START_PATH}/${id}`,
    ...shown,
    ...(id === last && { isLastUsed: true }),
  }))
  return providers.length === 0 ? {} : { providers }
}

/**
 * Remembers the provider of a sign-in in this browser, as long as it stays signed in; else until it is closed. The
 * cookie only marks a button.
 */
export function saveLastProvider(
  providerId: string,
  request: FastifyRequest,
  reply: FastifyReply,
  { cookies }: Pick<PageKit, 'cookies'>,
): void {
  const seconds = readStayChoice(request, { cookies }) ? [MEMBER_REFRESH_ABSOLUTE_SECONDS] : []
  cookies.set(reply, 'provider', providerId, ...seconds)
}

/** Forgets the provider, unless the person stays signed in on this device. */
export function clearLastProvider(
  request: FastifyRequest,
  reply: FastifyReply,
  { cookies }: Pick<PageKit, 'cookies'>,
): void {
  const isSet = cookies.read(request, 'provider') !== undefined
  if (isSet && !readStayChoice(request, { cookies })) cookies.clear(reply, 'provider')
}
