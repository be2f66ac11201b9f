import type { AccountProof } from '@foyer/protocol'
import type { FastifyReply } from 'fastify'
import { sendReauthenticationCode } from '../../../features/members/sign-in/send-reauthentication-code.js'
import { SECOND } from '../../../kernel/clock.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { pageRequestContext } from '../kit/flow.js'
import { type PageKit, queryValue } from '../kit/page-kit.js'
import type { AccountVisit, Refused } from './account-section.js'

/** Redirects to the sign-in page, which returns to the section with the entered values. */
export const SIGN_IN_AGAIN_PATH = '/account/sign-in-again'

/** Longer entered values are dropped: browsers store at most 4,096 bytes per cookie. */
const MAX_COOKIE_LENGTH = 2000

/** Returns the form for an emailed code; without `stateToken`, the form that requests one. */
export const proofByEmail = (hidden: AccountProof['hidden'], stateToken?: string): AccountProof => ({
  by: 'email',
  hidden,
  ...(stateToken !== undefined && { stateToken }),
  signInAgainUrl: SIGN_IN_AGAIN_PATH,
})

/**
 * Emails a code for reauthentication and redirects to its form (303). The state token and the entered values are stored
 * in a cookie, so that a reload shows the form again without sending another email.
 * @throws TooManyRequests
 */
export async function sendProofCode(
  { request, reply, session, member }: AccountVisit,
  {
    path,
    action,
    hidden,
    isResend,
  }: { path: string; action: string; isResend: boolean } & Pick<AccountProof, 'hidden'>,
  kit: PageKit,
): Promise<FastifyReply> {
  const { stateToken } = await sendReauthenticationCode(session, pageRequestContext(undefined, request, kit), kit.deps)
  const waiting = { member: member.memberId, action, stateToken }
  const typed = Object.entries(hidden).map(([name, value]) => [`typed.${name}`, value] as [string, string])
  const kept = new URLSearchParams([...Object.entries(waiting), ...typed]).toString()
  const value = kept.length <= MAX_COOKIE_LENGTH ? kept : new URLSearchParams(waiting).toString()
  kit.cookies.set(reply, 'proof', value, lifetimes.stateToken.ms / SECOND)
  const query = new URLSearchParams({ proof: isResend ? 'resent' : 'sent' })
  return reply.header('cache-control', 'no-store').redirect(`${path}?${query}`, 303)
}

/** Returns the form for the code that `sendProofCode` sent, if this is the page to which it redirected. */
export function sentProofCode(
  { request, member }: AccountVisit,
  { path, actions }: { path: string; actions: ReadonlySet<string> },
  { cookies }: PageKit,
): Refused {
  const proof = queryValue(request, 'proof')
  const kept = new URLSearchParams(cookies.read(request, 'proof')?.slice(0, MAX_COOKIE_LENGTH))
  const [action, stateToken] = [kept.get('action') ?? '', kept.get('stateToken') ?? '']
  if (proof === undefined || kept.get('member') !== member.memberId || !actions.has(action)) return {}
  const hidden = Object.fromEntries(
    [...kept].flatMap(([name, value]) => (name.startsWith('typed.') ? [[name.slice('typed.'.length), value]] : [])),
  )
  return {
    ...{ typed: hidden, action, proof: proofByEmail(hidden, stateToken) },
    hereUrl: `${path}?${new URLSearchParams({ proof })}`,
    ...(proof === 'resent' && { done: { code: 'CODE_RESENT' } }),
  }
}
