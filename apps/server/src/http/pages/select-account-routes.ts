import type { PageMessage } from '@foyer/protocol'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { expiredFlow } from '../../features/oauth/authorize/authorization-response.js'
import { completeFlow } from '../../features/oauth/authorize/complete-authorization.js'
import { choosableAccounts, isUsable } from '../../features/oauth/authorize/pick-account.js'
import type { RedirectSession } from '../../features/oauth/authorize/redirect-session-store.js'
import {
  type BrowserAccount,
  type BrowserAccounts,
  chooseAccount,
  findAccount,
  listAccounts,
  removeAccount,
} from '../../features/sessions/browser-accounts.js'
import {
  accountUrl,
  anotherAccountUrl,
  describeAccounts,
  displacedEmail,
  readAccounts,
  signOutAccounts,
  writeAccounts,
} from './kit/browser-accounts.js'
import {
  authorizationRequestOf,
  frameOf,
  openFlow,
  type PageRequest,
  readFlowForm,
  sendAuthorizationResponse,
} from './kit/flow.js'
import { clearLastMethod } from './kit/last-method.js'
import { SELECT_ACCOUNT_PATH } from './kit/not-an-owner.js'
import { FORM_RENEWED, type PageKit, pageUrl, queryValue } from './kit/page-kit.js'
import { clearStayChoice } from './kit/stay-choice.js'

/** The page that lists the accounts in this browser: choose, add, and sign out (decision 45). */
export function selectAccountRoutes(pages: FastifyInstance, kit: PageKit): void {
  const { deps } = kit

  pages.get(SELECT_ACCOUNT_PATH, async (request, reply) => {
    const handle = queryValue(request, 'request')
    const flow = await openFlow(handle, request, kit)
    if (handle !== undefined && flow?.intent.kind !== 'auth')
      return sendAuthorizationResponse(expiredFlow, request, reply, kit)
    const accounts = await readAccounts(request, kit)
    const refused = findAccount(accounts, queryValue(request, 'account'))
    const [shown] = refused === undefined ? [] : await describeAccounts([refused], kit)
    const message = shown && { code: 'NOT_ON_TEAM', values: { email: shown.email } }
    return showAccounts({ request, reply, flow, handle }, accounts, message)
  })

  pages.post(SELECT_ACCOUNT_PATH, async (request, reply) => {
    const { fields, isStale, handle, flow, opened, isFlowOver } = await readFlowForm(request, reply, kit)
    if (isFlowOver) return sendAuthorizationResponse(expiredFlow, request, reply, kit)
    const accounts = await readAccounts(request, kit)
    if (isStale) return showAccounts(opened, accounts, FORM_RENEWED, 403)
    if (fields['sign-out-all'] === '1') return leave(listAccounts(accounts), accounts, opened)
    const leaving = findAccount(accounts, fields['sign-out'])
    if (leaving !== undefined) return leave([leaving], accounts, opened)
    const chosen = choosableIn(flow, accounts).find(({ memberId }) => memberId === fields.account)
    // It may have been signed out in another tab.
    if (chosen === undefined) return redirectTo(reply, pageUrl(SELECT_ACCOUNT_PATH, handle))
    return choose(chosen, accounts, opened)
  })

  async function choose(
    chosen: BrowserAccount,
    accounts: BrowserAccounts,
    { request, reply, flow, handle }: PageRequest,
  ): Promise<FastifyReply> {
    const authorizationRequest = authorizationRequestOf(flow)
    if (authorizationRequest !== undefined && !isUsable(authorizationRequest, chosen, deps.clock.now()))
      return redirectTo(reply, accountUrl('/signin', handle, chosen.memberId))
    writeAccounts(chooseAccount(accounts, chosen), request, reply, kit)
    if (handle === undefined) return redirectTo(reply, '/signin')
    return sendAuthorizationResponse(await completeFlow(handle, chosen, deps), request, reply, kit)
  }

  async function leave(
    leaving: readonly BrowserAccount[],
    accounts: BrowserAccounts,
    { request, reply, handle }: PageRequest,
  ): Promise<FastifyReply> {
    await signOutAccounts(leaving, request, kit)
    const remaining = leaving.reduce(removeAccount, accounts)
    writeAccounts(remaining, request, reply, kit)
    clearLastMethod(request, reply, kit)
    clearStayChoice(request, reply, kit)
    if (listAccounts(remaining).length > 0) return redirectTo(reply, pageUrl(SELECT_ACCOUNT_PATH, handle))
    return redirectTo(reply, handle === undefined ? '/signed-out' : pageUrl('/signin', handle))
  }

  const redirectTo = (reply: FastifyReply, url: string) => reply.header('cache-control', 'no-store').redirect(url, 303)

  /** Returns the accounts between which a person can choose; those that the flow does not exclude by a hint. */
  function choosableIn(flow: RedirectSession | undefined, accounts: BrowserAccounts): BrowserAccount[] {
    const authorizationRequest = authorizationRequestOf(flow)
    return authorizationRequest === undefined
      ? listAccounts(accounts)
      : choosableAccounts(authorizationRequest, accounts)
  }

  /** Shows the accounts that can answer the flow; without any, the sign-in page. */
  async function showAccounts(
    { request, reply, flow, handle }: PageRequest,
    accounts: BrowserAccounts,
    message?: PageMessage,
    status = 200,
  ): Promise<FastifyReply> {
    const authorizationRequest = authorizationRequestOf(flow)
    const now = deps.clock.now()
    const shown = await describeAccounts(choosableIn(flow, accounts), kit)
    if (shown.length === 0) return redirectTo(reply, pageUrl('/signin', handle))
    return kit.show(
      request,
      reply,
      {
        page: 'select-account',
        ...frameOf(flow),
        ...kit.formFrame(request, reply, SELECT_ACCOUNT_PATH, handle),
        accounts: shown.map((one) => {
          const account = findAccount(accounts, one.account)
          const asksAgain =
            authorizationRequest !== undefined && account !== undefined && !isUsable(authorizationRequest, account, now)
          return { ...one, ...(account === accounts.current && { isCurrent: true }), ...(asksAgain && { asksAgain }) }
        }),
        anotherUrl: anotherAccountUrl(handle),
        ...(await displacedEmail(accounts, kit)),
        ...(message && { message }),
      },
      status,
    )
  }
}
