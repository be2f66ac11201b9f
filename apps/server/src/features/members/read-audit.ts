import type { MemberId } from '@foyer/protocol'
import { rfc3339 } from '../../kernel/clock.js'
import { ApplicationError } from '../../kernel/errors/application-error.js'
import type { AuditEntry } from '../audit/audit.js'
import type { AuditFilter, AuditPosition } from '../audit/audit-store.js'
import { readSignInDetails } from '../tokens/sign-in-details.js'
import type { MemberDeps } from './deps.js'

/** A position in the audit log, and the direction to read in. */
type Cursor = AuditPosition & { newer: boolean }

/**
 * Returns a page of the audit log, newest first, with the current names of actors and targets. The log stores only ids,
 * so that a deleted member is no longer named in it. `older` and `newer` are the cursors of the adjacent pages; `newer`
 * is set on the newest page, too, so that later entries can be read.
 * @throws ApplicationError INVALID_REQUEST for an invalid cursor
 */
export async function readAudit(
  filter: AuditFilter,
  { limit, cursor }: { limit: number; cursor: string | undefined },
  { storage, siteSnapshot }: Pick<MemberDeps, 'storage' | 'siteSnapshot'>,
) {
  const position = cursor === undefined ? undefined : readCursor(cursor)
  const newer = position?.newer ?? false
  const { entries, emails, keys } = await storage.read(async (stores) => {
    const found = await stores.audit.select(filter, { position, newer, limit: limit + 1 })
    const ids = (kinds: readonly string[]): string[] => [
      ...new Set(found.flatMap(({ actor, target }) => [actor, target ?? actor].flatMap(idOf(kinds)))),
    ]
    return {
      entries: found,
      emails: await stores.members.emailsOf(ids(['owner', 'member']) as MemberId[]),
      keys: await stores.site.keyNames(ids(['key'])),
    }
  })
  const hasMore = entries.length > limit
  const pageEntries = newer ? entries.slice(-limit) : entries.slice(0, limit)
  const { clients, providers } = siteSnapshot.current()
  const nameOf = ({ kind, id }: { kind: string; id: string | null }): string | null =>
    id === null ? null : kind === 'client' ? (clients.get(id)?.name ?? null) : (emails.get(id) ?? keys.get(id) ?? null)
  const first = pageEntries[0]
  const last = pageEntries.at(-1)
  return {
    entries: pageEntries.map(({ at, actor, target, ...entry }) => ({
      ...entry,
      at: rfc3339(at),
      actor: { ...actor, name: nameOf(actor) },
      target: target === null ? null : { ...target, name: nameOf(target) },
      signIn: readSignInDetails(entry.details, providers),
    })),
    older: last !== undefined && (newer || hasMore) ? cursorOf({ ...last, newer: false }) : null,
    newer: first !== undefined ? cursorOf({ ...first, newer: true }) : newer ? (cursor ?? null) : null,
  }
}

const idOf =
  (kinds: readonly string[]) =>
  ({ kind, id }: AuditEntry['actor'] | NonNullable<AuditEntry['target']>): string[] =>
    id !== null && kinds.includes(kind) ? [id] : []

const cursorOf = ({ at, entryId, newer }: Cursor): string =>
  Buffer.from(JSON.stringify([newer ? 'newer' : 'older', at, entryId])).toString('base64url')

function readCursor(text: string): Cursor {
  try {
    const [direction, at, entryId] = JSON.parse(Buffer.from(text, 'base64url').toString())
    if ((direction === 'newer' || direction === 'older') && Number.isSafeInteger(at) && typeof entryId === 'string')
      return { newer: direction === 'newer', at, entryId }
  } catch {}
  throw new ApplicationError('INVALID_REQUEST', 'The cursor is not from a page of the audit log.')
}
