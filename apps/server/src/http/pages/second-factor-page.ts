import type { PageMessage, SecondFactorPage } from '@foyer/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readAuthenticatorSetUp, startAuthenticatorSetUp } from '../../features/members/factors/set-up-authenticator.js'
import { findSecondFactorChallenge } from '../../features/members/factors/set-up-during-sign-in.js'
import type { RedirectSession } from '../../features/oauth/authorize/redirect-session-store.js'
import { DAY } from '../../kernel/clock.js'
import type { ApplicationError } from '../../kernel/errors/application-error.js'
import { lifetimes } from '../../kernel/lifetimes.js'
import { authenticatorView } from '../authenticator-view.js'
import { messageOf } from './kit/field-errors.js'
import {
  authorizationRequestOf,
  frameOf,
  PASSKEY_NEEDED_PATH,
  type PageRequest,
  SECOND_FACTOR_PATH,
} from './kit/flow.js'
import { type PageKit, pageUrl } from './kit/page-kit.js'
import { showSignIn } from './sign-in-page.js'

export const SET_UP_PATH = `${SECOND_FACTOR_PATH}/set-up`
export const CONTINUE_PATH = `${SECOND_FACTOR_PATH}/continue`
const TRUST_DAYS = lifetimes.trustedDevice.ms / DAY

/** The number of tries left below which the page mentions the clock: two codes were wrong (MF-03). */
const TRIES_BEFORE_CLOCK_HINT = 4

/** A sign-in that waits for its second factor, at a page of the browser that holds its state token. */
export interface WaitingSignIn {
  request: FastifyRequest
  reply: FastifyReply
  flow: RedirectSession | undefined
  handle: string | undefined
  stateToken: string
}

/** Why a form is shown again. */
interface Refused {
  status?: number
  message?: PageMessage
  /** The error of the code. */
  codeError?: PageMessage
  triesLeft?: number
}

/** Returns who signs in, and what is missing. Undefined if the sign-in is over. */
export const findChallenge = ({ stateToken, flow }: WaitingSignIn, { deps }: PageKit) =>
  findSecondFactorChallenge(stateToken, deps, authorizationRequestOf(flow)?.needsTwoFactors)

/** Returns the URL of another way: a code of the authenticator app, a recovery code, or a passkey. */
const wayUrl = (way: SecondFactorPage['otherWay'], handle: string | undefined): string =>
  way === 'passkey'
    ? pageUrl(PASSKEY_NEEDED_PATH, handle)
    : `${SECOND_FACTOR_PATH}?${new URLSearchParams({ ...(handle === undefined ? {} : { request: handle }), way })}`

/** Shows the sign-in page, which has the passkey button, with a link to the recovery codes if the member has any. */
export async function showPasskeyNeeded(opened: WaitingSignIn | PageRequest, kit: PageKit): Promise<FastifyReply> {
  const found = 'stateToken' in opened ? await findChallenge(opened, kit) : undefined
  const hasCodes = found?.step === 'passkey' && found.hasRecoveryCodes
  const recoveryCodeUrl = wayUrl('recovery-code', opened.handle)
  return showSignIn(opened, kit, { message: { code: 'PASSKEY_NEEDED' }, ...(hasCodes && { recoveryCodeUrl }) }, 200)
}

/** Shows the form for a code of the authenticator app, or for a recovery code. */
export async function showCodeForm(
  waiting: WaitingSignIn,
  way: 'code' | 'recovery-code',
  kit: PageKit,
  { status = 200, message, codeError, triesLeft = TRIES_BEFORE_CLOCK_HINT }: Refused = {},
): Promise<FastifyReply> {
  const { request, reply, flow, handle } = waiting
  const field = way === 'code' ? 'code' : 'recoveryCode'
  const hasNoApp = (await findChallenge(waiting, kit))?.step === 'passkey'
  const otherWay = way === 'code' ? 'recovery-code' : hasNoApp ? 'passkey' : 'code'
  return kit.show(
    request,
    reply,
    {
      page: 'second-factor',
      ...frameOf(flow),
      ...kit.formFrame(request, reply, SECOND_FACTOR_PATH, handle),
      way,
      otherWay,
      otherWayUrl: wayUrl(otherWay, handle),
      signInUrl: pageUrl('/signin', handle),
      ...(way === 'code' ? { trustDays: TRUST_DAYS } : {}),
      ...(way === 'code' && triesLeft < TRIES_BEFORE_CLOCK_HINT ? { hintsAtClock: true } : {}),
      ...(message === undefined ? {} : { message }),
      ...(codeError === undefined ? {} : { fieldErrors: { [field]: codeError } }),
    },
    status,
  )
}

/** Shows the authenticator app to add; after a wrong code the same one again. */
export async function showSetUp(
  waiting: WaitingSignIn,
  kit: PageKit,
  { setUpToken = '', status = 200, message, codeError }: Refused & { setUpToken?: string } = {},
): Promise<FastifyReply> {
  const { request, reply, flow, handle } = waiting
  const found = await findChallenge(waiting, kit)
  if (found === undefined) return reply.redirect(pageUrl('/signin', handle), 303)
  const { member } = found
  const setUp =
    (await readAuthenticatorSetUp(member, setUpToken, kit.deps)) ?? (await startAuthenticatorSetUp(member, kit.deps))
  return kit.show(
    request,
    reply,
    {
      page: 'authenticator-set-up',
      ...frameOf(flow),
      ...kit.formFrame(request, reply, SET_UP_PATH, handle),
      ...authenticatorView(setUp),
      backUrl: pageUrl('/signin', handle),
      ...(message === undefined ? {} : { message }),
      ...(codeError === undefined ? {} : { fieldErrors: { code: codeError } }),
    },
    status,
  )
}

/** Shows new recovery codes, or how many are left; the form continues the sign-in. */
export const showRecoveryCodes = (
  { request, reply, flow, handle }: WaitingSignIn,
  kit: PageKit,
  shown: { codes?: readonly string[]; left?: number } = {},
): FastifyReply =>
  kit.show(request, reply, {
    page: 'recovery-codes',
    ...frameOf(flow),
    ...kit.formFrame(request, reply, CONTINUE_PATH, handle),
    ...shown,
  })

/** The message of a code that was not accepted. */
export function factorMessage(error: ApplicationError): PageMessage {
  if (error.kind !== 'VERIFICATION_FAILED') return messageOf(error)
  return { code: error.data.isUsed === true ? 'USED_FACTOR_CODE' : 'WRONG_FACTOR_CODE' }
}
