import { useEffect, useRef } from 'react'
import type { Call } from '../../api/call.js'
import { type Resource, useResource } from '../../api/use-resource.js'
import { useCall } from '../../session/owner.js'
import { useDecisions } from './decisions-context.js'
import type { Member } from './member.js'
import type { MembersQuery } from './members-query.js'

export interface MembersPage {
  members: Member[]
  next: string | null
  previous: string | null
  /** On the first page only. */
  total: number | null
}

const PAGE_SIZE = 50
const MAX_PAGE_SIZE = 100

export interface MemberList extends Resource<MembersPage> {
  /** How many there are in all, as far as it is known. */
  total: number | undefined
  /** Whether the pointer is over the rows: then none of them moves (CS-06). */
  isHeld: { current: boolean }
}

/** A page of the members that the question means. */
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
  // Counted with the first page, and true for the others of the same question.
  const counted = useRef<{ asked: string; total: number }>(undefined)
  const { total } = resource.data ?? {}
  if (!resource.isOld && typeof total === 'number') counted.current = { asked, total }
  return { ...resource, total: counted.current?.asked === asked ? counted.current.total : undefined, isHeld }
}

/** The new values in the old places. */
export function keepOrder(before: readonly Member[], next: readonly Member[]): Member[] {
  const byId = new Map(next.map((member) => [member.memberId, member]))
  return before.map((member) => byId.get(member.memberId) ?? member)
}

/** Everybody whom the question means, page by page (ME-04). @throws ApiFault */
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
