import type { FastifyInstance, FastifyReply } from 'fastify'
import { linkCodeOf, linkSecretOf } from '../../features/members/external/link-code.js'
import { expiredFlow } from '../../features/oauth/authorize/authorization-response.js'
import type { RedirectSession } from '../../features/oauth/authorize/redirect-session-store.js'
import { LINK_PATH } from '../../features/oauth/authorize/start-link.js'
import { ProviderError } from '../../integrations/identity-providers/provider-error.js'
import { digestOf } from '../../kernel/digest.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { openProvider } from './go-to-provider.js'
import { externalCookie } from './kit/external-cookie.js'
import { findFlow, isPrefetch, type PageRequest, sendAuthorizationResponse } from './kit/flow.js'
import { type PageKit, queryValue } from './kit/page-kit.js'

const MAX_CALLBACK_LENGTH = 8192

/** Opens the provider for a member who links an identity (`startLink`). */
export function linkRoutes(pages: FastifyInstance, kit: PageKit): void {
  pages.get(LINK_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    if (isPrefetch(request)) return reply.code(204).send()
    const handle = queryValue(request, 'request')
    const flow = await findFlow(handle, kit)
    if (flow?.intent.kind !== 'link') return sendAuthorizationResponse(expiredFlow, request, reply, kit)
    const { providerId, memberId, returnUrl } = flow.intent
    try {
      const url = await openProvider({ request, reply, handle }, { providerId, purpose: 'link', memberId }, kit)
      return reply.header('cache-control', 'no-store').redirect(url.href, 303)
    } catch (error) {
      if (error instanceof ProviderError)
        request.log.warn({ provider: providerId, reason: error.message }, 'link failed')
      else if (!(error instanceof ApplicationError)) throw error
      return goBack(reply, returnUrl, { link_error: 'provider_unavailable' })
    }
  })
}

/** Stores the parameters of a provider's callback, which the code redeems, once. Returns false if it cannot. */
export async function storeCallback(callback: URLSearchParams, { deps }: PageKit): Promise<boolean> {
  const text = callback.toString()
  if (text.length > MAX_CALLBACK_LENGTH) return false
  const digest = digestOf(callback.get('state') ?? '')
  return deps.storage.write((stores) => stores.externalSignIns.setCallback(digest, text, deps.clock.now()))
}

/** Returns from the provider to the page of the site, with the code by which the member's session links. */
export async function finishLink(
  { request, reply }: PageRequest,
  { providerId, returnUrl }: Extract<RedirectSession['intent'], { kind: 'link' }>,
  callback: URLSearchParams,
  kit: PageKit,
): Promise<FastifyReply> {
  const cookie = externalCookie(request, reply, kit.cookies)
  const state = callback.get('state') ?? ''
  const linkSecret = linkSecretOf(state, cookie.secret ?? '')
  cookie.remove(state)
  // A callback by POST is stored already.
  await storeCallback(callback, kit)
  return goBack(reply, returnUrl, { link_code: linkCodeOf({ providerId, state, linkSecret }) })
}

function goBack(reply: FastifyReply, returnUrl: string, parameters: Record<string, string>): FastifyReply {
  const url = new URL(returnUrl)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return reply.header('cache-control', 'no-store').redirect(url.href, 303)
}
