import type { LinkedIdentity } from '@foyer/protocol'
import { signInPaths } from '@foyer/protocol/core'
import type { FoyerClient } from '../client-types.js'
import { getProperty } from '../errors.js'
import { callOf } from './json-call.js'

type Fetching = Pick<FoyerClient, 'fetch'>

const identitiesIn = (answer: unknown) => getProperty(answer, 'identities') as LinkedIdentity[]

/** Lists the accounts at identity providers that sign the member in, oldest first. Throws as `client.fetch`. */
export const listIdentities = async (client: Fetching): Promise<LinkedIdentity[]> =>
  identitiesIn(await callOf(client)(signInPaths.identities, { method: 'GET' }))

/** Options of `linkIdentity`. */
export interface LinkOptions {
  /** Where the browser returns: a page of an origin of the client, which calls `finishLink`. Default: this page. */
  returnUrl?: string
  /** Opens the URL. Default `location.assign`. */
  navigate?: (url: string) => void
}

/**
 * Goes to an identity provider, to link an account there to the signed-in member.
 * @throws ApiError `RECENT_SIGN_IN_REQUIRED` if the member signed in more than ten minutes ago: see `proveAgain` and
 * `sendProofCode`
 */
export async function linkIdentity(
  client: Fetching,
  providerId: string,
  { returnUrl = location.href, navigate = (url) => location.assign(url) }: LinkOptions = {},
): Promise<void> {
  const answer = await callOf(client)(signInPaths.startLink, { body: { providerId, returnUrl } })
  navigate(getProperty(answer, 'url') as string)
}

/** What came of a link. */
export type LinkResult =
  | { status: 'linked'; identities: LinkedIdentity[] }
  /** The provider did not respond when the person was sent there. */
  | { status: 'unavailable' }

/**
 * Completes a link on the page to which the browser returned, and removes its parameters from the address bar. Returns
 * `undefined` if the page was opened otherwise.
 * @throws ApiError `PROVIDER_FAILED` (the person cancelled, or the provider refused), `IDENTITY_LINKED_ELSEWHERE`,
 * `INVALID_STATE_TOKEN` (too old, or another member started it)
 */
export async function finishLink(client: Fetching): Promise<LinkResult | undefined> {
  const url = new URL(location.href)
  const [code, error] = [url.searchParams.get('link_code'), url.searchParams.get('link_error')]
  if (code === null && error === null) return undefined
  url.searchParams.delete('link_code')
  url.searchParams.delete('link_error')
  history.replaceState(history.state, '', url)
  if (code === null) return { status: 'unavailable' }
  return {
    status: 'linked',
    identities: identitiesIn(await callOf(client)(signInPaths.identities, { body: { code } })),
  }
}

/**
 * Unlinks an identity; `id` is from `listIdentities`.
 * @throws ApiError `ONLY_SIGN_IN_METHOD` if the member could not sign in without it, `RECENT_SIGN_IN_REQUIRED`
 */
export async function unlinkIdentity(client: Fetching, id: string): Promise<void> {
  await callOf(client)(`${signInPaths.identities}/${encodeURIComponent(id)}`, { method: 'DELETE' })
}
