import { describe, expect, it } from 'vitest'
import { english } from '../../language/messages.js'
import { getFilterChips, parseMembersQuery } from './members-query.js'

const NOW = Date.parse('2030-01-31T15:00:00Z')

describe('the question in the address', () => {
  it('CS-03, ME-02: every filter and the order are read out of the address', () => {
    const query = { q: ' ana ', status: 'blocked', verified: 'no', role: 'moderator', seen: 'week', sort: 'email' }
    expect(parseMembersQuery(query, NOW)).toEqual({
      search: 'ana',
      status: ['blocked'],
      verified: false,
      role: ['moderator'],
      lastSeen: { from: '2030-01-24T00:00:00.000Z' },
      sort: { field: 'email', order: 'ASC' },
    })
  })

  it('the day until which somebody joined is part of the span', () => {
    const { joined } = parseMembersQuery({ from: '2030-01-01', to: '2030-01-01' }, NOW)
    expect(Date.parse(joined?.to ?? '') - Date.parse(joined?.from ?? '')).toBe(86_400_000)
  })

  it('what makes no sense in an address asks nothing, and has no chip', () => {
    const query = { status: 'nobody', verified: 'perhaps', role: 'king', from: '1st', seen: 'soon', sort: 'shoe size' }
    expect(parseMembersQuery(query, NOW)).toEqual({ sort: { field: 'joined', order: 'DESC' } })
    expect(getFilterChips(query, english)).toEqual([])
  })

  it('ME-02: each filter in force has a chip with a name', () => {
    expect(getFilterChips({ q: 'ana', status: 'pending-approval', seen: 'never' }, english)).toEqual([
      { name: 'q', text: '“ana”' },
      { name: 'status', text: 'Awaiting approval' },
      { name: 'seen', text: 'Never signed in' },
    ])
  })
})
