import type { MemberId } from '@foyer/protocol'
import type { FastifyRequest } from 'fastify'
import type { PageKit } from './page-kit.js'

/** Where a sign-in leads back to in the account: the section, with what the member had typed there. */
interface ReturnToAccount {
  section: string | undefined
  /** The member who signs in again; absent for a person who was not signed in. */
  memberId: MemberId | undefined
  typed: Record<string, string>
}

/** No form of the account page that needs a recent sign-in has more. */
export const MAX_ACCOUNT_COOKIE = 1500

/** Reads where the sign-in of this browser leads back to. */
export function readAccountCookie(request: FastifyRequest, { cookies }: Pick<PageKit, 'cookies'>): ReturnToAccount {
  const text = cookies.read(request, 'account')?.slice(0, MAX_ACCOUNT_COOKIE) ?? ''
  const { section, member, ...typed } = Object.fromEntries(new URLSearchParams(text))
  return { section, memberId: member as MemberId | undefined, typed }
}
