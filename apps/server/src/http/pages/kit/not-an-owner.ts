import type { FastifyReply, FastifyRequest } from 'fastify'
import { listAccounts } from '../../../features/sessions/browser-accounts.js'
import { accountUrl, readAccounts } from './browser-accounts.js'
import { type PageKit, pageUrl } from './page-kit.js'

/** The page on which a person chooses one of the accounts in this browser. */
export const SELECT_ACCOUNT_PATH = '/select-account'

/**
 * Answers a member without a role for the site, who signs in to the console: with the choice of another account if this
 * browser has one, else with an error.
 */
export async function sendNotAnOwner(
  { handle, memberId }: { handle: string; memberId: string },
  request: FastifyRequest,
  reply: FastifyReply,
  kit: PageKit,
): Promise<FastifyReply> {
  const accounts = listAccounts(await readAccounts(request, kit))
  if (accounts.some((account) => account.memberId !== memberId))
    return reply.header('cache-control', 'no-store').redirect(accountUrl(SELECT_ACCOUNT_PATH, handle, memberId), 303)
  return kit.showError(request, reply, {
    status: 403,
    code: 'not_an_owner',
    sentence: 'This account is not on the team and cannot use the console. Sign in with a team account.',
    againUrl: pageUrl('/signin', handle),
  })
}
