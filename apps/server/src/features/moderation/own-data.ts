import type { MemberId, SessionId } from '@foyer/protocol'
import { rfc3339 } from '../../kernel/clock.js'
import type { OwnedPlace } from '../data/items/owned-item-store.js'
import { accessOf, reaches } from '../data/permissions.js'
import { showMember } from '../members/profile/show-member.js'
import { readAudit } from '../members/read-audit.js'
import { listOwnSessions, listSessionsOf } from '../members/sign-in/own-sessions.js'
import { listConsents } from '../oauth/consent/withdraw-consent.js'
import type { ModerationDeps, ModerationStores } from './deps.js'

const PAGE = 100
/** Of the audit log: as many as one export of the log itself holds. */
const ENTRIES = 1000

/**
 * Everything kept of a member that the member may see, as the parts of one JSON text: the account, the sessions, and
 * the items they created in collections that they may read (decision 52). It holds one page of items at a time.
 * @throws ApplicationError UNAUTHENTICATED, NOT_FOUND before the first part
 */
export async function ownData(
  { memberId, sessionId }: { memberId: MemberId; sessionId: SessionId },
  deps: Pick<ModerationDeps, 'storage' | 'clock' | 'directory'>,
): Promise<AsyncGenerator<string>> {
  const member = await showMember(memberId, 'FULL', { kind: 'member', id: memberId, sessionId }, deps)
  const { sessions } = await listOwnSessions({ memberId, sessionId }, deps)
  return partsOf({ member, sessions, consents: await consentsOf(memberId, deps) }, { memberId, all: false }, deps)
}

/**
 * The same for those who run the site, who hand it out: with the items in collections that members may not read, and
 * what the audit log says about the member.
 * @throws ApplicationError NOT_FOUND before the first part
 */
export async function dataOfMember(
  memberId: MemberId,
  deps: Pick<ModerationDeps, 'storage' | 'clock' | 'directory'>,
): Promise<AsyncGenerator<string>> {
  const member = await showMember(memberId, 'FULL', { kind: 'back-end', keyId: '', scopes: null }, deps)
  const sessions = await listSessionsOf(memberId, deps)
  const { entries: audit } = await readAudit({ target: memberId }, { limit: ENTRIES, cursor: undefined }, deps)
  const consents = await consentsOf(memberId, deps)
  return partsOf({ member, sessions, consents, audit }, { memberId, all: true }, deps)
}

const consentsOf = async (memberId: MemberId, deps: Pick<ModerationDeps, 'storage' | 'directory'>) =>
  (await listConsents(memberId, deps)).map(({ givenAt, ...consent }) => ({ ...consent, givenDate: rfc3339(givenAt) }))

async function* partsOf(
  known: object,
  { memberId, all }: { memberId: MemberId; all: boolean },
  { storage, clock }: Pick<ModerationDeps, 'storage' | 'clock'>,
): AsyncGenerator<string> {
  const account = JSON.stringify({ exportedAt: rfc3339(clock.now()), ...known })
  yield `${account.slice(0, -1)},"items":[`
  let separator = ''
  for (let place: OwnedPlace | undefined; ; ) {
    const page = await storage.read(async (stores) => {
      const owned = await stores.ownedItems.after(memberId, place, PAGE)
      const readable = await readableOf(new Set(owned.map(({ collectionId }) => collectionId)), memberId, stores)
      return owned.map((one) => ({ ...one, isShown: all || readable.has(one.collectionId) }))
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
  { collections }: Pick<ModerationStores, 'collections'>,
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
