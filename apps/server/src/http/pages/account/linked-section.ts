import { accountSections, type PageMessage } from '@foyer/protocol'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { linkByCode } from '../../../features/members/external/link-by-code.js'
import { linkCodeOf, linkSecretOf } from '../../../features/members/external/link-code.js'
import { listIdentities, listSignInProviders } from '../../../features/members/external/list-identities.js'
import { unlinkIdentity } from '../../../features/members/external/unlink-identity.js'
import { assertRecentSignIn } from '../../../features/members/sign-in/assert-recent-sign-in.js'
import { ProviderError } from '../../../integrations/identity-providers/provider-error.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { recordRefusal } from '../../server/errors/security-events.js'
import { openProvider } from '../go-to-provider.js'
import { externalCookie } from '../kit/external-cookie.js'
import type { PageRequest } from '../kit/flow.js'
import { pageRequestContext } from '../kit/flow.js'
import { leaveTo } from '../kit/leave-page.js'
import type { PageKit } from '../kit/page-kit.js'
import { providerName } from '../kit/waiting-identity-page.js'
import { storeCallback } from '../link-routes.js'
import { accountSection, openAccount } from './account-section.js'
import { finishForm } from './done-cookie.js'
import { withRecentSignIn } from './recent-sign-in.js'
import { redirectToSignIn } from './return-to-account.js'

const PATH = accountSections.linked
/** Marks a link that was started on this page, where the cookie of other flows has their handle. */
export const ACCOUNT_LINK = 'account'

/** The section with the accounts at identity providers (decision 38). */
export function linkedSection(pages: FastifyInstance, kit: PageKit): void {
  const { deps } = kit
  const section = accountSection(pages, kit, 'linked', async ({ member }) => ({
    section: 'linked',
    identities: await listIdentities(member.memberId, deps),
    providers: listSignInProviders(deps),
    unlinkUrl: `${PATH}/unlink`,
  }))

  section.form('', (visit, typed) =>
    withRecentSignIn(visit, typed, { section, action: PATH }, kit, async ({ request, reply, session, member }) => {
      const { identityProvider: providerId = '' } = typed
      await assertRecentSignIn(session, 'Sign in again to add a way to sign in.', deps)
      try {
        const wanted = { providerId, purpose: 'link' as const, memberId: member.memberId }
        return leaveTo(reply, await openProvider({ request, reply, handle: ACCOUNT_LINK }, wanted, kit))
      } catch (error) {
        const message = linkFailure(error, providerId, kit)
        if (message === undefined) throw error
        return section.show(visit, { message }, 502)
      }
    }),
  )

  section.form('unlink', (visit, typed) =>
    withRecentSignIn(visit, typed, { section, action: `${PATH}/unlink` }, kit, async ({ session, member }) => {
      const { identity = '' } = typed
      const linked = (await listIdentities(member.memberId, deps)).find(({ id }) => id === identity)
      try {
        await unlinkIdentity(session, identity, deps)
      } catch (error) {
        if (!(error instanceof ApplicationError)) throw error
        if (error.kind !== 'NOT_FOUND' && error.kind !== 'ONLY_SIGN_IN_METHOD') throw error
        const code = error.kind === 'NOT_FOUND' ? 'IDENTITY_GONE' : error.kind
        return section.show(visit, { message: { code } }, error.status)
      }
      const values = { provider: linked?.provider.name ?? '' }
      return finishForm('linked', { code: 'UNLINKED', values }, visit, kit)
    }),
  )
}

/**
 * Links the identity from the provider's callback to the signed-in member, who must have started the link in this
 * browser.
 */
export async function finishAccountLink(
  { request, reply }: PageRequest,
  providerId: string,
  callback: URLSearchParams,
  kit: PageKit,
): Promise<FastifyReply> {
  const visit = await openAccount(request, reply, kit)
  if (visit === undefined) return redirectToSignIn('linked', reply, kit)
  const cookie = externalCookie(request, reply, kit.cookies)
  const state = callback.get('state') ?? ''
  const linkSecret = linkSecretOf(state, cookie.secret ?? '')
  cookie.remove(state)
  // A callback by POST is stored already.
  await storeCallback(callback, kit)
  try {
    const code = linkCodeOf({ providerId, state, linkSecret })
    await linkByCode(visit.member.memberId, code, pageRequestContext(undefined, request, kit), kit.deps)
  } catch (error) {
    recordRefusal(request, error)
    const message = linkFailure(error, providerId, kit)
    if (message === undefined) throw error
    return finishForm('linked', message, visit, kit, 'problem')
  }
  return finishForm('linked', { code: 'LINKED' }, visit, kit)
}

/** Returns why nothing was linked; undefined for an error that has nothing to do with it. */
function linkFailure(error: unknown, providerId: string, kit: PageKit): PageMessage | undefined {
  const values = { provider: providerName(providerId, kit) }
  if (error instanceof ProviderError)
    return { code: error.failure === 'unavailable' ? 'LINK_UNAVAILABLE' : 'LINK_FAILED', values }
  if (!(error instanceof ApplicationError)) return undefined
  switch (error.kind) {
    case 'IDENTITY_LINKED_ELSEWHERE':
      return { code: 'LINKED_ELSEWHERE' }
    case 'INVALID_STATE_TOKEN':
      return { code: 'LINK_OVER' }
    case 'NOT_FOUND':
      return { code: 'EXTERNAL_OFF' }
    case 'UNAVAILABLE':
      return { code: 'LINK_UNAVAILABLE', values }
    case 'PROVIDER_FAILED':
      return { code: error.data.reason === 'denied' ? 'LINK_CANCELLED' : 'LINK_FAILED', values }
    default:
      return undefined
  }
}
