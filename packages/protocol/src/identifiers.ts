/** Identifiers have a prefix per kind, so that one kind cannot be mistaken for another (security-checklist 60). */
export type SiteId = `site_${string}`
export type ClientId = string
export type VisitorId = `vis_${string}`
export type MemberId = `mem_${string}`
export type SessionId = `ses_${string}`

/** Role in an access token (design §6). */
export type Role = 'visitor' | 'member' | 'owner'

/** Returns whether an id has the prefix of a visitor. */
export const isVisitorId = (id: string): id is VisitorId => id.startsWith('vis_')
/** Returns whether an id has the prefix of a member. */
export const isMemberId = (id: string): id is MemberId => id.startsWith('mem_')
