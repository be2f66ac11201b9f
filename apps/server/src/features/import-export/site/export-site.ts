import { rfc3339 } from '../../../kernel/clock.js'
import type { Member } from '../../members/member.js'
import type { StoredSettings } from '../../site/settings/site-settings.js'
import type { MemberPlace, PortableClient, PortableStore, ReferencePlace } from '../portable-store.js'
import { lineOfCollection, lineOfItem, lineOfReferences, REFERENCES_IN_A_LINE } from './data-format.js'
import { FORMAT_NAME, FORMAT_VERSION } from './site-format.js'

const PAGE = 500

interface Exporting {
  settings: StoredSettings
  siteId: string
  store: Pick<PortableStore, 'clients' | 'membersAfter' | 'collections' | 'itemsAfter' | 'referencesOf'>
  passwords: boolean
  now: number
  onProgress(members: number): void
}

/**
 * A site as lines of JSON: a header, then one line for each record, then how many there were. It holds one page of
 * members or items at a time. No session, token or key is in it, no owner, no claim, and nobody who was deleted.
 */
export async function* exportSite(exporting: Exporting): AsyncGenerator<string> {
  const { settings, store, passwords, now, onProgress } = exporting
  yield line({ kind: 'header', format: FORMAT_NAME, version: FORMAT_VERSION, exportedAt: rfc3339(now), ends: true })
  let records = 1
  yield line({ kind: 'settings', settings })
  for (const client of await store.clients()) {
    records++
    yield line(clientLine(client))
  }
  let members = 0
  let place: MemberPlace | undefined
  for (;;) {
    const page = await store.membersAfter(place, PAGE)
    place = page.at(-1)
    if (place === undefined) break
    members += page.length
    yield page.map((member) => line(memberLine(member, passwords))).join('')
    onProgress(members)
  }
  for (const collection of await store.collections()) {
    records++
    yield line(lineOfCollection(collection))
    for await (const page of itemsOf(collection.collectionId, exporting)) {
      records += page.length
      yield page.join('')
    }
  }
  yield line({ kind: 'end', records: records + members })
}

async function* itemsOf(collectionId: string, { store, siteId }: Exporting): AsyncGenerator<string[]> {
  for (let last: string | undefined; ; ) {
    const page = await store.itemsAfter(collectionId, last, PAGE)
    last = page.at(-1)?.itemId
    if (last === undefined) return
    yield page.map((item) => line(lineOfItem(collectionId, item, siteId)))
    const itemIds = page.map(({ itemId }) => itemId)
    for await (const references of referencesFrom(collectionId, itemIds, store)) yield references
  }
}

async function* referencesFrom(
  collectionId: string,
  itemIds: readonly string[],
  store: Pick<PortableStore, 'referencesOf'>,
): AsyncGenerator<string[]> {
  for (let last: ReferencePlace | undefined; ; ) {
    const page = await store.referencesOf(collectionId, itemIds, last, REFERENCES_IN_A_LINE)
    last = page.at(-1)
    if (last === undefined) return
    const together = Map.groupBy(page, ({ itemId, field }) => JSON.stringify([itemId, field]))
    yield [...together.values()].map((references) => line(lineOfReferences(collectionId, references)))
  }
}

const line = (record: object): string => `${JSON.stringify(record)}\n`

const clientLine = ({
  clientId,
  name,
  redirectUris,
  origins,
  logoutUris,
  rotation,
  createdAt,
  thirdParty,
  isConfidential,
}: PortableClient) => ({
  kind: 'client',
  clientId,
  name,
  redirectUris,
  origins,
  logoutUris,
  rotation,
  createdAt: rfc3339(createdAt),
  ...(thirdParty === undefined ? {} : { thirdParty }),
  ...(isConfidential === undefined ? {} : { confidential: isConfidential }),
})

/** Field by field, so that a new column is not exported by accident (V15.3.1). */
const memberLine = (member: Member, passwords: boolean) => ({
  kind: 'member',
  memberId: member.memberId,
  email: member.email,
  emailVerified: member.emailVerified,
  status: member.status,
  ...(member.deletion && { deletionDueAt: rfc3339(member.deletion.dueAt), statusBefore: member.deletion.before }),
  resetRequired: member.resetRequired,
  ...(passwords ? { passwordHash: member.passwordHash } : {}),
  slug: member.slug,
  createdAt: rfc3339(member.createdAt),
  updatedAt: rfc3339(member.updatedAt),
  lastLoginAt: member.lastLoginAt === null ? null : rfc3339(member.lastLoginAt),
  ...member.profile,
})
