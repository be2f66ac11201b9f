import { type OwnerRole, ownerRoles } from '@foyer/protocol'

/** Returns true for the name of a role. */
export const isOwnerRole = (text: string): text is OwnerRole => (ownerRoles as readonly string[]).includes(text)

/** Returns true if `role` includes the rights of `lowest`. */
export const includesRole = (role: OwnerRole, lowest: OwnerRole): boolean =>
  ownerRoles.indexOf(role) <= ownerRoles.indexOf(lowest)
