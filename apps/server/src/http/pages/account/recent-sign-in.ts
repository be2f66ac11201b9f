import type { AccountProof } from '@foyer/protocol'
import type { FastifyReply } from 'fastify'
import { stepUp, viewFactors } from '../../../features/members/factors/own-factors.js'
import { reauthenticateBrowser } from '../../../features/members/sign-in/reauthenticate.js'
import type { BrowserSession } from '../../../features/sessions/browser-session-store.js'
import { provenAgain, type SignInProof, withSecondFactor } from '../../../features/tokens/sign-in-proof.js'
import { SECOND } from '../../../kernel/clock.js'
import { digestOf } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { networkOf } from '../../../kernel/network.js'
import { newSecret } from '../../../kernel/random.js'
import { recordEvent, recordRefusal } from '../../server/errors/security-events.js'
import { pageRequestContext } from '../kit/flow.js'
import type { PageKit } from '../kit/page-kit.js'
import { factorMessage } from '../second-factor-page.js'
import type { AccountSectionRoutes, AccountVisit, FormValues } from './account-section.js'

/** Leads a member without a password to the sign-in page, and back to the section with what was typed. */
export const SIGN_IN_AGAIN_PATH = '/account/sign-in-again'

/** Fields of every form that are not part of the act. */
const formOnly = new Set(['csrf', 'request', 'renewed', 'currentPassword', 'username', 'proofCode'])

/**
 * Carries out an act that needs a sign-in within ten minutes. If it is older, the section asks again who the member is;
 * the form that asks has what was typed, so that the act continues afterwards (MA-03). With `changesFactors`, the act
 * needs a code of the authenticator app if the member has one.
 */
export async function withRecentSignIn(
  visit: AccountVisit,
  typed: FormValues,
  {
    section,
    action,
    changesFactors = false,
  }: { section: AccountSectionRoutes; action: string; changesFactors?: boolean },
  kit: PageKit,
  act: (visit: AccountVisit) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const ask = (refused: object, status: number) =>
    section.show(visit, { typed, action, proof: proofFor(visit, typed, kit), ...refused }, status)
  try {
    if (typed.proofCode !== undefined) return await act(await proveByApp(visit, typed.proofCode, kit))
    const proven = typed.currentPassword === undefined ? visit : await proveAgain(visit, typed.currentPassword, kit)
    return await act(proven)
  } catch (error) {
    if (!(error instanceof ApplicationError)) throw error
    const { kind, status } = error
    if (!asksAgain.has(kind)) throw error
    recordRefusal(visit.request, error)
    if (kind === 'INVALID_PASSWORD')
      return ask({ fieldErrors: { currentPassword: { code: 'WRONG_PASSWORD' } } }, status)
    const { hidden } = proofFor(visit, typed, kit)
    const { authenticator } = await viewFactors(visit.member.memberId, kit.deps)
    // Without an app the second factor is a passkey, which signs in.
    const proof: AccountProof = { hidden, asksCode: authenticator !== null, signInAgainUrl: SIGN_IN_AGAIN_PATH }
    if (kind === 'VERIFICATION_FAILED') return ask({ proof, fieldErrors: { proofCode: factorMessage(error) } }, status)
    const needsBoth = kind === 'SECOND_FACTOR_REQUIRED' || (changesFactors && authenticator !== null)
    return ask(needsBoth ? { proof } : {}, status)
  }
}

const asksAgain = new Set([
  'RECENT_SIGN_IN_REQUIRED',
  'SECOND_FACTOR_REQUIRED',
  'INVALID_PASSWORD',
  'VERIFICATION_FAILED',
])

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
  return { ...visit, session: setRenewedCookie(visit, renewed, kit, provenAgain('pwd', session.amr)) }
}

/** Checks a code of the member's authenticator app; the browser gets a new cookie (V7.2.4). */
export async function proveByApp(visit: AccountVisit, code: string, kit: PageKit): Promise<AccountVisit> {
  const { request, session, member } = visit
  const renewed = newSecret(kit.deps.random, 'brs')
  const context = { ...pageRequestContext(undefined, request, kit), requestId: request.id }
  await stepUp({ caller: session, renewedDigest: digestOf(renewed), context }, { code }, kit.deps)
  recordEvent(request, 'proven-again', { memberId: member.memberId })
  return { ...visit, session: setRenewedCookie(visit, renewed, kit, withSecondFactor(session.amr, 'totp')) }
}

/** Replaces the cookie of the browser's sign-in, and returns the session as it is now. */
export function setRenewedCookie(
  { reply, session }: AccountVisit,
  cookie: string,
  { deps, cookies }: PageKit,
  amr: SignInProof['amr'],
): BrowserSession {
  const now = deps.clock.now()
  const seconds = Math.ceil((session.expiresAt - now) / SECOND)
  cookies.set(reply, 'signin', cookie, ...(session.isPersistent ? [seconds] : []))
  return { ...session, digest: digestOf(cookie), authenticatedAt: now, amr }
}
