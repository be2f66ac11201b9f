import { MEMBER_REFRESH_ABSOLUTE_SECONDS } from '@foyer/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { formFields, type PageKit } from './page-kit.js'

type WithCookies = Pick<PageKit, 'cookies'>

/**
 * Returns true if "Stay signed in" was ticked the last time this browser showed the box (SI-15). Later steps of a
 * sign-in read the choice: email verification, the wait for approval, password recovery. The cookie identifies no one
 * and grants no more than ticking the box does.
 */
export const readStayChoice = (request: FastifyRequest, { cookies }: WithCookies): boolean =>
  cookies.read(request, 'stay') === '1'

/** Returns true if the box is ticked on the response page: as submitted, else as last chosen. */
export const isStayChecked = (request: FastifyRequest, kit: WithCookies): boolean =>
  request.method === 'POST' ? formFields(request).stay === '1' : readStayChoice(request, kit)

/** Reads the choice of a submitted form and saves it for the following steps and the next visit. */
export function saveStayChoice(request: FastifyRequest, reply: FastifyReply, kit: WithCookies): boolean {
  const stays = isStayChecked(request, kit)
  if (stays) kit.cookies.set(reply, 'stay', '1', MEMBER_REFRESH_ABSOLUTE_SECONDS)
  else clearStayChoice(request, reply, kit)
  return stays
}

/** Clears the choice at sign-out, so that the next person sees an empty box. */
export function clearStayChoice(request: FastifyRequest, reply: FastifyReply, { cookies }: WithCookies): void {
  if (cookies.read(request, 'stay') !== undefined) cookies.clear(reply, 'stay')
}
