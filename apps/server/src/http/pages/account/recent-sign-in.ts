import { type AccountProof, accountSections, type ReauthenticateRequest } from '@foyer/protocol'
import type { FastifyReply } from 'fastify'
import { stepUp } from '../../../features/members/factors/own-factors.js'
import { requiredSecondFactor } from '../../../features/members/factors/required-second-factor.js'
import { reauthenticate } from '../../../features/members/sign-in/reauthenticate.js'
import type { BrowserSession } from '../../../features/sessions/browser-session-store.js'
import { provenAgain, type SignInProof, withSecondFactor } from '../../../features/tokens/sign-in-proof.js'
import { SECOND } from '../../../kernel/clock.js'
import { digestOf } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { networkOf } from '../../../kernel/network.js'
import { newSecret } from '../../../kernel/random.js'
import { recordEvent, recordRefusal } from '../../server/errors/security-events.js'
import { codeError } from '../kit/field-errors.js'
import { pageRequestContext } from '../kit/flow.js'
import type { PageKit } from '../kit/page-kit.js'
import { factorMessage } from '../second-factor-page.js'
import type { AccountSectionRoutes, AccountVisit, FormValues, Refused } from './account-section.js'
import { proofByEmail, SIGN_IN_AGAIN_PATH, sendProofCode } from './proof-code.js'

/** Fields that are not copied into hidden fields: those of every form and of reauthentication, and new passwords. */
const formOnly = new Set([
  ...['csrf', 'request', 'renewed', 'currentPassword', 'password', 'username'],
  ...['proofCode', 'proofState', 'sendProof'],
])

/** An action of a section, posted to `action`. With `changesFactors`, members with a second factor must verify it. */
interface ProtectedAct {
  section: AccountSectionRoutes
  action: string
  changesFactors?: boolean
}

/**
 * Runs an action that needs a sign-in within ten minutes. If the sign-in is older, the section shows a reauthentication
 * form with the entered values, so that the action continues afterwards (MA-03). With `changesFactors`, the action
 * needs a code of the authenticator app if the member has one.
 */
export async function withRecentSignIn(
  visit: AccountVisit,
  typed: FormValues,
  { section, action, changesFactors = false }: ProtectedAct,
  kit: PageKit,
  act: (visit: AccountVisit) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const hidden = hiddenFields(typed)
  const ask = (error: ApplicationError, refused: Refused & { proof: AccountProof }) => {
    recordRefusal(visit.request, error)
    return section.show(visit, { typed, action, ...refused }, error.status)
  }
  if (typed.sendProof === '1') {
    const isResend = typed.proofState !== undefined
    return sendProofCode(visit, { path: accountSections[section.name], action, hidden, isResend }, kit)
  }
  let proven: AccountVisit
  try {
    proven = await prove(visit, typed, kit)
  } catch (error) {
    const refused = error instanceof ApplicationError ? refusedProof(error, typed, hidden) : undefined
    if (refused === undefined) throw error
    return ask(error as ApplicationError, refused)
  }
  try {
    return await act(proven)
  } catch (error) {
    if (!(error instanceof ApplicationError)) throw error
    if (error.kind !== 'RECENT_SIGN_IN_REQUIRED' && error.kind !== 'SECOND_FACTOR_REQUIRED') throw error
    return ask(error, { proof: await neededProof(visit, { hidden, changesFactors }, kit) })
  }
}

/** Verifies the password or the code if the reauthentication form was posted. */
async function prove(visit: AccountVisit, typed: FormValues, kit: PageKit): Promise<AccountVisit> {
  const { currentPassword, proofCode, proofState } = typed
  if (proofCode === undefined)
    return currentPassword === undefined ? visit : proveAgain(visit, { password: currentPassword }, kit)
  if (proofState === undefined) return proveByApp(visit, proofCode, kit)
  const proven = await proveAgain(visit, { code: proofCode.slice(0, 64), stateToken: proofState.slice(0, 200) }, kit)
  kit.cookies.clear(visit.reply, 'proof')
  return proven
}

/** Returns the form to show again after a wrong password or code; undefined for other errors. */
function refusedProof(
  error: ApplicationError,
  { proofState }: FormValues,
  hidden: AccountProof['hidden'],
): (Refused & { proof: AccountProof }) | undefined {
  switch (error.kind) {
    case 'INVALID_PASSWORD':
      return { proof: { by: 'password', hidden }, fieldErrors: { currentPassword: { code: 'WRONG_PASSWORD' } } }
    case 'VERIFICATION_FAILED':
    case 'VERIFICATION_EXPIRED':
      return proofState === undefined
        ? { proof: proofByApp(hidden), fieldErrors: { proofCode: factorMessage(error) } }
        : { proof: proofByEmail(hidden, proofState), fieldErrors: { proofCode: codeError(error) } }
    case 'TOO_MANY_TRIES':
    case 'INVALID_STATE_TOKEN':
      return { proof: proofByEmail(hidden), message: { code: 'PROOF_CODE_OVER' } }
    default:
      return undefined
  }
}

/** Returns the reauthentication form that an action needs. */
async function neededProof(
  { member }: AccountVisit,
  { hidden, changesFactors }: Pick<AccountProof, 'hidden'> & Pick<ProtectedAct, 'changesFactors'>,
  kit: PageKit,
): Promise<AccountProof> {
  const factor = changesFactors
    ? await kit.deps.storage.read((stores) => requiredSecondFactor(member, [], stores, kit.deps))
    : undefined
  if (factor === 'verify') return proofByApp(hidden)
  if (factor === 'passkey') return { by: 'sign-in', hidden, signInAgainUrl: SIGN_IN_AGAIN_PATH }
  return hasPassword(member, kit) ? { by: 'password', hidden } : proofByEmail(hidden)
}

const proofByApp = (hidden: AccountProof['hidden']): AccountProof => ({
  by: 'app',
  hidden,
  signInAgainUrl: SIGN_IN_AGAIN_PATH,
})

/** Returns the entered values that the reauthentication form repeats as hidden fields. */
export const hiddenFields = (typed: FormValues): AccountProof['hidden'] =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) =>
      value === undefined || formOnly.has(name) ? [] : [[name, value] as const],
    ),
  )

/** Returns whether a member can reauthenticate with a password: has one, and the site uses passwords. */
export const hasPassword = ({ passwordHash }: AccountVisit['member'], { deps }: PageKit): boolean =>
  passwordHash !== null && deps.siteSnapshot.current().settings.signIn.methods !== 'code'

/** Checks the password or the emailed code; the browser gets a new cookie (V7.2.4). */
async function proveAgain(visit: AccountVisit, proof: ReauthenticateRequest, kit: PageKit): Promise<AccountVisit> {
  const { request, session, member } = visit
  const renewed = newSecret(kit.deps.random, 'brs')
  const renewedDigest = digestOf(renewed)
  const method = await reauthenticate(session, { proof, network: networkOf(request.ip), renewedDigest }, kit.deps)
  recordEvent(request, 'proven-again', { memberId: member.memberId, amr: [method] })
  return { ...visit, session: setRenewedCookie(visit, renewed, kit, provenAgain(method, session.amr)) }
}

/** Checks a code of the member's authenticator app; the browser gets a new cookie (V7.2.4). */
async function proveByApp(visit: AccountVisit, code: string, kit: PageKit): Promise<AccountVisit> {
  const { request, session, member } = visit
  const renewed = newSecret(kit.deps.random, 'brs')
  const context = { ...pageRequestContext(undefined, request, kit), requestId: request.id }
  const method = await stepUp({ caller: session, renewedDigest: digestOf(renewed), context }, { code }, kit.deps)
  recordEvent(request, 'proven-again', { memberId: member.memberId, amr: [method] })
  return { ...visit, session: setRenewedCookie(visit, renewed, kit, withSecondFactor(session.amr, method)) }
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
