import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { withRefusedAddress } from '../../../kernel/errors/refused-address.js'
import { findProvider } from '../../members/external/start-external-sign-in.js'
import { assertRecentSignIn } from '../../members/sign-in/assert-recent-sign-in.js'
import type { CallerSession } from '../../members/sign-in/signed-in-caller.js'
import { allowsReturnUrl } from '../../site/clients/allowed-uris.js'
import type { OAuthDeps } from '../deps.js'
import { storeRedirectSession } from './create-redirect-session.js'

/** The hosted page that goes to the provider to link an identity. */
export const LINK_PATH = '/signin/link'

/**
 * Prepares the link of an identity to the calling member: returns the URL of the hosted page that goes to the provider,
 * and from there back to `returnUrl`. The browser cannot link anything: the caller's session does, with the code that
 * comes back, so that nobody links an identity of someone else who opens the URL (decision 38).
 * @throws ApplicationError UNAUTHENTICATED, RECENT_SIGN_IN_REQUIRED, NOT_FOUND (no such provider), INVALID_REDIRECT_URI
 */
export async function startLink(
  { providerId, returnUrl }: { providerId: string; returnUrl: string },
  caller: CallerSession,
  origin: string | null,
  deps: Pick<OAuthDeps, 'storage' | 'siteSnapshot' | 'random' | 'clock' | 'issuer'>,
): Promise<string> {
  const { memberId, sessionId } = caller
  findProvider(providerId, 'link', deps)
  await assertRecentSignIn(caller, 'Sign in again to add a way to sign in.', deps)
  const session = await deps.storage.read((stores) => stores.sessions.find(sessionId))
  const clientId = session?.clientId ?? ''
  const client = deps.siteSnapshot.current().clients.get(clientId)
  if (client === undefined || !allowsReturnUrl(client, returnUrl)) {
    const error = new ApplicationError('INVALID_REDIRECT_URI', 'The return address is not registered for this client.')
    throw withRefusedAddress(error, { clientId, kind: 'redirect', address: returnUrl })
  }
  const intent = { kind: 'link' as const, providerId, memberId, returnUrl }
  const { handle } = await storeRedirectSession({ clientId, callerId: memberId, origin, intent }, deps)
  return `${deps.issuer}${LINK_PATH}?request=${handle}`
}
