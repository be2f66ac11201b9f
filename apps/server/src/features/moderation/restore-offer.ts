import { secretsEqual } from '../../kernel/digest.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { lifetimes } from '../../kernel/lifetimes.js'
import { macOf } from '../../kernel/mac.js'
import type { Act } from '../audit/audit.js'
import type { Member } from '../members/member.js'
import { parseAmr, type SignInMethod, serializeAmr } from '../tokens/sign-in-proof.js'
import type { ModerationDeps } from './deps.js'
import { moderate } from './moderate.js'

const offerPayload = ({ memberId, deletion, passwordHash }: Member, amr: string, expiresAt: number): string =>
  JSON.stringify([memberId, deletion?.dueAt ?? null, passwordHash, amr, expiresAt])

/**
 * Creates the token that a page sends back when a person who authenticated restores the account. Valid for ten minutes,
 * for this deletion only, and while the password is unchanged. It carries how the person authenticated.
 */
export function createRestoreOffer(
  member: Member,
  amr: readonly SignInMethod[],
  { secrets, clock }: Pick<ModerationDeps, 'secrets' | 'clock'>,
): string {
  const expiresAt = clock.now() + lifetimes.restoreOffer.ms
  const methods = serializeAmr(amr)
  const mac = macOf(offerPayload(member, methods, expiresAt), secrets.accountRestore)
  return `${member.memberId}.${expiresAt}.${methods}.${mac}`
}

/**
 * Takes back the deletion that an offer belongs to. Returns the member, and how the person authenticated.
 * @throws ApplicationError INVALID_STATE_TOKEN for an expired or invalid offer
 */
export async function redeemRestoreOffer(
  offer: string,
  origin: Omit<Act, 'actor'>,
  deps: Pick<ModerationDeps, 'storage' | 'random' | 'clock' | 'mail' | 'ended' | 'secrets'>,
): Promise<{ member: Member; amr: readonly SignInMethod[] }> {
  const invalidOffer = () =>
    new ApplicationError('INVALID_STATE_TOKEN', 'This page has expired. Sign in again to keep the account.')
  const [memberId = '', until = '', methods = '', mac = ''] = offer.split('.')
  const expiresAt = Number(until)
  if (!/^\d{1,15}$/.test(until) || expiresAt <= deps.clock.now()) throw invalidOffer()
  const member = await deps.storage.read((stores) => stores.members.find(memberId as Member['memberId']))
  if (
    member?.deletion === undefined ||
    !secretsEqual(macOf(offerPayload(member, methods, expiresAt), deps.secrets.accountRestore), mac)
  )
    throw invalidOffer()
  const act = { ...origin, actor: { kind: 'member', id: member.memberId } } as const
  return { member: await moderate(member.memberId, 'restore', deps, { act }), amr: parseAmr(methods) }
}
