import { secretsEqual } from '../../kernel/digest.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import { lifetimes } from '../../kernel/lifetimes.js'
import { macOf } from '../../kernel/mac.js'
import type { Act } from '../audit/audit.js'
import type { Member } from '../members/member.js'
import type { ModerationDeps } from './deps.js'
import { moderate } from './moderate.js'

const offerPayload = ({ memberId, deletion, passwordHash }: Member, expiresAt: number): string =>
  JSON.stringify([memberId, deletion?.dueAt ?? null, passwordHash, expiresAt])

/**
 * Creates the token that a page sends back when a person who authenticated restores the account. Valid for ten minutes,
 * for this deletion only, and while the password is unchanged.
 */
export function createRestoreOffer(
  member: Member,
  { secrets, clock }: Pick<ModerationDeps, 'secrets' | 'clock'>,
): string {
  const expiresAt = clock.now() + lifetimes.restoreOffer.ms
  return `${member.memberId}.${expiresAt}.${macOf(offerPayload(member, expiresAt), secrets.accountRestore)}`
}

/**
 * Takes back the deletion that an offer belongs to.
 * @throws ApplicationError INVALID_STATE_TOKEN for an expired or invalid offer
 */
export async function redeemRestoreOffer(
  offer: string,
  origin: Omit<Act, 'actor'>,
  deps: Pick<ModerationDeps, 'storage' | 'random' | 'clock' | 'mail' | 'ended' | 'secrets'>,
): Promise<Member> {
  const invalidOffer = () =>
    new ApplicationError('INVALID_STATE_TOKEN', 'This is too old. Sign in again to keep the account.')
  const [memberId = '', until = '', mac = ''] = offer.split('.')
  const expiresAt = Number(until)
  if (!/^\d{1,15}$/.test(until) || expiresAt <= deps.clock.now()) throw invalidOffer()
  const member = await deps.storage.read((stores) => stores.members.find(memberId as Member['memberId']))
  if (
    member?.deletion === undefined ||
    !secretsEqual(macOf(offerPayload(member, expiresAt), deps.secrets.accountRestore), mac)
  )
    throw invalidOffer()
  const act = { ...origin, actor: { kind: 'member', id: member.memberId } } as const
  return moderate(member.memberId, 'restore', deps, { act })
}
