import { rfc3339 } from '../../../kernel/clock.js'
import type { Member } from '../../members/member.js'
import type { StoredSettings } from '../../site/settings/site-settings.js'
import type { ExportedClient, MemberCursor, ReferenceCursor, TransferStore } from '../transfer-store.js'
import { MAX_REFERENCES_PER_LINE, toCollectionLine, toItemLine, toReferencesLine } from './data-format.js'
import { FORMAT_NAME, FORMAT_VERSION } from './site-format.js'

const PAGE = 500

interface SiteExport {
  settings: StoredSettings
  siteId: string
  store: Pick<
    TransferStore,
    'listClients' | 'listMembersAfter' | 'listCollections' | 'listItemsAfter' | 'listReferences'
  >
  passwords: boolean
  now: number
  onProgress(members: number): void
}

/**
 * Exports a site as lines of JSON: a header, one line per record, and the number of records. Keeps one page of members
 * or items in memory. The export contains no sessions, tokens, keys, owners, pending registrations or deleted members.
 */
export async function* exportSite(exporting: SiteExport): AsyncGenerator<string> {
  const { settings, store, passwords, now, onProgress } = exporting
  yield line({ kind: 'header', format: FORMAT_NAME, version: FORMAT_VERSION, exportedAt: rfc3339(now), ends: true })
  let records = 1
  yield line({ kind: 'settings', settings })
  for (const client of await store.listClients()) {
    records++
    yield line(clientLine(client))
  }
  let members = 0
  let cursor: MemberCursor | undefined
  for (;;) {
    const page = await store.listMembersAfter(cursor, PAGE)
    cursor = page.at(-1)
    if (cursor === undefined) break
    members += page.length
    yield page.map((member) => line(memberLine(member, passwords))).join('')
    onProgress(members)
  }
  for (const collection of await store.listCollections()) {
    records++
    yield line(toCollectionLine(collection))
    for await (const page of itemPages(collection.collectionId, exporting)) {
      records += page.length
      yield page.join('')
    }
  }
  yield line({ kind: 'end', records: records + members })
}

async function* itemPages(collectionId: string, { store, siteId }: SiteExport): AsyncGenerator<string[]> {
  for (let last: string | undefined; ; ) {
    const page = await store.listItemsAfter(collectionId, last, PAGE)
    last = page.at(-1)?.itemId
    if (last === undefined) return
    yield page.map((item) => line(toItemLine(collectionId, item, siteId)))
    const itemIds = page.map(({ itemId }) => itemId)
    for await (const references of referencePages(collectionId, itemIds, store)) yield references
  }
}

async function* referencePages(
  collectionId: string,
  itemIds: readonly string[],
  store: Pick<TransferStore, 'listReferences'>,
): AsyncGenerator<string[]> {
  for (let last: ReferenceCursor | undefined; ; ) {
    const page = await store.listReferences(collectionId, itemIds, last, MAX_REFERENCES_PER_LINE)
    last = page.at(-1)
    if (last === undefined) return
    const together = Map.groupBy(page, ({ itemId, field }) => JSON.stringify([itemId, field]))
    yield [...together.values()].map((references) => line(toReferencesLine(collectionId, references)))
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
}: ExportedClient) => ({
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

/** Copies field by field, so that a new column is not exported by accident (V15.3.1). */
const memberLine = (member: Member, passwords: boolean) => ({
  kind: 'member',
  memberId: member.memberId,
  email: member.email,
  emailVerified: member.emailVerified,
  status: member.status,
  ...(member.deletion && {
    deletionDueAt: rfc3339(member.deletion.dueAt),
    statusBefore: member.deletion.previousStatus,
  }),
  resetRequired: member.resetRequired,
  ...(passwords ? { passwordHash: member.passwordHash } : {}),
  slug: member.slug,
  createdAt: rfc3339(member.createdAt),
  updatedAt: rfc3339(member.updatedAt),
  lastLoginAt: member.lastLoginAt === null ? null : rfc3339(member.lastLoginAt),
  ...member.profile,
})
