import type { PageMessage } from '@foyer/protocol'
import type { FastifyRequest } from 'fastify'
import {
  discardWaitingIdentities,
  findWaitingIdentity,
  type WaitingIdentity,
} from '../../../features/members/external/waiting-identity.js'
import { digestOf } from '../../../kernel/digest.js'
import { externalSecret } from './external-cookie.js'
import type { PageKit } from './page-kit.js'

const codes = {
  'prove-account': 'EXTERNAL_LINK_FIRST',
  'verify-address': 'EXTERNAL_VERIFY_FIRST',
  'complete-profile': 'EXTERNAL_FIELDS_FIRST',
}

/** Returns what the person has to do before the identity that waits is linked. */
export const waitingMessage = ({ step, email, provider }: WaitingIdentity): PageMessage => ({
  code: codes[step],
  values: { provider: provider.name, ...(email === null ? {} : { email }) },
})

/** Returns the name of a provider on pages. */
export const providerName = (providerId: string, { deps }: PageKit): string =>
  deps.siteSnapshot.current().providers.get(providerId)?.name ?? providerId

/** Returns the message for a sign-in at a provider that cannot continue. */
export const externalOver = (providerId: string, kit: PageKit): PageMessage => ({
  code: 'EXTERNAL_OVER',
  values: { provider: providerName(providerId, kit) },
})

/**
 * Returns the identity of a provider that waits in this browser. Undefined if there is none, or an invitation is
 * required by now.
 */
export async function readWaiting(
  request: FastifyRequest,
  providerId: string,
  { cookies, deps }: PageKit,
): Promise<WaitingIdentity | undefined> {
  const secret = externalSecret(request, cookies)
  return secret === undefined ? undefined : findWaitingIdentity(secret, providerId, deps)
}

/**
 * Returns the identity named by the field `provider` of a submitted form; `over` if it has expired or was linked. A
 * form that names none discards all identities that wait in the browser, so that one that somebody left there is not
 * linked to the next person who signs in (V6.8.1).
 */
export async function takeWaiting(
  request: FastifyRequest,
  { provider }: Record<string, string | undefined>,
  kit: PageKit,
): Promise<WaitingIdentity | 'over' | undefined> {
  if (provider) return (await readWaiting(request, provider, kit)) ?? 'over'
  const secret = externalSecret(request, kit.cookies)
  if (secret !== undefined) await discardWaitingIdentities(secret, kit.deps)
  return undefined
}

/**
 * Ends the verification for which this browser waited before a code that links an identity: someone else may have
 * begun the latter here, and the code of the former must not link it (V6.8.1).
 */
export async function endPendingVerification(request: FastifyRequest, { cookies, deps }: PageKit): Promise<void> {
  const stateToken = cookies.read(request, 'pending')
  if (stateToken === undefined) return
  await deps.storage.write((stores) => stores.authentications.spend(digestOf(stateToken), deps.clock.now()))
}
