import type { AccountProof } from '@foyer/protocol'
import type { FastifyReply } from 'fastify'
import { reauthenticateBrowser } from '../../../features/members/sign-in/reauthenticate.js'
import type { BrowserSession } from '../../../features/sessions/browser-session-store.js'
import type { SignInProof } from '../../../features/tokens/sign-in-proof.js'
import { SECOND } from '../../../kernel/clock.js'
import { digestOf } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { networkOf } from '../../../kernel/network.js'
import { newSecret } from '../../../kernel/random.js'
import { recordEvent, recordRefusal } from '../../server/errors/security-events.js'
import type { PageKit } from '../kit/page-kit.js'
import type { AccountSectionRoutes, AccountVisit, FormValues } from './account-section.js'

/** Leads a member without a password to the sign-in page, and back to the section with what was typed. */
export const SIGN_IN_AGAIN_PATH = '/account/sign-in-again'

/** Fields of every form that are not part of the act. */
const formOnly = new Set(['csrf', 'request', 'renewed', 'currentPassword', 'username'])

/**
 * Carries out an act that needs a sign-in within ten minutes. If it is older, the section asks again who the member is;
 * the form that asks has what was typed, so that the act goes on afterwards (MA-03).
 */
export async function withRecentSignIn(
  visit: AccountVisit,
  typed: FormValues,
  { section, action }: { section: AccountSectionRoutes; action: string },
  kit: PageKit,
  act: (visit: AccountVisit) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const ask = (refused: object, status: number) =>
    section.show(visit, { typed, action, proof: proofFor(visit, typed, kit), ...refused }, status)
  try {
    const proven = typed.currentPassword === undefined ? visit : await proveAgain(visit, typed.currentPassword, kit)
    return await act(proven)
  } catch (error) {
    if (!(error instanceof ApplicationError)) throw error
    if (!['RECENT_SIGN_IN_REQUIRED', 'SECOND_FACTOR_REQUIRED', 'INVALID_PASSWORD'].includes(error.kind)) throw error
    recordRefusal(visit.request, error)
    return error.kind === 'INVALID_PASSWORD'
      ? ask({ fieldErrors: { currentPassword: { code: 'WRONG_PASSWORD' } } }, error.status)
      : error.kind === 'SECOND_FACTOR_REQUIRED'
        ? ask({ proof: { ...proofFor(visit, typed, kit), signInAgainUrl: SIGN_IN_AGAIN_PATH } }, error.status)
        : ask({}, error.status)
  }
}

/** Returns the form that asks a member again who they are. */
export function proofFor({ member }: AccountVisit, typed: FormValues, kit: PageKit): AccountProof {
  const hidden = Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) =>
      value === undefined || formOnly.has(name) ? [] : [[name, value] as const],
    ),
  )
  return hasPassword(member, kit) ? { hidden } : { hidden, signInAgainUrl: SIGN_IN_AGAIN_PATH }
}

/** Returns whether a member can prove themselves by a password: has one, on a site that asks for it. */
export const hasPassword = ({ passwordHash }: AccountVisit['member'], { deps }: PageKit): boolean =>
  passwordHash !== null && deps.siteSnapshot.current().settings.signIn.methods !== 'code'

/** Checks the password; the browser gets a new cookie (V7.2.4). */
async function proveAgain(visit: AccountVisit, password: string, kit: PageKit): Promise<AccountVisit> {
  const { request, session, member } = visit
  const renewed = newSecret(kit.deps.random, 'brs')
  const proof = { password, network: networkOf(request.ip), digest: digestOf(renewed) }
  await reauthenticateBrowser(session, proof, kit.deps)
  recordEvent(request, 'proven-again', { memberId: member.memberId })
  return { ...visit, session: setRenewedCookie(visit, renewed, kit) }
}

/** Replaces the cookie of the browser's sign-in, and returns the session as it is now. */
export function setRenewedCookie(
  { reply, session }: AccountVisit,
  cookie: string,
  { deps, cookies }: PageKit,
  amr: SignInProof['amr'] = ['pwd'],
): BrowserSession {
  const now = deps.clock.now()
  const seconds = Math.ceil((session.expiresAt - now) / SECOND)
  cookies.set(reply, 'signin', cookie, ...(session.isPersistent ? [seconds] : []))
  return { ...session, digest: digestOf(cookie), authenticatedAt: now, amr }
}
