import type { MemberId } from '@foyer/protocol'
import { ApplicationError } from '../errors/application-error.js'
import type { Needs } from '../needs.js'
import { noSuchMember } from './change-profile.js'
import type { Member } from './member.js'

/**
 * Gives a member another slug (wire-protocol §7). Of two members who ask for the same one, the unique key decides.
 * @throws ApplicationError NOT_FOUND, SLUG_ALREADY_EXISTS
 */
export async function changeSlug(
  memberId: MemberId,
  slug: string,
  { storage, clock }: Pick<Needs, 'storage' | 'clock'>,
): Promise<Member> {
  const changed = await storage.write((stores) => stores.members.changeSlug(memberId, slug, clock.now()))
  if (changed === undefined) throw noSuchMember()
  if (changed === 'slug-taken')
    throw new ApplicationError('SLUG_ALREADY_EXISTS', `Another member has the slug "${slug}" already.`)
  return changed
}
