import type { MemberId } from '@foyer/protocol'
import { ProviderError } from '../../../integrations/identity-providers/provider-error.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { AuthContext } from '../auth-result.js'
import type { MemberDeps } from '../deps.js'
import { finishExternalSignIn } from './finish-external-sign-in.js'
import { readLinkCode } from './link-code.js'

/**
 * Links an identity to the member who started the link, with the code that came back from the provider.
 * @throws ApplicationError INVALID_STATE_TOKEN (expired, used, or started by another member), NOT_FOUND (the provider
 * is off), IDENTITY_LINKED_ELSEWHERE, PROVIDER_FAILED, UNAVAILABLE
 */
export async function linkByCode(
  memberId: MemberId,
  code: string,
  context: Pick<AuthContext, 'network' | 'userAgent' | 'locale'>,
  deps: Pick<
    MemberDeps,
    'storage' | 'siteSnapshot' | 'random' | 'clock' | 'secrets' | 'identityProviders' | 'issuer' | 'limiter' | 'mail'
  >,
): Promise<void> {
  const { providerId, state, linkSecret } = readLinkCode(code)
  const callback = new URLSearchParams({ state })
  const wanted = { providerId, callback, browserSecret: linkSecret, linkingMemberId: memberId }
  const result = await finishExternalSignIn(wanted, { ...context, clientId: null, callerId: null }, deps).catch(
    toRefusal,
  )
  if (result.kind !== 'linked')
    throw new ApplicationError('IDENTITY_LINKED_ELSEWHERE', 'This account is already linked to another member.')
  deps.mail.wake()
}

function toRefusal(error: unknown): never {
  if (!(error instanceof ProviderError)) throw error
  if (error.failure === 'unavailable')
    throw new ApplicationError(
      'UNAVAILABLE',
      'The provider does not respond. Try again in a moment.',
      {},
      { cause: error },
    )
  const data = { reason: error.failure }
  throw new ApplicationError('PROVIDER_FAILED', 'The provider did not confirm the sign-in.', data, { cause: error })
}
