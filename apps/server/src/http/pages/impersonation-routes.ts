import type { FastifyInstance } from 'fastify'
import { openImpersonation, VIEW_AS_MEMBER_PATH } from '../../features/oauth/authorize/begin-impersonation.js'
import { listAccounts } from '../../features/sessions/browser-accounts.js'
import { SECOND } from '../../kernel/clock.js'
import { readAccounts } from './kit/browser-accounts.js'
import { type PageKit, queryValue } from './kit/page-kit.js'

/**
 * The link by which an owner views an application as a member. It is for a private window: a browser in which someone
 * is signed in keeps its sign-in, and the link is not spent there (decision 36).
 */
export function impersonationRoutes(pages: FastifyInstance, kit: PageKit): void {
  const { deps, cookies } = kit

  // Opening the link spends it, so HEAD, which shows nothing, must not.
  pages.get(VIEW_AS_MEMBER_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    if (listAccounts(await readAccounts(request, kit)).length > 0)
      return kit.showError(request, reply, {
        status: 409,
        code: 'view_as_private_window',
        sentence: 'Somebody is signed in in this browser. Open the link in a private window.',
      })
    const opened = await openImpersonation(queryValue(request, 'token') ?? '', deps)
    const client = opened && deps.siteSnapshot.current().clients.get(opened.access.clientId)
    const home = client?.origins[0] ?? (client?.redirectUris[0] && new URL(client.redirectUris[0]).origin)
    if (opened === undefined || home === undefined)
      return kit.showError(request, reply, {
        status: 404,
        code: 'view_as_link_over',
        sentence: 'This link does not work any more.',
      })
    cookies.set(reply, 'viewas', opened.cookie, Math.ceil((opened.access.expiresAt - deps.clock.now()) / SECOND))
    return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(home, 303)
  })
}
