import { useEffect, useRef } from 'react'
import type { Call } from '../../api/call.js'
import { type Resource, useResource } from '../../api/use-resource.js'
import { useCall } from '../../session/owner.js'
import { useDecisions } from './decisions-context.js'
import type { Member } from './member.js'
import type { MembersQuery } from './members-query.js'

interface MembersPage {
  members: Member[]
  next: string | null
  previous: string | null
  /** Only on the first page. */
  total: number | null
}

const PAGE_SIZE = 50
const MAX_PAGE_SIZE = 100

interface MemberList extends Resource<MembersPage> {
  /** Total number of members, if known. */
  total: number | undefined
  /** True while the pointer is over the rows, which then keep their order (CS-06). */
  isHeld: { current: boolean }
}

/** Loads a page of the members that match the query. */
export function useMembers(membersQuery: MembersQuery, cursor: string | undefined): MemberList {
  const call = useCall()
  const isHeld = useRef(false)
  const asked = JSON.stringify(membersQuery)
  const resource = useResource<MembersPage>(
    `${asked} ${cursor ?? ''}`,
    (signal) =>
      call('/owner/v1/members/query', {
        method: 'POST',
        json: { ...membersQuery, limit: PAGE_SIZE, ...(cursor && { cursor }) },
        signal,
      }),
    (before, next) => (isHeld.current ? { ...next, members: keepOrder(before.members, next.members) } : next),
  )
  const { version } = useDecisions()
  const { reload } = resource
  useEffect(() => {
    if (version > 0) reload()
  }, [version, reload])
  // The server counts with the first page; the total is reused for the other pages of the same query.
  const counted = useRef<{ asked: string; total: number }>(undefined)
  const { total } = resource.data ?? {}
  if (!resource.isOld && typeof total === 'number') counted.current = { asked, total }
  return { ...resource, total: counted.current?.asked === asked ? counted.current.total : undefined, isHeld }
}

/** Returns the new versions of the members in their previous order. */
export function keepOrder(before: readonly Member[], next: readonly Member[]): Member[] {
  const byId = new Map(next.map((member) => [member.memberId, member]))
  return before.map((member) => byId.get(member.memberId) ?? member)
}

/** Loads all members that match the query, page by page (ME-04). @throws ApiFault */
export async function fetchAllMembers(membersQuery: MembersQuery, call: Call): Promise<Member[]> {
  const all: Member[] = []
  let cursor: string | null = null
  do {
    const page: MembersPage = await call('/owner/v1/members/query', {
      method: 'POST',
      json: { ...membersQuery, limit: MAX_PAGE_SIZE, ...(cursor !== null && { cursor }) },
    })
    all.push(...page.members)
    cursor = page.next
  } while (cursor !== null)
  return all
}
