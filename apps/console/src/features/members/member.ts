import type { BadgeTone } from '@foyer/ui'
import type { OwnerRole } from '../../session/owner.js'

export type MemberStatus = 'pending-approval' | 'active' | 'blocked' | 'pending-deletion'

/** A member, as the owner API shows them. */
export interface Member {
  memberId: string
  email: string
  emailVerified: boolean
  status: string
  role: OwnerRole | null
  resetRequired: boolean
  name: string | null
  slug: string
  joinedDate: string
  lastSeenDate: string | null
  /** When a pending deletion is carried out. */
  deletionDate: string | null
}

/** What a status is called, and its colour, which only repeats the word (G-28). */
const statuses: Readonly<Record<string, { word: string; tone: BadgeTone }>> = {
  'pending-approval': { word: 'Waiting', tone: 'warning' },
  active: { word: 'Active', tone: 'good' },
  blocked: { word: 'Blocked', tone: 'danger' },
  'pending-deletion': { word: 'To be deleted', tone: 'warning' },
  deleted: { word: 'Deleted', tone: 'plain' },
  declined: { word: 'Declined', tone: 'plain' },
}

export const statusLabel = (status: string): { word: string; tone: BadgeTone } =>
  statuses[status] ?? { word: status, tone: 'plain' }

export const roleLabels: Readonly<Record<OwnerRole, string>> = {
  owner: 'Owner',
  moderator: 'Moderator',
  'read-only': 'Read only',
}
