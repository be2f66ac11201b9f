import type { QueryOwnerMembersRequest } from '@foyer/protocol'
import { rfc3339 } from '../../../kernel/clock.js'
import { digestOf } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { MemberDeps } from '../deps.js'
import type { ListedMember, MemberListFilter, MemberListOrder, MemberListPlace } from './member-list-store.js'

type Asked = Omit<QueryOwnerMembersRequest, 'limit' | 'cursor'>
interface Cursor extends MemberListPlace {
  backwards: boolean
}

/**
 * A page of the members, in both directions by cursors: a page costs the same wherever it is, and nobody is shown twice
 * or left out because somebody joined meanwhile (ME-01). A cursor belongs to its question. How many there are in all is
 * counted for the first page only.
 * @throws ApplicationError INVALID_REQUEST
 */
export async function listMembersFor(
  { limit, cursor, ...asked }: QueryOwnerMembersRequest,
  { storage }: Pick<MemberDeps, 'storage'>,
) {
  const question = digestOfQuestion(asked)
  const place = cursor === undefined ? undefined : readCursor(cursor, question)
  const { backwards = false } = place ?? {}
  const filter = filterOf(asked)
  const { field: order, order: given } = asked.sort
  const direction = given === 'ASC' ? 'asc' : 'desc'
  const { found, total } = await storage.read(async (stores) => {
    const page = await stores.memberList.page(filter, { order, direction, place, backwards, limit: limit + 1 })
    if (place !== undefined) return { found: page, total: null }
    // All of them are on the page: nothing need be counted.
    return { found: page, total: page.length <= limit ? page.length : await stores.memberList.count(filter) }
  })
  const hasMore = found.length > limit
  const shown = backwards ? found.slice(-limit) : found.slice(0, limit)
  const [first, last] = [shown[0], shown.at(-1)]
  const at = (member: ListedMember, way: boolean) => cursorOf({ ...placeOf(member, order), backwards: way }, question)
  return {
    members: shown.map(listedMemberView),
    next: last !== undefined && (backwards || hasMore) ? at(last, false) : null,
    previous: first !== undefined && place !== undefined && (!backwards || hasMore) ? at(first, true) : null,
    total,
  }
}

/** A member as those who run the site see them in a list. */
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

const span = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  ...(from === undefined ? {} : { from: Date.parse(from) }),
  ...(to === undefined ? {} : { to: Date.parse(to) }),
})

const filterOf = ({ search, status, role, verified, joined, lastSeen }: Asked): MemberListFilter => ({
  search: search?.trim(),
  status,
  role,
  verified,
  joined: joined && span(joined),
  lastSeen: lastSeen && { ...span(lastSeen), never: lastSeen.never },
})

const placeOf = (member: ListedMember, order: MemberListOrder): MemberListPlace => ({
  memberId: member.memberId,
  key: { joined: member.createdAt, lastSeen: member.lastLoginAt ?? 0, email: member.emailKey }[order],
})

/** Told apart and nothing more: who may see the page may see the question too. */
const digestOfQuestion = (asked: Asked): string => digestOf(JSON.stringify(asked)).slice(0, 12)

const cursorOf = ({ key, memberId, backwards }: Cursor, question: string): string =>
  Buffer.from(JSON.stringify([question, backwards ? 'previous' : 'next', key, memberId])).toString('base64url')

function readCursor(text: string, question: string): Cursor {
  try {
    const [of, way, key, memberId] = JSON.parse(Buffer.from(text, 'base64url').toString())
    const isKey = Number.isSafeInteger(key) || typeof key === 'string'
    if (of === question && (way === 'next' || way === 'previous') && isKey && typeof memberId === 'string')
      return { backwards: way === 'previous', key, memberId }
  } catch {}
  throw new ApplicationError('INVALID_REQUEST', 'The cursor belongs to another question. Begin with the first page.')
}
