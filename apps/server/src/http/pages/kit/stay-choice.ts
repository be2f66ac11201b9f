import { MEMBER_REFRESH_ABSOLUTE_SECONDS } from '@foyer/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { formFields, type PageKit } from './page-kit.js'

type WithCookies = Pick<PageKit, 'cookies'>

/**
 * Whether somebody asked to stay signed in, the last time this browser had the choice (SI-15). The later steps of a
 * sign-in read it: the proof of the address, the wait for the owner, a recovery. It says nothing of anybody, and gives
 * no more than its own box does.
 */
export const readStayChoice = (request: FastifyRequest, { cookies }: WithCookies): boolean =>
  cookies.read(request, 'stay') === '1'

/** Whether the box is ticked on the page that answers: as it was sent, else as it was chosen last. */
export const isStayChecked = (request: FastifyRequest, kit: WithCookies): boolean =>
  request.method === 'POST' ? formFields(request).stay === '1' : readStayChoice(request, kit)

/** Takes the choice of a form that was sent, and keeps it for the steps that follow and for the next visit. */
export function saveStayChoice(request: FastifyRequest, reply: FastifyReply, kit: WithCookies): boolean {
  const stays = isStayChecked(request, kit)
  if (stays) kit.cookies.set(reply, 'stay', '1', MEMBER_REFRESH_ABSOLUTE_SECONDS)
  else clearStayChoice(request, reply, kit)
  return stays
}

/** Whoever signs out leaves an empty box to the next. */
export function clearStayChoice(request: FastifyRequest, reply: FastifyReply, { cookies }: WithCookies): void {
  if (cookies.read(request, 'stay') !== undefined) cookies.clear(reply, 'stay')
}
