import type { MemberId } from '@foyer/protocol'
import { rfc3339 } from '../../kernel/clock.js'
import type { OwnedItemCursor } from '../data/items/owned-item-store.js'
import { accessOf, canAccess } from '../data/permissions.js'
import { listIdentities } from '../members/external/identity-view.js'
import { listPasskeys } from '../members/passkeys/list-passkeys.js'
import { getMemberView } from '../members/profile/get-member-view.js'
import { readAudit } from '../members/read-audit.js'
import { listOwnSessions, listSessionsOf } from '../members/sign-in/own-sessions.js'
import type { SignedInCaller } from '../members/sign-in/signed-in-caller.js'
import { listConsents } from '../oauth/consent/withdraw-consent.js'
import type { ModerationDeps, ModerationStores } from './deps.js'

const PAGE_SIZE = 100
/** Maximum number of audit entries: as many as one export of the audit log itself contains. */
const MAX_AUDIT_ENTRIES = 1000

/**
 * Exports the stored data that a member may see, as the parts of one JSON text: the account, the sessions, the linked
 * accounts, the consents, and the items they created in collections that they may read (decision 18). Keeps one page of
 * items in memory at a time.
 * @throws ApplicationError UNAUTHENTICATED, NOT_FOUND before the first part
 */
export async function exportOwnData(
  caller: SignedInCaller,
  deps: Pick<ModerationDeps, 'storage' | 'clock' | 'siteSnapshot' | 'issuer'>,
): Promise<AsyncGenerator<string>> {
  const { memberId } = caller
  const member = await getMemberView(memberId, 'FULL', { kind: 'back-end', keyId: '', scopes: null }, deps)
  const { sessions } = await listOwnSessions(caller, deps)
  const summary = {
    ...{ member, sessions, identities: await listIdentities(memberId, deps) },
    passkeys: await listPasskeys(memberId, deps),
    consents: await consentsOf(memberId, deps),
  }
  return jsonParts(summary, { memberId, all: false }, deps)
}

/**
 * Like `exportOwnData`, for members with a role, who hand the data out: includes notes and tags, which may contain data
 * of other people and must be checked first (decision 35), the items in collections that members may not read, and the
 * audit entries about the member.
 * @throws ApplicationError NOT_FOUND before the first part
 */
export async function exportMemberData(
  memberId: MemberId,
  deps: Pick<ModerationDeps, 'storage' | 'clock' | 'siteSnapshot' | 'issuer'>,
): Promise<AsyncGenerator<string>> {
  const member = await getMemberView(memberId, 'FULL', { kind: 'back-end', keyId: '', scopes: null }, deps)
  const kept = await deps.storage.read((stores) => stores.members.find(memberId))
  const { notes = '', tags = [] } = kept ?? {}
  const sessions = await listSessionsOf(memberId, deps)
  const { entries: audit } = await readAudit(
    { target: memberId },
    { limit: MAX_AUDIT_ENTRIES, cursor: undefined },
    deps,
  )
  const consents = await consentsOf(memberId, deps)
  const identities = await listIdentities(memberId, deps)
  const passkeys = await listPasskeys(memberId, deps)
  const summary = { member, notes, tags, sessions, identities, passkeys, consents, audit }
  return jsonParts(summary, { memberId, all: true }, deps)
}

const consentsOf = async (memberId: MemberId, deps: Pick<ModerationDeps, 'storage' | 'siteSnapshot'>) =>
  (await listConsents(memberId, deps)).map(({ givenAt, ...consent }) => ({ ...consent, givenDate: rfc3339(givenAt) }))

async function* jsonParts(
  summary: object,
  { memberId, all }: { memberId: MemberId; all: boolean },
  { storage, clock }: Pick<ModerationDeps, 'storage' | 'clock'>,
): AsyncGenerator<string> {
  const account = JSON.stringify({ exportedAt: rfc3339(clock.now()), ...summary })
  yield `${account.slice(0, -1)},"items":[`
  let separator = ''
  for (let position: OwnedItemCursor | undefined; ; ) {
    const page = await storage.read(async (stores) => {
      const owned = await stores.ownedItems.listAfter(memberId, position, PAGE_SIZE)
      const readable = await readableCollections(
        new Set(owned.map(({ collectionId }) => collectionId)),
        memberId,
        stores,
      )
      return owned.map((one) => ({ ...one, isShown: all || readable.has(one.collectionId) }))
    })
    const last = page.at(-1)
    if (last === undefined) break
    position = { collectionId: last.collectionId, itemId: last.item.itemId }
    for (const { collectionId, item, isShown } of page) {
      if (!isShown) continue
      yield `${separator}{"collectionId":${JSON.stringify(collectionId)},"item":${item.data}}`
      separator = ','
    }
  }
  yield ']}'
}

/** Returns those of the collections in which a member may read their own items. */
async function readableCollections(
  collectionIds: ReadonlySet<string>,
  memberId: MemberId,
  { collections }: Pick<ModerationStores, 'collections'>,
): Promise<Set<string>> {
  const caller = { kind: 'member', id: memberId } as const
  const readable = new Set<string>()
  for (const collectionId of collectionIds) {
    const collection = await collections.find(collectionId)
    if (collection !== undefined && canAccess(accessOf(collection, 'read', caller), memberId, caller))
      readable.add(collectionId)
  }
  return readable
}
