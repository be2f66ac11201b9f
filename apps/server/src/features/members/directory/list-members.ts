import { type OwnerMemberQuery, type QueryOwnerMembersRequest, wireNameOf } from '@foyer/protocol'
import { rfc3339 } from '../../../kernel/clock.js'
import { digestOf } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { QueryTooSlow } from '../../../kernel/errors/query-too-slow.js'
import type { MemberDeps } from '../deps.js'
import type { ListedMember, MemberListFilter, MemberListOrder, MemberListPosition } from './member-list-store.js'
import { invalidQuery } from './query-fields.js'

interface Cursor extends MemberListPosition {
  backwards: boolean
}

/**
 * Returns a page of the members for the console, with cursors in both directions: a page costs the same at every
 * position, and no member is shown twice or skipped because another one joined meanwhile (ME-01). A cursor is valid for
 * its query only. The total is counted for the first page only.
 * @throws ApplicationError INVALID_REQUEST
 */
export async function listMembersForOwner(
  { limit, cursor, ...query }: QueryOwnerMembersRequest,
  queueKey: string,
  deps: Pick<MemberDeps, 'storage' | 'siteSnapshot'>,
) {
  const fingerprint = digestOfQuery(query)
  const position = cursor === undefined ? undefined : readCursor(cursor, fingerprint)
  const { backwards = false } = position ?? {}
  const filter = filterOf(query, deps)
  const { order, direction } = orderOf(query)
  const { found, total } = await deps.storage
    .read(async (stores) => {
      const options = { order, direction, position, backwards, limit: limit + 1, queueKey }
      const page = await stores.memberList.page(filter, options)
      if (position !== undefined) return { found: page, total: null }
      // If all members fit on the page, no count is needed.
      return {
        found: page,
        total: page.length <= limit ? page.length : await stores.memberList.count(filter, queueKey),
      }
    })
    .catch(rethrowTooSlow)
  const hasMore = found.length > limit
  const pageMembers = backwards ? found.slice(-limit) : found.slice(0, limit)
  const [first, last] = [pageMembers[0], pageMembers.at(-1)]
  const cursorAt = (member: ListedMember, isBackwards: boolean) =>
    cursorOf({ ...positionOf(member, order), backwards: isBackwards }, fingerprint)
  return {
    members: pageMembers.map(listedMemberView),
    next: last !== undefined && (backwards || hasMore) ? cursorAt(last, false) : null,
    previous: first !== undefined && position !== undefined && (!backwards || hasMore) ? cursorAt(first, true) : null,
    total,
  }
}

/**
 * Yields all members of a list page by page, for an export: the caller reads as slowly as it likes.
 * @throws ApplicationError INVALID_REQUEST at once
 */
export function pagesOfMembers(
  query: OwnerMemberQuery,
  { limit, queueKey }: { limit: number; queueKey: string },
  deps: Pick<MemberDeps, 'storage' | 'siteSnapshot'>,
): AsyncGenerator<ListedMember[]> {
  const filter = filterOf(query, deps)
  const { order, direction } = orderOf(query)
  return (async function* () {
    for (let last: ListedMember | undefined; ; ) {
      const position = last && positionOf(last, order)
      const options = { order, direction, position, backwards: false, limit, queueKey }
      const page = await deps.storage.read(({ memberList }) => memberList.page(filter, options))
      last = page.at(-1)
      if (last === undefined) return
      yield page
    }
  })()
}

function rethrowTooSlow(error: unknown): never {
  if (!(error instanceof QueryTooSlow)) throw error
  const message = 'The query took too long. Use fewer filters, or filter by status or by when members joined.'
  throw new ApplicationError('INVALID_REQUEST', message, {}, { cause: error })
}

/** Returns a member as shown in a list of the console. */
export const listedMemberView = (member: ListedMember) => {
  const { profile = {}, contact = {} } = member.profile
  const name = [contact.firstName, contact.lastName].filter(Boolean).join(' ') || profile.nickname || null
  return {
    memberId: member.memberId,
    email: member.email,
    emailVerified: member.emailVerified,
    status: member.status,
    role: member.role,
    resetRequired: member.resetRequired,
    name,
    slug: member.slug,
    joinedDate: rfc3339(member.createdAt),
    lastSeenDate: member.lastLoginAt === null ? null : rfc3339(member.lastLoginAt),
    deletionDate: member.deletion === undefined ? null : rfc3339(member.deletion.dueAt),
  }
}

const timeRange = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  ...(from === undefined ? {} : { from: Date.parse(from) }),
  ...(to === undefined ? {} : { to: Date.parse(to) }),
})

/** @throws ApplicationError INVALID_REQUEST for an application or a profile field that the site does not have */
function filterOf(query: OwnerMemberQuery, { siteSnapshot }: Pick<MemberDeps, 'siteSnapshot'>): MemberListFilter {
  const { search, status, role, verified, signsInWith, email, name, tags, joined, lastSeen } = query
  const { clientId, fields } = query
  const { clients, settings } = siteSnapshot.current()
  if (clientId !== undefined && !clients.has(clientId))
    throw invalidQuery('Members cannot be filtered by this application: the site does not have it.')
  const unknown = fields?.find(({ key }) => !settings.profileFields.some((field) => field.key === key))
  if (unknown !== undefined)
    throw invalidQuery(`Members cannot be filtered by "${unknown.key}": it is no profile field of the site.`)
  return {
    search: search?.trim(),
    ...{ status, role, verified, signsInWith, email, name, tags, clientId },
    joined: joined && timeRange(joined),
    lastSeen: lastSeen && { ...timeRange(lastSeen), never: lastSeen.never },
    fields: fields?.map(({ key, is, contains }) => ({ name: wireNameOf({ key }), is, contains })),
  }
}

const orderOf = ({ sort: { field, order } }: OwnerMemberQuery) =>
  ({ order: field, direction: order === 'ASC' ? 'asc' : 'desc' }) as const

const positionOf = (member: ListedMember, order: MemberListOrder): MemberListPosition => ({
  memberId: member.memberId,
  key: { joined: member.createdAt, lastSeen: member.lastLoginAt ?? 0, email: member.emailKey }[order],
})

/** Distinguishes queries only and need not be secret: a caller who may see the page may see the query. */
const digestOfQuery = (query: OwnerMemberQuery): string => digestOf(JSON.stringify(query)).slice(0, 12)

const cursorOf = ({ key, memberId, backwards }: Cursor, fingerprint: string): string =>
  Buffer.from(JSON.stringify([fingerprint, backwards ? 'previous' : 'next', key, memberId])).toString('base64url')

function readCursor(text: string, fingerprint: string): Cursor {
  try {
    const [sent, direction, key, memberId] = JSON.parse(Buffer.from(text, 'base64url').toString())
    const isKey = Number.isSafeInteger(key) || typeof key === 'string'
    if (
      sent === fingerprint &&
      (direction === 'next' || direction === 'previous') &&
      isKey &&
      typeof memberId === 'string'
    )
      return { backwards: direction === 'previous', key, memberId }
  } catch {}
  throw new ApplicationError('INVALID_REQUEST', 'The cursor belongs to another query. Start with the first page.')
}
