import { formatPlural } from '@foyer/messages/console'
import type { OwnerRole } from '@foyer/protocol/core'
import type { BadgeTone } from '@foyer/ui'
import type { Messages } from '../../language/messages.js'

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

/** Colour of each status; it only repeats the label (G-28). */
export const statusTones: Readonly<Record<string, BadgeTone>> = {
  'pending-approval': 'warning',
  active: 'good',
  blocked: 'plain',
  'pending-deletion': 'warning',
}

/** Formats the people that an action applies to: the email of one, or the number of several. */
export const formatPeople = (people: readonly { email: string }[], { members, locale }: Messages): string =>
  people.length === 1 ? (people[0]?.email as string) : formatPlural(members.count, people.length, locale)
