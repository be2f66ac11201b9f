import type { MemberId } from '@foyer/protocol'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { type Act, audit } from '../../audit/audit.js'
import type { MemberDeps } from '../deps.js'
import type { Member } from '../member.js'
import { memberNotFound } from './change-profile.js'

const slugTaken = (slug: string) =>
  new ApplicationError('SLUG_ALREADY_EXISTS', `Another member already has the slug "${slug}".`)

/**
 * Changes a member's slug (wire-protocol §7). If two members request the same slug, the unique key decides.
 * @throws ApplicationError NOT_FOUND, SLUG_ALREADY_EXISTS
 */
export async function changeSlug(
  memberId: MemberId,
  slug: string,
  { storage, random, clock }: Pick<MemberDeps, 'storage' | 'random' | 'clock'>,
  act?: Act,
): Promise<Member> {
  const changed = await storage.transact(async (stores) => {
    const outcome = await stores.members.changeSlug(memberId, slug, clock.now())
    // After a unique violation the transaction must end.
    if (outcome === 'slug-taken') throw slugTaken(slug)
    const target = { kind: 'member', id: memberId } as const
    if (outcome !== undefined) await audit(act, { action: 'member-slug-changed', target }, stores, { random, clock })
    return outcome
  })
  if (changed === undefined) throw memberNotFound()
  return changed
}
