import { paths } from '@foyer/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authorize } from '../oauth/authorize.js'
import { PRE_WARM_PATH, REQUEST_URI_PREFIX } from '../oauth/create-redirect-session.js'
import { digestOf } from '../runtime/digest.js'
import { sendAnswer } from './flow.js'
import { formFields, type PageKit, queryValue } from './page-kit.js'
import { sendPreWarm } from './web-message.js'

const isFramed = (request: FastifyRequest): boolean =>
  ['iframe', 'frame', 'embed', 'object'].includes(String(request.headers['sec-fetch-dest']))

/** The endpoints a browser navigates to. */
export function authorizeRoutes(pages: FastifyInstance, kit: PageKit): void {
  const { needs } = kit

  // Opening a silent request completes it, so a HEAD, which shows nothing, must not (V3.5.3).
  pages.get(paths.authorize, { exposeHeadRoute: false }, async (request, reply) => {
    const query = request.query as Record<string, unknown>
    const repeated = Object.entries(query).find(([, value]) => typeof value !== 'string')
    if (repeated !== undefined) {
      return kit.showError(request, reply, {
        status: 400,
        code: 'invalid_request',
        sentence: `The request names ${repeated[0].slice(0, 50)} more than once.`,
      })
    }
    const answer = await authorize(
      {
        clientId: queryValue(request, 'client_id'),
        requestUri: queryValue(request, 'request_uri'),
        request: queryValue(request, 'request'),
        redirectUri: queryValue(request, 'redirect_uri'),
        responseMode: queryValue(request, 'response_mode'),
        responseType: queryValue(request, 'response_type'),
        state: queryValue(request, 'state'),
        scope: queryValue(request, 'scope'),
        codeChallenge: queryValue(request, 'code_challenge'),
        codeChallengeMethod: queryValue(request, 'code_challenge_method'),
        prompt: queryValue(request, 'prompt'),
        loginHint: queryValue(request, 'login_hint'),
      },
      { session: await kit.browserSession(request), framed: isFramed(request) },
      needs,
    )
    return sendAnswer(answer, request, reply, kit)
  })

  pages.get(PRE_WARM_PATH, async (_request, reply) => sendPreWarm(reply, [...needs.directory.current().origins]))

  /** Opening a logout's address clears the cookie and goes to the return address; the session ended before (design §6). */
  pages.get(paths.logout, async (request, reply) => {
    const requestUri = queryValue(request, 'request_uri')
    const digest = requestUri?.startsWith(REQUEST_URI_PREFIX)
      ? digestOf(requestUri.slice(REQUEST_URI_PREFIX.length))
      : undefined
    const pushed =
      digest === undefined
        ? undefined
        : await needs.storage.read((stores) => stores.redirectSessions.find(digest, needs.clock.now()))
    if (pushed?.intent.kind !== 'logout') {
      // Asked also where nobody is signed in, so that the answer tells nothing (design §6).
      return kit.show(request, reply, {
        page: 'signed-out',
        confirm: kit.formFrame(request, reply, paths.logout, undefined),
      })
    }
    const { memberId, returnUrl } = pushed.intent
    const session = await kit.browserSession(request)
    // Only the member who asked is signed out here: somebody else's browser keeps its sign-in (wire-protocol §4.4).
    if (session !== undefined && session.memberId === memberId) {
      await needs.storage.write((stores) => stores.browserSessions.end(session.browserSessionId, needs.clock.now()))
      kit.cookies.clear(reply, 'signin')
    }
    return reply.header('cache-control', 'no-store').redirect(returnUrl ?? '/signed-out', 303)
  })

  pages.post(paths.logout, async (request, reply) => {
    kit.forms.check(request, formFields(request).csrf)
    const session = await kit.browserSession(request)
    if (session !== undefined)
      await needs.storage.write((stores) => stores.browserSessions.end(session.browserSessionId, needs.clock.now()))
    kit.cookies.clear(reply, 'signin')
    return reply.redirect('/signed-out', 303)
  })

  pages.get('/signed-out', async (request, reply) =>
    kit.show(request, reply, { page: 'signed-out', signInUrl: '/signin' }),
  )
  pages.get('/waiting', async (request, reply) => kit.show(request, reply, { page: 'waiting', signInUrl: '/signin' }))
}
