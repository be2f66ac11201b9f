import { applicationErrors, type MembersPage, type MemberView, paths } from '@foyer/protocol'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dumpTables } from '../../database/tables.js'

const { members } = paths
const refused = (kind: keyof typeof applicationErrors) => ({
  status: applicationErrors[kind].status,
  body: { details: { applicationError: { code: applicationErrors[kind].code } } },
})

describe.each(databases)('the directory of members on $name (decision 19)', ({ name }) => {
  let foyer: TestFoyer
  let apiKey: string
  let asVisitor: string
  let asMember: string
  const ids: Record<string, string> = {}

  const query = (json: object, token: string) => foyer.call<MembersPage>(`${members}/query`, { token, json })
  const list = (search: string, token: string) => foyer.call<MembersPage>(`${members}${search}`, { token })
  const get = (who: string, token: string, search = '') =>
    foyer.call<{ member: MemberView }>(`${members}/${ids[who]}${search}`, { token })
  const namesIn = (page: MembersPage) =>
    page.members.map(({ id }) => Object.keys(ids).find((who) => ids[who] === id) as string)
  const readers = () => ({ visitor: asVisitor, member: asMember })

  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    await foyer.updateSettings({
      'profile.fields': JSON.stringify([
        {
          key: 'boat',
          kind: 'text',
          label: { en: 'Boat' },
          shownAt: 'profile',
          changedBy: 'member',
          seenBy: 'members',
        },
        {
          key: 'debts',
          kind: 'text',
          label: { en: 'Debts' },
          shownAt: 'profile',
          changedBy: 'member',
          seenBy: 'private',
        },
      ]),
    })
    apiKey = await foyer.addApiKey()
    asVisitor = (await foyer.createVisitor()).access_token
    const people = ['ana', 'bo', 'private', 'blocked', 'leaving', 'deleted', 'waiting', 'back']
    for (const who of people) {
      const { memberId, access_token: token } = await foyer.createMember(`${who}@secret.example`)
      ids[who] = memberId
      const customFields = { 'custom.boat': { value: 'Luna' }, 'custom.debts': { value: 'many' } }
      const contact = { firstName: `first-${who}`, lastName: `last-${who}`, phones: ['+351 911'], customFields }
      const json = { member: { profile: { nickname: `nick-${who}`, title: 'T' }, contact } }
      expect((await foyer.call(`${members}/${memberId}`, { method: 'PATCH', token, json })).status).toBe(200)
      const joined = await foyer.call(`${members}/join-community`, { token, json: {} })
      expect(joined.status).toBe(200)
      if (who === 'private') await foyer.call(`${members}/leave-community`, { token, json: {} })
      await foyer.advance(60)
    }
    await foyer.call(`${members}/${ids.blocked}/block`, { token: apiKey, json: {} })
    await foyer.call(`${members}/${ids.back}/block`, { token: apiKey, json: {} })
    await foyer.call(`${members}/${ids.back}/approve`, { token: apiKey, json: {} })
    await foyer.updateSettings({ 'members.deletionGraceDays': '14' })
    await foyer.call(`${members}/${ids.leaving}`, { method: 'DELETE', token: apiKey })
    await foyer.updateSettings({ 'members.deletionGraceDays': '0' })
    await foyer.call(`${members}/${ids.deleted}`, { method: 'DELETE', token: apiKey })
    const { deps } = foyer
    await deps.storage.transact((stores) =>
      stores.members.update(ids.waiting as 'mem_', { status: 'pending-approval' }, deps.clock.now()),
    )
    asMember = (await foyer.createMember('reader@secret.example')).access_token
  })
  afterAll(() => foyer.stop())

  const shown = ['back', 'bo', 'ana']

  it.each(['visitor', 'member'] as const)(
    'V8.2.2: a %s sees public members, never private, blocked, waiting or deleted ones',
    async (reader) => {
      const token = readers()[reader]
      const listed = await list('', token)
      expect(listed.status).toBe(200)
      expect(namesIn(listed.body)).toEqual(shown)
      expect(listed.body.metadata).toEqual({ count: 3, offset: 0, total: 3, tooManyToCount: false })
      expect(namesIn((await query({ query: {} }, token)).body)).toEqual(shown)
      for (const who of Object.keys(ids))
        expect([who, (await get(who, token)).status]).toEqual([who, shown.includes(who) ? 200 : 404])
      for (const status of ['BLOCKED', 'PENDING', 'UNKNOWN'])
        expect((await query({ query: { filter: { status } } }, token)).body.members).toEqual([])
      expect((await query({ query: { filter: { privacyStatus: 'PRIVATE' } } }, token)).body.members).toEqual([])
      expect(
        (await query({ query: { filter: { $or: [{}, { privacyStatus: 'PRIVATE' }] } } }, token)).body,
      ).toMatchObject({
        metadata: { total: 3 },
      })
    },
  )

  it.each(['PUBLIC', 'EXTENDED', 'FULL'])(
    'V8.2.3: whatever the fieldset (%s), of others only the public part is shown',
    async (fieldset) => {
      const view = (contact?: object) => ({
        id: ids.ana,
        contactId: ids.ana,
        status: 'UNKNOWN',
        privacyStatus: 'UNKNOWN',
        activityStatus: 'UNKNOWN',
        createdDate: expect.any(String),
        updatedDate: expect.any(String),
        profile: { nickname: 'nick-ana', title: 'T', slug: expect.any(String) },
        ...(contact && { contact }),
      })
      // A profile field with member visibility is not returned to visitors.
      const ofMembers = { customFields: { 'custom.boat': { name: 'boat', value: 'Luna' } } }
      const expected = { visitor: view(), member: view(ofMembers) }
      for (const reader of ['visitor', 'member'] as const) {
        const token = readers()[reader]
        const one = await get('ana', token, `?fieldsets=${fieldset}`)
        expect(one.body.member).toEqual(expected[reader])
        const listed = await list(`?fieldsets=${fieldset}`, token)
        expect(listed.body.members.at(-1)).toEqual(expected[reader])
        const found = await query({ fieldsets: [fieldset], query: { filter: { id: ids.ana } } }, token)
        expect(found.body.members).toEqual([expected[reader]])
        for (const { text } of [one, listed, found]) expect(text).not.toMatch(/secret\.example|first-|\+351|debts/)
      }
    },
  )

  const hidden = ['loginEmail', 'contact.firstName', 'contact.lastName', 'lastLoginDate']
  it.each(hidden)('V8.2.3: nobody asks the directory by %s, which is not shown', async (field) => {
    const value = field === 'lastLoginDate' ? '2030-01-01T00:00:00Z' : 'ana@secret.example'
    for (const token of Object.values(readers())) {
      const asked = [
        { query: { filter: { [field]: value } } },
        { query: { filter: { [field]: { $exists: true } } } },
        { query: { filter: { $not: [{ $or: [{ [field]: { $ne: value } }] }] } } },
        { query: { sort: [{ fieldName: field, order: 'ASC' }] } },
        { query: { sorting: [{ fieldName: field, order: 'ASC' }] } },
        ...(field === 'lastLoginDate' ? [] : [{ search: { expression: 'a', fields: ['profile.nickname', field] } }]),
      ]
      for (const json of asked) expect(await query(json, token)).toMatchObject(refused('PERMISSION_DENIED'))
      expect(await list(`?sorting.fieldName=${field}`, token)).toMatchObject(refused('PERMISSION_DENIED'))
    }
    expect((await query({ query: { filter: { [field]: { $exists: true } } } }, apiKey)).status).toBe(200)
  })

  it('wire-protocol §7: filters, sorts and searches by what is public', async () => {
    const found = async (json: object) => namesIn((await query(json, asVisitor)).body).sort()
    expect(await found({ query: { filter: { 'profile.nickname': { $startsWith: 'NICK-B' } } } })).toEqual([
      'back',
      'bo',
    ])
    expect(await found({ query: { filter: { privacyStatus: 'PUBLIC', status: 'APPROVED' } } })).toEqual(
      shown.toSorted(),
    )
    expect(await found({ query: {}, search: { expression: 'ana' } })).toEqual(['ana'])
    expect(await found({ query: { filter: { contactId: { $in: [ids.bo, ids.private] } } } })).toEqual(['bo'])
    const byName = await query({ query: { sort: [{ fieldName: 'profile.nickname', order: 'ASC' }] } }, asVisitor)
    expect(namesIn(byName.body)).toEqual(['ana', 'back', 'bo'])
  })

  it('security-checklist 87: pages are bounded', async () => {
    const page = (paging: object) => query({ query: { paging } }, asVisitor)
    expect((await page({ limit: 2, offset: 2 })).body).toMatchObject({ metadata: { count: 1, total: 3 } })
    expect(await page({ limit: 100 })).toMatchObject({ status: 200 })
    expect(await page({ limit: 101 })).toMatchObject(refused('INVALID_REQUEST'))
    expect(await page({ limit: 100, offset: 9_900 })).toMatchObject({ status: 200 })
    expect(await page({ limit: 100, offset: 9_901 })).toMatchObject(refused('INVALID_REQUEST'))
    expect(await query({ query: { paging: { limit: 1000, offset: 9_901 } } }, apiKey)).toMatchObject({ status: 200 })
  })

  it('a member who leaves the community is gone at once, and one who joins is there', async () => {
    const { memberId, access_token: token } = await foyer.createMember('joins@secret.example')
    ids.joins = memberId
    for (const [verb, isThere] of [
      ['join', true],
      ['leave', false],
    ] as const) {
      await foyer.call(`${members}/${verb}-community`, { token, json: {} })
      expect(namesIn((await list('', asVisitor)).body).includes('joins')).toBe(isThere)
      expect((await get('joins', asVisitor)).status).toBe(isThere ? 200 : 404)
    }
  })

  it('an owner closes it: visitors and members are refused, whether or not a member is there', async () => {
    await foyer.updateSettings({ 'members.directory': 'closed' })
    for (const token of Object.values(readers())) {
      expect(await list('', token)).toMatchObject(refused('PERMISSION_DENIED'))
      expect(await query({ query: {} }, token)).toMatchObject(refused('PERMISSION_DENIED'))
      for (const who of ['ana', 'private', 'deleted'])
        expect(await get(who, token)).toMatchObject(refused('PERMISSION_DENIED'))
    }
    const own = await foyer.createMember('own@secret.example')
    expect((await foyer.call(`${members}/${own.memberId}`, { token: own.access_token })).status).toBe(200)
    expect((await list('', apiKey)).body.metadata.total).toBeGreaterThan(3)
    await foyer.updateSettings({ 'members.directory': 'open' })
    expect((await list('', asVisitor)).status).toBe(200)
  })

  it('design §1: a deleted member leaves no name in the columns that the directory is made of', async () => {
    const { member = [] } = await dumpTables(foyer.database.config)
    const rowOf = (who: string) => member.find(({ member_id }) => member_id === ids[who])
    expect(rowOf('ana')).toMatchObject({ nickname: 'nick-ana', title: 'T', first_name: 'first-ana', is_public: 1 })
    expect(JSON.stringify(rowOf('deleted'))).not.toMatch(/nick-|first-|last-/)
  })

  it('requests are counted with those for data', async () => {
    const counted = await startFoyer({ database: name, listen: false, limits: true })
    try {
      await counted.updateSettings({ 'data.requestsPerMinute': '60' })
      const { access_token: token } = await counted.createVisitor()
      for (let at = 0; at < 60; at++) expect((await counted.call(members, { token })).status).toBe(200)
      const beyond = await counted.call(members, { token })
      expect(beyond).toMatchObject(refused('RATE_LIMITED'))
      expect(beyond.headers['retry-after']).toBe('60')
    } finally {
      await counted.stop()
    }
  })
})
