import type { BadgeTone } from '@foyer/ui'
import type { OwnerRole } from '../../session/owner.js'

/** A member as returned by the owner API. */
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
  /** When a pending deletion is executed. */
  deletionDate: string | null
}

/** Label and colour of each status; the colour only repeats the label (G-28). */
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
