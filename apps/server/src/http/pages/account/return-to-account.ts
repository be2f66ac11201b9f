import { type AccountSection, accountSections, type MemberId } from '@foyer/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECOND } from '../../../kernel/clock.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { MAX_ACCOUNT_COOKIE, readAccountCookie } from '../kit/account-cookie.js'
import { accountUrl } from '../kit/browser-accounts.js'
import type { PageKit } from '../kit/page-kit.js'
import { finishForm } from './done-cookie.js'

type WithCookies = Pick<PageKit, 'cookies'>

/** Sends a person who is not signed in to the sign-in page, which leads back to the section. */
export const redirectToSignIn = (section: AccountSection, reply: FastifyReply, kit: WithCookies): FastifyReply =>
  leave('/signin', new URLSearchParams({ section }), reply, kit)

/**
 * Sends a member who has to sign in again to the sign-in page, which leads back to the section. A cookie keeps what was
 * typed, for this member only.
 */
export function redirectToSignInAgain(
  section: AccountSection,
  memberId: MemberId,
  typed: Readonly<Record<string, string>>,
  reply: FastifyReply,
  kit: WithCookies,
): FastifyReply {
  const kept = new URLSearchParams({ ...typed, section, member: memberId })
  const isShort = kept.toString().length <= MAX_ACCOUNT_COOKIE
  return leave(
    accountUrl('/signin', undefined, memberId),
    isShort ? kept : new URLSearchParams({ section, member: memberId }),
    reply,
    kit,
  )
}

function leave(url: string, kept: URLSearchParams, reply: FastifyReply, { cookies }: WithCookies): FastifyReply {
  cookies.set(reply, 'account', kept.toString(), lifetimes.returnToAccount.ms / SECOND)
  return reply.header('cache-control', 'no-store').redirect(url, 303)
}

/** Sends a member who has signed in outside a flow to the account page: to the section that they opened. */
export function redirectToAccount(
  memberId: MemberId,
  request: FastifyRequest,
  reply: FastifyReply,
  kit: WithCookies,
): FastifyReply {
  const { section, memberId: member, typed } = readAccountCookie(request, kit)
  if (kit.cookies.read(request, 'account') !== undefined) kit.cookies.clear(reply, 'account')
  const found = isSection(section) ? section : 'profile'
  if (member === memberId) return finishForm(found, { code: 'SIGNED_IN_AGAIN', values: typed }, { reply }, kit)
  return reply.header('cache-control', 'no-store').redirect(accountSections[found], 303)
}

/** Returns whether the account pages have this section. */
export const isSection = (name: string | undefined): name is AccountSection =>
  name !== undefined && Object.hasOwn(accountSections, name)
