import type { MemberId } from '@foyer/protocol'

/** What a member may do for the site (decision 21): everything; decide about members; look. */
export const ownerRoles = ['owner', 'moderator', 'read-only'] as const
export type OwnerRole = (typeof ownerRoles)[number]

export const isOwnerRole = (text: string): text is OwnerRole => (ownerRoles as readonly string[]).includes(text)

/** A member who runs the site, as every node keeps it in mind. */
export interface Owner {
  memberId: MemberId
  role: OwnerRole
}

/** The same with what people know them by. `createdAt` is milliseconds since 1970. */
export interface NamedOwner extends Owner {
  email: string
  status: string
  createdAt: number
}
