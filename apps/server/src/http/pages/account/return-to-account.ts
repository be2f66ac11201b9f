import { type AccountSection, accountSections } from '@foyer/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECOND } from '../../../kernel/clock.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import type { PageKit } from '../kit/page-kit.js'

type WithCookies = Pick<PageKit, 'cookies'>

/** Sends a person who is not signed in to the sign-in page, which leads back to the section. */
export function redirectToSignIn(section: AccountSection, reply: FastifyReply, { cookies }: WithCookies): FastifyReply {
  cookies.set(reply, 'account', section, lifetimes.returnToAccount.ms / SECOND)
  return reply.header('cache-control', 'no-store').redirect('/signin', 303)
}

/** Sends a person who has signed in outside a flow to the account page: to the section that they opened. */
export function redirectToAccount(
  request: FastifyRequest,
  reply: FastifyReply,
  { cookies }: WithCookies,
): FastifyReply {
  const section = cookies.read(request, 'account')
  if (section !== undefined) cookies.clear(reply, 'account')
  return reply
    .header('cache-control', 'no-store')
    .redirect(isSection(section) ? accountSections[section] : '/account', 303)
}

const isSection = (name: string | undefined): name is AccountSection =>
  name !== undefined && Object.hasOwn(accountSections, name)
