import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Member } from '../../../features/members/member.js'
import { arePasskeysOffered, usablePasskeys } from '../../../features/members/passkeys/passkey-site.js'
import type { SignInMethod } from '../../../features/tokens/sign-in-proof.js'
import { SECOND } from '../../../kernel/clock.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import type { PageKit } from './page-kit.js'

/**
 * Returns whether to offer a passkey after a sign-in (SU-12): once in each browser, to a member without one who has
 * used a password or a code.
 */
export async function isPasskeyOfferDue(
  { member, amr }: { member: Member; amr: readonly SignInMethod[] },
  request: FastifyRequest,
  { deps, cookies }: PageKit,
): Promise<boolean> {
  if (!arePasskeysOffered(deps) || cookies.read(request, 'passkey') !== undefined) return false
  // A passkey is added after both factors only, and a trusted device stands for the second.
  if (amr.includes('trusted-device')) return false
  if (!amr.some((method) => method === 'pwd' || method === 'otp')) return false
  const passkeys = await deps.storage.read((stores) => stores.passkeys.listOf(member.memberId))
  return usablePasskeys(passkeys, deps).length === 0
}

/** Remembers in this browser that the offer was shown. It identifies nobody. */
export const savePasskeyOffer = (reply: FastifyReply, { cookies }: Pick<PageKit, 'cookies'>): void =>
  cookies.set(reply, 'passkey', 'offered', lifetimes.preferenceCookie.ms / SECOND)
