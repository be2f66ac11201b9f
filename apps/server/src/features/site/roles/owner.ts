import type { MemberId } from '@foyer/protocol'

/** Roles of a member for the site (decision 21), from the highest: full access; member moderation; read access. */
export const ownerRoles = ['owner', 'moderator', 'read-only'] as const
export type OwnerRole = (typeof ownerRoles)[number]

export const isOwnerRole = (text: string): text is OwnerRole => (ownerRoles as readonly string[]).includes(text)

/** Returns true if `role` includes the rights of `lowest`. */
export const includesRole = (role: OwnerRole, lowest: OwnerRole): boolean =>
  ownerRoles.indexOf(role) <= ownerRoles.indexOf(lowest)

/** A member with a role for the site, as stored in the site snapshot. */
export interface Owner {
  memberId: MemberId
  role: OwnerRole
}

/** An owner with email and status. `createdAt` is milliseconds since 1970. */
export interface NamedOwner extends Owner {
  email: string
  status: string
  createdAt: number
}
