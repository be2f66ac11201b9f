import type { MemberId, OwnerRole } from '@foyer/protocol'

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
