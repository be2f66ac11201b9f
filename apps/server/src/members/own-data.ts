import type { MemberId, SessionId } from '@foyer/protocol'
import type { OwnedPlace } from '../data/owned-item-store.js'
import { accessOf, reaches } from '../data/permissions.js'
import type { Needs } from '../needs.js'
import { rfc3339 } from '../runtime/clock.js'
import { listOwnSessions } from '../sessions/own-sessions.js'
import type { Stores } from '../storage.js'
import { showMember } from './show-member.js'

const PAGE = 100

/**
 * Everything kept of a member that the member may see, as the parts of one JSON text: the account, the sessions, and the items they created in collections that they may read
 * (decision 52). It holds one page of items at a time. @throws ApplicationError UNAUTHENTICATED, NOT_FOUND before the first part
 */
export async function ownData(
  { memberId, sessionId }: { memberId: MemberId; sessionId: SessionId },
  needs: Pick<Needs, 'storage' | 'clock' | 'directory'>,
): Promise<AsyncGenerator<string>> {
  const member = await showMember(memberId, 'FULL', { kind: 'member', id: memberId, sessionId }, needs)
  const { sessions } = await listOwnSessions({ memberId, sessionId }, needs)
  const account = JSON.stringify({ exportedAt: rfc3339(needs.clock.now()), member, sessions })
  return partsOf(account, memberId, needs)
}

async function* partsOf(
  account: string,
  memberId: MemberId,
  { storage }: Pick<Needs, 'storage'>,
): AsyncGenerator<string> {
  yield `${account.slice(0, -1)},"items":[`
  let separator = ''
  for (let place: OwnedPlace | undefined; ; ) {
    const page = await storage.read(async (stores) => {
      const owned = await stores.ownedItems.after(memberId, place, PAGE)
      const readable = await readableOf(new Set(owned.map(({ collectionId }) => collectionId)), memberId, stores)
      return owned.map((one) => ({ ...one, isShown: readable.has(one.collectionId) }))
    })
    const last = page.at(-1)
    if (last === undefined) break
    place = { collectionId: last.collectionId, itemId: last.item.itemId }
    for (const { collectionId, item, isShown } of page) {
      if (!isShown) continue
      yield `${separator}{"collectionId":${JSON.stringify(collectionId)},"item":${item.data}}`
      separator = ','
    }
  }
  yield ']}'
}

/** Of these collections those in which a member may read what is their own. */
async function readableOf(
  collectionIds: ReadonlySet<string>,
  memberId: MemberId,
  { collections }: Pick<Stores, 'collections'>,
): Promise<Set<string>> {
  const caller = { kind: 'member', id: memberId } as const
  const readable = new Set<string>()
  for (const collectionId of collectionIds) {
    const collection = await collections.find(collectionId)
    if (collection !== undefined && reaches(accessOf(collection, 'read', caller), memberId, caller))
      readable.add(collectionId)
  }
  return readable
}
