import type { Member } from '../members/member.js'
import type { Client } from '../owner/client.js'

/** Where a page of members ends. */
export interface MemberPlace {
  createdAt: number
  memberId: string
}

export interface PortableClient extends Client {
  createdAt: number
}

/** What moving a site needs and no request does. */
export interface PortableStore {
  clients(): Promise<PortableClient[]>
  /** The members after a place, the oldest first, never a deleted one. Pages are found by key, so a page costs the same anywhere. */
  membersAfter(place: MemberPlace | undefined, limit: number): Promise<Member[]>
  /** Keeps a client under its id; one that is there already is replaced with `update`, else left. A running server sees it. */
  keepClient(client: PortableClient, update: boolean): Promise<'added' | 'updated' | 'left'>
}
