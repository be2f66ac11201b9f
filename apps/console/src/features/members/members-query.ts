import { interpolate } from '@foyer/messages/console'
import { labelOf, type Messages } from '../../language/messages.js'
import type { Query } from '../../routing/use-location.js'

/** A query of the member list, in the format of the owner API. */
export interface MembersQuery {
  search?: string
  status?: string[]
  role?: string[]
  verified?: boolean
  joined?: { from?: string; to?: string }
  lastSeen?: { from?: string; to?: string; never?: boolean }
  sort: { field: 'joined' | 'lastSeen' | 'email'; order: 'ASC' | 'DESC' }
}

const DAY = 86_400_000
const statuses = ['pending-approval', 'active', 'blocked', 'pending-deletion']
const roles = ['owner', 'moderator', 'read-only']
const sorts = ['joined', 'lastSeen', 'email'] as const
const isDate = (text: string | undefined): text is string => text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The query parameters of the filters. */
export const FILTERS = ['q', 'status', 'verified', 'role', 'from', 'to', 'seen'] as const

/**
 * Parses the query from the URL; invalid parts are ignored. Days are in the local time zone, `to` is inclusive. `now`
 * is in milliseconds since 1970.
 */
export function parseMembersQuery(query: Query, now: number): MembersQuery {
  const { q, status, verified, role, from, to, seen, sort = '-joined' } = query
  const known = sorts.find((one) => one === sort.replace(/^-/, ''))
  const daysAgo = (days: number) => new Date(Math.floor(now / DAY) * DAY - days * DAY).toISOString()
  return {
    ...(q?.trim() && { search: q.trim() }),
    ...(status && statuses.includes(status) && { status: [status] }),
    ...(role && roles.includes(role) && { role: [role] }),
    ...((verified === 'yes' || verified === 'no') && { verified: verified === 'yes' }),
    ...((isDate(from) || isDate(to)) && {
      joined: {
        ...(isDate(from) && { from: new Date(`${from}T00:00:00`).toISOString() }),
        ...(isDate(to) && { to: new Date(new Date(`${to}T00:00:00`).getTime() + DAY).toISOString() }),
      },
    }),
    ...(seen === 'week' && { lastSeen: { from: daysAgo(7) } }),
    ...(seen === 'long' && { lastSeen: { to: daysAgo(30) } }),
    ...(seen === 'never' && { lastSeen: { never: true } }),
    sort: known ? { field: known, order: sort.startsWith('-') ? 'DESC' : 'ASC' } : { field: 'joined', order: 'DESC' },
  }
}

function describeFilter(name: string, value: string, { members }: Messages): string | undefined {
  const { chips } = members
  const isYes = value === 'yes'
  switch (name) {
    case 'q':
      return `“${value}”`
    case 'status':
      return statuses.includes(value) ? labelOf(members.statuses, value) : undefined
    case 'verified':
      return isYes || value === 'no' ? (isYes ? chips.verified : chips.notVerified) : undefined
    case 'role':
      return Object.hasOwn(members.roles, value) ? labelOf(members.roles, value) : undefined
    case 'from':
    case 'to':
      return isDate(value) ? interpolate(chips[name], { date: value }) : undefined
    default:
      return { week: chips.week, long: chips.long, never: chips.never }[value]
  }
}

/** Returns the active filters with their query parameters (ME-02). */
export const getFilterChips = (query: Query, messages: Messages): { name: string; text: string }[] =>
  FILTERS.flatMap((name) => {
    const value = query[name]
    const text = value && describeFilter(name, value, messages)
    return text ? [{ name, text }] : []
  })
