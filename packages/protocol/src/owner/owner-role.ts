/**
 * Roles of a member for the site (decision 21), from the highest: full access; member moderation; read access. Each
 * includes those below it.
 */
export const ownerRoles = ['owner', 'moderator', 'read-only'] as const
export type OwnerRole = (typeof ownerRoles)[number]
