import type { Permission } from '@foyer/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { expiredFlow } from '../../features/oauth/authorize/authorization-answer.js'
import { allow, deny, type Flow } from '../../features/oauth/authorize/complete-authorization.js'
import { isSignInFor, wordsOf } from '../../features/oauth/consent/consent.js'
import type { Consent } from '../../features/oauth/consent/consent-store.js'
import { withdrawConsent } from '../../features/oauth/consent/withdraw-consent.js'
import type { BrowserSession } from '../../features/sessions/browser-session-store.js'
import { actIn } from '../server/credentials/owner-caller.js'
import { noteEvent } from '../server/errors/note-event.js'
import { findFlow, localeOf, sendAnswer } from './kit/flow.js'
import { formFields, type PageKit, pageUrl, queryValue } from './kit/page-kit.js'

const PATH = '/consent'
/** What a person thinks twice about stands first (CO-02). */
const order = ['email', 'offline_access', 'profile', 'openid']
const sensitive = new Set(['email', 'offline_access'])

/** Asks a member whether an application of somebody else may learn what it asks for (decision 38). */
export function consentRoutes(pages: FastifyInstance, kit: PageKit): void {
  const { deps } = kit
  const { storage, clock, directory } = deps

  /** The request that a handle stands for, if a member can be asked about it. */
  async function askedBy(handle: string | undefined): Promise<Flow | undefined> {
    const pushed = await findFlow(handle, kit)
    const client = directory.current().clients.get(pushed?.clientId ?? '')
    if (pushed?.intent.kind !== 'auth' || client?.thirdParty === undefined) return undefined
    return { pushed, request: pushed.intent.request, client }
  }

  async function signedInFor(flow: Flow, request: FastifyRequest): Promise<BrowserSession | undefined> {
    const session = await kit.browserSession(request)
    return session !== undefined && isSignInFor(flow, session, clock.now()) ? session : undefined
  }

  const gone = (request: FastifyRequest, reply: FastifyReply) => sendAnswer(expiredFlow, request, reply, kit)
  const away = (reply: FastifyReply, path: string, handle: string | undefined) =>
    reply.header('cache-control', 'no-store').redirect(pageUrl(path, handle), 303)

  pages.get(PATH, async (request, reply) => {
    const handle = queryValue(request, 'request')
    const flow = await askedBy(handle)
    if (flow === undefined) return gone(request, reply)
    const session = await signedInFor(flow, request)
    if (session === undefined) return away(reply, '/signin', handle)
    const { clientId, name, thirdParty, redirectUris } = flow.client
    const [member, before] = await storage.read(async (stores) => [
      await stores.members.find(session.memberId),
      await stores.consents.find(session.memberId, clientId),
    ])
    if (member === undefined) return away(reply, '/signin', handle)
    const returnUri = flow.request.redirectUri ?? redirectUris[0]
    return kit.show(request, reply, {
      page: 'consent',
      ...localeOf(flow.pushed),
      ...kit.formFrame(request, reply, PATH, handle),
      app: {
        name,
        runBy: thirdParty?.runBy ?? '',
        ...(thirdParty?.logo === undefined ? {} : { logo: thirdParty.logo }),
        ...(returnUri === undefined ? {} : { host: new URL(returnUri).host }),
      },
      account: member.memberId,
      accountEmail: member.email,
      otherAccountUrl: pageUrl('/signin', handle),
      permissions: permissionsIn(flow.request.scope, before),
    })
  })

  pages.post(PATH, async (request, reply) => {
    const { csrf, request: given, account, cancel } = formFields(request)
    kit.forms.check(request, csrf)
    const handle = given || undefined
    const flow = await askedBy(handle)
    if (flow === undefined) return gone(request, reply)
    if (cancel === '1') return sendAnswer(await deny(flow, deps), request, reply, kit)
    const session = await signedInFor(flow, request)
    // Whoever changed the account meanwhile sees whose it is now, and is asked again.
    if (session === undefined || session.memberId !== account) return away(reply, PATH, handle)
    const answer = await allow(flow, session, deps)
    noteEvent(request, 'consent-given', { memberId: session.memberId })
    return sendAnswer(answer, request, reply, kit)
  })

  pages.post(`${PATH}/withdraw`, async (request, reply) => {
    const { csrf, app = '' } = formFields(request)
    kit.forms.check(request, csrf)
    const session = await kit.browserSession(request)
    if (session === undefined) return away(reply, '/signin', undefined)
    const { memberId: id } = session
    await withdrawConsent(id, app, deps, actIn(request, { kind: 'member', id }))
    noteEvent(request, 'consent-withdrawn', { memberId: session.memberId })
    return away(reply, '/signin', undefined)
  })
}

/** What is asked for, with what was not allowed before marked as new once anything was. */
function permissionsIn(scope: string, before: Consent | undefined): Permission[] {
  const known = new Set(before === undefined ? order : wordsOf(before.scope))
  return wordsOf(scope)
    .toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
    .map((word) => ({
      scope: word as Permission['scope'],
      isSensitive: sensitive.has(word),
      isNew: !known.has(word),
    }))
}
