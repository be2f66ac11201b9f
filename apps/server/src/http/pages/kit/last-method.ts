import { MEMBER_REFRESH_ABSOLUTE_SECONDS } from '@foyer/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readMethod, type SignInProof } from '../../../features/tokens/sign-in-proof.js'
import type { PageKit } from './page-kit.js'
import { readStayChoice } from './stay-choice.js'

type WithCookies = Pick<PageKit, 'cookies'>

/** Stands for every passkey in the cookie: no provider has this id. */
const PASSKEY = ':passkey'

/** Returns the way of the last sign-in in this browser that has a button of its own (SI-16). */
export function readLastMethod(request: FastifyRequest, { cookies }: WithCookies) {
  const last = cookies.read(request, 'method')
  return { isPasskey: last === PASSKEY, providerId: last }
}

/**
 * Remembers the way of a sign-in in this browser, as long as the member stays signed in; else until it is closed. The
 * form for email and password has no mark: it forgets the way before it. The cookie only marks a button.
 */
export function saveLastMethod(
  { amr: [first], isPersistent }: Pick<SignInProof, 'amr'> & { isPersistent: boolean },
  request: FastifyRequest,
  reply: FastifyReply,
  { cookies }: WithCookies,
): void {
  const { name, providerId } = readMethod(first ?? 'pwd')
  const method = name === 'swk' || name === 'hwk' ? PASSKEY : providerId
  if (method !== null) cookies.set(reply, 'method', method, ...(isPersistent ? [MEMBER_REFRESH_ABSOLUTE_SECONDS] : []))
  else if (cookies.read(request, 'method') !== undefined) cookies.clear(reply, 'method')
}

/** Forgets the way at a sign-out, unless the person stays signed in on this device. */
export function clearLastMethod(request: FastifyRequest, reply: FastifyReply, { cookies }: WithCookies): void {
  const isSet = cookies.read(request, 'method') !== undefined
  if (isSet && !readStayChoice(request, { cookies })) cookies.clear(reply, 'method')
}
