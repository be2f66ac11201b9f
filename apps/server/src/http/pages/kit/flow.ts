import type { FastifyReply, FastifyRequest } from 'fastify'
import type { WaitingIdentity } from '../../../features/members/external/waiting-identity.js'
import type { AuthorizationRequest } from '../../../features/oauth/authorize/authorization-request.js'
import type { AuthorizationResponse } from '../../../features/oauth/authorize/authorization-response.js'
import type { RedirectSession } from '../../../features/oauth/authorize/redirect-session-store.js'
import { digestOf } from '../../../kernel/digest.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { recordRefusedAddress } from '../../server/refused-addresses.js'
import { requestContext } from '../../server/request-context.js'
import { readAccountCookie } from './account-cookie.js'
import { accountUrl } from './browser-accounts.js'
import { pageLanguage } from './display-preferences.js'
import { sendFormPost } from './form-post.js'
import { SELECT_ACCOUNT_PATH, sendNotAnOwner } from './not-an-owner.js'
import { formFields, formTargets, type PageKit, pageUrl } from './page-kit.js'
import { EXTERNAL_START_PATH } from './provider-buttons.js'
import { sendWebMessage } from './web-message.js'

/** Says that only a passkey is enough, and leads to the sign-in page. */
export const PASSKEY_NEEDED_PATH = '/second-factor/passkey'

/** Asks for the second factor of a sign-in. */
export const SECOND_FACTOR_PATH = '/second-factor'

/** A page that was opened or submitted, with its flow. */
export interface PageRequest {
  request: FastifyRequest
  reply: FastifyReply
  flow?: RedirectSession | undefined
  handle?: string | undefined
  /** The identity that is linked by the sign-in at this page. */
  waiting?: WaitingIdentity | undefined
}

/** Finds the flow of a page by its handle. Returns undefined if it does not exist or is over. */
export async function findFlow(handle: string | undefined, { deps }: PageKit): Promise<RedirectSession | undefined> {
  if (handle === undefined) return undefined
  return deps.storage.read((stores) => stores.redirectSessions.find(digestOf(handle), deps.clock.now()))
}

/**
 * Like `findFlow`, but extends an expired flow by its full lifetime, because the person is still on the page (decision
 * 17, G-53).
 */
export async function resumeFlow(handle: string | undefined, kit: PageKit): Promise<RedirectSession | undefined> {
  const found = await findFlow(handle, kit)
  if (found !== undefined || handle === undefined) return found
  const { storage, clock } = kit.deps
  const now = clock.now()
  const over = await storage.read((stores) => stores.redirectSessions.findInactive(digestOf(handle), now))
  const authorizationRequest = authorizationRequestOf(over)
  if (authorizationRequest === undefined || authorizationRequest.prompt === 'none') return undefined
  const since = now - lifetimes.resumableRedirectSession.ms
  const until = now + lifetimes.interactiveRedirectSession.ms
  await storage.write((stores) => stores.redirectSessions.resume(digestOf(handle), { now, since, until }))
  return findFlow(handle, kit)
}

/**
 * Finds the flow of a page that is opened. An expired flow is extended only if the browser has been here before; HEAD
 * changes nothing.
 */
export const openFlow = (handle: string | undefined, request: FastifyRequest, kit: PageKit) =>
  request.method === 'GET' && kit.cookies.read(request, 'form') !== undefined
    ? resumeFlow(handle, kit)
    : findFlow(handle, kit)

/**
 * Reads a submitted form: its fields, whether its token is stale, and the flow that its field `request` names, which is
 * resumed. `isFlowOver`: it names one that has ended or is not a sign-in.
 */
export async function readFlowForm(request: FastifyRequest, reply: FastifyReply, kit: PageKit) {
  const fields = formFields(request)
  const isStale = kit.forms.isStale(request, fields.csrf)
  const handle = fields.request || undefined
  const flow = await resumeFlow(handle, kit)
  const opened: PageRequest = { request, reply, flow, handle }
  return { fields, isStale, handle, flow, opened, isFlowOver: handle !== undefined && flow?.intent.kind !== 'auth' }
}

/** Returns the authorization request of a flow, if it has one. */
export const authorizationRequestOf = (flow: RedirectSession | undefined): AuthorizationRequest | undefined =>
  flow?.intent.kind === 'auth' ? flow.intent.request : undefined

/** Returns true if the browser loads the page ahead of navigation. A prefetch must not change state. */
export const isPrefetch = ({ headers }: FastifyRequest): boolean =>
  String(headers['sec-purpose'] ?? '').includes('prefetch')

/**
 * Returns the language that the flow requests (`ui_locales`), and the client whose theme its pages have. Pages fall
 * back to English for unknown languages.
 */
export function frameOf(flow: RedirectSession | undefined): { locale?: string; clientId?: string } {
  const { locale, clientId } = authorizationRequestOf(flow) ?? {}
  return { ...(locale && { locale }), ...(clientId !== undefined && { clientId }) }
}

/** Returns the context of a page request. Emails use the language of the page. */
export const pageRequestContext = (
  flow: RedirectSession | undefined,
  request: FastifyRequest,
  { cookies }: PageKit,
) => ({
  ...requestContext(request),
  locale: pageLanguage(request, cookies, authorizationRequestOf(flow)?.locale ?? undefined),
})

/**
 * Whether a member signs in again to change something in the account. A trusted device then stands for no factor,
 * because the change would ask for one again.
 */
const isSignInAgain = (flow: RedirectSession | undefined, request: FastifyRequest, kit: PageKit): boolean =>
  flow === undefined && readAccountCookie(request, kit).memberId !== undefined

/** Returns the client and the context of an authentication at a page. */
export const authenticationContext = (flow: RedirectSession | undefined, request: FastifyRequest, kit: PageKit) => ({
  ...pageRequestContext(flow, request, kit),
  clientId: flow?.clientId ?? null,
  callerId: flow?.callerId ?? null,
  device: isSignInAgain(flow, request, kit) ? undefined : kit.cookies.read(request, 'device'),
  isHostedPage: true,
})

const signInPath = ({ providerId }: { providerId?: string }): string =>
  providerId === undefined ? '/signin' : `${EXTERNAL_START_PATH}/${providerId}`

/** Sends an authorization response to the browser. A form with credentials is answered with 303 (RFC 9700 §4.12). */
export function sendAuthorizationResponse(
  answer: AuthorizationResponse,
  request: FastifyRequest,
  reply: FastifyReply,
  kit: PageKit,
): FastifyReply | Promise<FastifyReply> {
  switch (answer.kind) {
    case 'redirect':
      return reply.header('cache-control', 'no-store').redirect(answer.url, 303)
    case 'sign-in':
      return reply.header('cache-control', 'no-store').redirect(pageUrl(signInPath(answer), answer.handle), 303)
    case 'second-factor':
      return reply
        .header('cache-control', 'no-store')
        .redirect(accountUrl(SECOND_FACTOR_PATH, answer.handle, answer.memberId), 303)
    case 'select-account':
      return reply.header('cache-control', 'no-store').redirect(pageUrl(SELECT_ACCOUNT_PATH, answer.handle), 303)
    case 'consent':
      return reply
        .header('cache-control', 'no-store')
        .redirect(accountUrl('/consent', answer.handle, answer.memberId), 303)
    case 'not-an-owner':
      return sendNotAnOwner(answer, request, reply, kit)
    case 'form-post':
      return sendFormPost(reply, answer, formTargets(kit.deps))
    case 'web-message':
      return sendWebMessage(reply, answer.message, answer.origins)
    case 'error': {
      const hint = recordRefusedAddress(request, answer.refused)
      return kit.showError(request, reply, {
        status: 400,
        code: answer.code,
        sentence:
          hint === undefined || hint.url !== undefined ? answer.sentence : `${answer.sentence} ${hint.sentence}`,
        approveUrl: hint?.url,
      })
    }
  }
}
