import { describe, expect, it } from 'vitest'
import { english } from '../../language/messages.js'
import { describeFilter } from '../../parts/list/describe-filter.js'
import { readFilters } from '../../parts/list/list-filter.js'
import type { Query } from '../../routing/use-location.js'
import { type FilterChoices, getMemberFilters } from './member-filters.js'
import { findUnknownParameters, toMembersQuery } from './members-query.js'

const NOW = Date.parse('2030-01-31T15:00:00Z')
const rest = { required: false, shownAt: 'profile', changedBy: 'member', seenBy: 'private' }
const choices: FilterChoices = {
  tags: ['vip'],
  clients: [{ clientId: 'cli_1', name: 'Shop' }],
  providers: [{ providerId: 'google', name: 'Google' }],
  profileFields: [
    { key: 'glaze', kind: 'text', label: { en: 'Favourite glaze' } },
    { key: 'news', kind: 'checkbox', label: { en: 'Newsletter' } },
  ].map((field) => ({ ...rest, ...field }) as FilterChoices['profileFields'][number]),
}
const read = (query: Query, isKnown = true) => {
  const fields = getMemberFilters(english, isKnown ? choices : undefined, query)
  const { filters, unknown } = readFilters(fields, query)
  return {
    query: toMembersQuery(query, filters, NOW),
    texts: filters.map((filter) => describeFilter(filter, english)),
    unknown: [...unknown, ...findUnknownParameters(query, fields)],
  }
}

describe('the query in the URL of the member list', () => {
  it('CS-03, ME-02: every filter and the order are read', () => {
    const { query, unknown } = read({
      ...{ q: ' ana ', status: 'blocked', verified: 'no', role: 'moderator', seen: 'week', sort: 'email' },
      ...{
        email: 'ends:@example.com',
        name: 'contains:An: a',
        app: 'cli_1',
        tag: 'vip',
        'field.glaze': 'contains:cel',
      },
      ...{ 'field.news': 'true', view: 'view_1', peek: 'mem_1', cursor: 'cur' },
    })
    expect(unknown).toEqual([])
    expect(query).toEqual({
      search: 'ana',
      status: ['blocked'],
      verified: false,
      role: ['moderator'],
      lastSeen: { from: '2030-01-24T00:00:00.000Z' },
      email: { endsWith: '@example.com' },
      name: { contains: 'An: a' },
      tags: ['vip'],
      clientId: 'cli_1',
      fields: [
        { key: 'glaze', contains: 'cel' },
        { key: 'news', is: 'true' },
      ],
      sort: { field: 'email', order: 'ASC' },
    })
  })

  it('days are local: after and before leave the day out, between takes both', () => {
    const day = (date: number) => new Date(2030, 0, date).toISOString()
    const joined = (text: string) => read({ joined: text }).query.joined
    expect(joined('after:2030-01-02')).toEqual({ from: day(3) })
    expect(joined('before:2030-01-02')).toEqual({ to: day(2) })
    expect(joined('between:2030-01-02..2030-01-04')).toEqual({ from: day(2), to: day(5) })
  })

  it('unknown values and parameters ask nothing, and are named', () => {
    const query = {
      ...{ status: 'nobody', verified: 'perhaps', role: 'king', joined: 'after:1st', seen: 'soon', sort: 'shoe size' },
      ...{ email: 'contains: ', app: 'cli_2', 'field.height': '2', statsu: 'active' },
    }
    expect(read(query)).toEqual({
      query: { sort: { field: 'joined', order: 'DESC' } },
      texts: [],
      unknown: ['status', 'email', 'verified', 'role', 'joined', 'seen', 'app', 'field.height', 'statsu', 'sort'],
    })
    expect(read({ joined: 'between:2030-01-04..2030-01-02' }).unknown).toEqual(['joined'])
  })

  it('applications and profile fields are accepted until the site has told which it has', () => {
    const query = { app: 'cli_2', 'field.height': '2' }
    const early = read(query, false)
    expect(early.unknown).toEqual([])
    expect(early.query).toMatchObject({ clientId: 'cli_2', fields: [{ key: 'height', is: '2' }] })
  })

  it('ME-02: each filter is described in words', () => {
    const query = { status: 'pending-approval', seen: 'never', joined: 'between:2030-01-02..2030-01-04', app: 'cli_1' }
    expect(read({ ...query, email: 'starts:ana', 'field.glaze': 'celadon' }).texts).toEqual([
      'Status is Awaiting approval',
      'Email starts with ana',
      'Joined between Jan 2, 2030 – Jan 4, 2030',
      'Last seen is Never',
      'Application is Shop',
      'Favourite glaze is celadon',
    ])
  })

  it.each([
    ['password', 'password', 'Password'],
    ['code', 'code', 'Email code only'],
    ['provider.google', { providerId: 'google' }, 'Google'],
  ])('issue 19: members are filtered by how they sign in: %s', (signin, signsInWith, label) => {
    const { query, texts, unknown } = read({ signin })
    expect([query.signsInWith, unknown]).toEqual([signsInWith, []])
    expect(texts[0]).toContain(label)
  })
})
