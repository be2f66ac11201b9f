import type { QueryOwnerMembersRequest } from '@foyer/protocol'
import { rfc3339 } from '../../../kernel/clock.js'
import { digestOf } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { MemberDeps } from '../deps.js'
import type { ListedMember, MemberListFilter, MemberListOrder, MemberListPosition } from './member-list-store.js'

type MemberListQuery = Omit<QueryOwnerMembersRequest, 'limit' | 'cursor'>
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
  { storage }: Pick<MemberDeps, 'storage'>,
) {
  const fingerprint = digestOfQuery(query)
  const position = cursor === undefined ? undefined : readCursor(cursor, fingerprint)
  const { backwards = false } = position ?? {}
  const filter = filterOf(query)
  const { field: order, order: sortOrder } = query.sort
  const direction = sortOrder === 'ASC' ? 'asc' : 'desc'
  const { found, total } = await storage.read(async (stores) => {
    const page = await stores.memberList.page(filter, { order, direction, position, backwards, limit: limit + 1 })
    if (position !== undefined) return { found: page, total: null }
    // If all members fit on the page, no count is needed.
    return { found: page, total: page.length <= limit ? page.length : await stores.memberList.count(filter) }
  })
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

const filterOf = ({ search, status, role, verified, joined, lastSeen }: MemberListQuery): MemberListFilter => ({
  search: search?.trim(),
  status,
  role,
  verified,
  joined: joined && timeRange(joined),
  lastSeen: lastSeen && { ...timeRange(lastSeen), never: lastSeen.never },
})

const positionOf = (member: ListedMember, order: MemberListOrder): MemberListPosition => ({
  memberId: member.memberId,
  key: { joined: member.createdAt, lastSeen: member.lastLoginAt ?? 0, email: member.emailKey }[order],
})

/** Distinguishes queries only and need not be secret: a caller who may see the page may see the query. */
const digestOfQuery = (query: MemberListQuery): string => digestOf(JSON.stringify(query)).slice(0, 12)

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
  throw new ApplicationError('INVALID_REQUEST', 'The cursor belongs to another question. Begin with the first page.')
}
