import type { Member } from '../src/features/members/member.js'

/** A member for tests. */
export const testMember = (name: string, status = 'active'): Member => ({
  memberId: `mem_${name}`,
  email: `${name}@example.com`,
  emailVerified: true,
  status,
  role: null,
  resetRequired: false,
  name: null,
  slug: name,
  joinedDate: '2030-01-01T12:00:00.000Z',
  lastSeenDate: null,
  deletionDate: null,
})

/** A page of the member list for tests. */
export const memberPage = (members = [testMember('ana', 'pending-approval'), testMember('ben')]) => ({
  members,
  next: 'cur_2',
  previous: null,
  total: 1234,
})
