import { type OwnData, paths } from '@foyer/protocol'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMember } from '../../src/features/members/member.js'
import type { MemberProfile } from '../../src/features/members/profile/profile.js'
import { CONSOLE_CLIENT_ID } from '../../src/features/site/clients/console-client.js'
import { createOwner, grantRole } from './owner-steps.js'

interface Page {
  members: { memberId: string; email: string; name: string | null; role: string | null; lastSeenDate: string | null }[]
  next: string | null
  previous: string | null
  total: number | null
}

const COUNT = 60

const profileFields = [
  { key: 'favourite-glaze', kind: 'text', label: { en: 'Favourite glaze' } },
  { key: 'shoe', kind: 'number', label: { en: 'Shoe' } },
  { key: 'newsletter', kind: 'checkbox', label: { en: 'Newsletter' } },
]
/** The values of the site's own profile fields that a member of the test has. */
function customFieldsOf(at: number): MemberProfile {
  const values = { 11: { 'favourite-glaze': 'Celadon 100%' }, 12: { shoe: 41 }, 13: { newsletter: true } }[at]
  if (values === undefined) return {}
  const fields = Object.entries(values).map(([key, value]) => [`custom.${key}`, { name: key, value }])
  return { contact: { customFields: Object.fromEntries(fields) } }
}

describe.each(databases)('ME-01, ME-02: the members as those who run the site look at them, on $name', ({ name }) => {
  let foyer: TestFoyer
  let token: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, settings: { 'profile.fields': JSON.stringify(profileFields) } })
    token = (await createOwner(foyer, 'owner@example.com')).token
    const { storage } = foyer.deps
    await storage.transact(async (stores) => {
      for (let at = 0; at < COUNT; at++) {
        const email = `person${String(at).padStart(2, '0')}@example.com`
        const contact = at === 7 ? { firstName: 'Zoë', lastName: 'O_Brien' } : undefined
        const profile = {
          ...(contact && { contact }),
          ...(at === 8 && { profile: { nickname: 'Captain "Hook"' } }),
          ...customFieldsOf(at),
        }
        const status = at % 10 === 0 ? ('pending-approval' as const) : ('active' as const)
        const known = { email, emailKey: email, emailVerified: at % 2 === 0, status, passwordHash: null, profile }
        // Several members joined at the same time, so the ID breaks the tie.
        const joined = Date.parse('2029-06-01T00:00:00Z') + Math.floor(at / 5) * 1000
        const member = newMember({ ...known, memberId: `mem_${String(at * 7919).padStart(20, '0')}` }, joined)
        await stores.members.add({ ...member, lastLoginAt: at % 3 === 0 ? joined + at : null })
      }
    })
    await grantRole(foyer, `mem_${String(7919).padStart(20, '0')}`, 'read-only')
  })
  afterAll(() => foyer.stop())

  const query = async (json: object) => {
    const answer = await foyer.call<Page>('/owner/v1/members/query', { token, json })
    expect([json, answer.status, answer.text.slice(0, 200)]).toEqual([json, 200, expect.any(String)])
    return answer.body
  }
  const tagMember = async (at: number, tags: string[]) => {
    const path = `${paths.ownerMembers}/mem_${String(at * 7919).padStart(20, '0')}`
    expect((await foyer.call(path, { token, method: 'PATCH', json: { tags } })).status).toBe(200)
  }
  const emails = ({ members }: Page) => members.map(({ email }) => email)
  const found = async (json: object) => emails(await query({ limit: 100, ...json })).toSorted()

  it.each([
    ['joined', 'DESC'],
    ['joined', 'ASC'],
    ['lastSeen', 'DESC'],
    ['lastSeen', 'ASC'],
    ['email', 'ASC'],
    ['email', 'DESC'],
  ])('by %s %s, pages lead through all of them and back, each once', async (field, order) => {
    const sort = { field, order }
    const all = emails(await query({ sort, limit: 100 }))
    expect(new Set(all).size).toBe(COUNT + 1)
    const pages = [await query({ sort, limit: 13 })]
    while (pages.at(-1)?.next) pages.push(await query({ sort, limit: 13, cursor: pages.at(-1)?.next }))
    expect(pages.flatMap(emails)).toEqual(all)
    expect(pages.map(({ total }) => total)).toEqual([COUNT + 1, ...pages.slice(1).map(() => null)])
    const back: Page[] = []
    for (let cursor = pages.at(-1)?.previous ?? null; cursor !== null; cursor = back[0]?.previous ?? null)
      back.unshift(await query({ sort, limit: 13, cursor }))
    expect(back.flatMap(emails)).toEqual(pages.slice(0, -1).flatMap(emails))
  })

  it('finds by part of an address or a name, taken literally, and by a whole id', async () => {
    expect(await found({ search: 'PERSON1' })).toHaveLength(10)
    expect(await found({ search: 'o_b' })).toEqual(['person07@example.com'])
    expect(await found({ search: 'zoë o_brien' })).toEqual(['person07@example.com'])
    expect(await found({ search: 'captain "h' })).toEqual(['person08@example.com'])
    expect(await found({ search: 'nickname' })).toEqual([])
    expect(await found({ search: '%' })).toEqual([])
    expect(await found({ search: `mem_${String(3 * 7919).padStart(20, '0')}` })).toEqual(['person03@example.com'])
  })

  it('filters by status, role, proof, joined and last seen, and by several at once', async () => {
    expect(await found({ status: ['pending-approval'] })).toHaveLength(6)
    expect(await found({ role: ['read-only'] })).toEqual(['person01@example.com'])
    expect(await found({ role: ['owner', 'read-only'] })).toHaveLength(2)
    expect(await found({ verified: true, status: ['active'] })).toHaveLength(24)
    const first = { from: '2029-06-01T00:00:00Z', to: '2029-06-01T00:00:02Z' }
    expect(await found({ joined: first })).toHaveLength(10)
    expect(await found({ lastSeen: { never: true } })).toHaveLength(40)
    expect(await found({ lastSeen: { never: false, to: '2029-06-01T00:00:02Z' } })).toHaveLength(4)
    expect((await query({ status: ['blocked'] })).total).toBe(0)
  })

  it('filters by email, name, application and the profile fields of the site', async () => {
    expect(await found({ email: { startsWith: 'PERSON1' } })).toHaveLength(10)
    expect(await found({ email: { endsWith: '9@example.com' } })).toHaveLength(6)
    expect(await found({ email: { endsWith: '9@example.co' } })).toEqual([])
    expect(await found({ email: { contains: '_' } })).toEqual([])
    expect(await found({ name: { contains: 'ZOË' }, verified: false })).toEqual(['person07@example.com'])
    expect(await found({ clientId: CONSOLE_CLIENT_ID })).toEqual(['owner@example.com'])
    const fields = (...of: object[]) => found({ fields: of })
    expect(await fields({ key: 'favourite-glaze', contains: 'CELADON' })).toEqual(['person11@example.com'])
    expect(await fields({ key: 'favourite-glaze', is: 'Celadon 100%' })).toEqual(['person11@example.com'])
    expect(await fields({ key: 'favourite-glaze', is: 'Celadon' })).toEqual([])
    expect(await fields({ key: 'shoe', is: '41' })).toEqual(['person12@example.com'])
    expect(await fields({ key: 'newsletter', is: 'true' })).toEqual(['person13@example.com'])
    expect(await fields({ key: 'shoe', is: '41' }, { key: 'newsletter', is: 'true' })).toEqual([])
  })

  it('filters by tags, of which all must be there', async () => {
    await tagMember(14, ['vip', 'a "b" 50%'])
    await tagMember(15, ['vip2', 'VIP'])
    expect(await found({ tags: ['vip'] })).toEqual(['person14@example.com'])
    expect(await found({ tags: ['a "b" 50%', 'vip'] })).toEqual(['person14@example.com'])
    expect(await found({ tags: ['vip', 'VIP'] })).toEqual([])
  })

  it.each([
    { colour: 'red' },
    { status: ['asleep'] },
    { role: ['king'] },
    { email: { like: 'a' } },
    { joined: { after: '2029-06-01T00:00:00Z' } },
    { sort: { field: 'shoe-size', order: 'ASC' } },
    { clientId: 'client_of_nobody' },
    { fields: [{ key: 'height', is: '1' }] },
  ])('refuses the unknown filter %j instead of ignoring it, in a list and in an export', async (filter) => {
    const list = await foyer.call('/owner/v1/members/query', { token, json: filter })
    const file = await foyer.call(paths.exportOwnerMembers, { token, json: { format: 'csv', query: filter } })
    expect([list.status, file.status]).toEqual([400, 400])
  })

  it('exports the members that a list shows, in its order', async () => {
    const query = { status: ['pending-approval'], sort: { field: 'email', order: 'DESC' } }
    const json = await foyer.call(paths.exportOwnerMembers, { token, json: { format: 'json', query } })
    const lines = json.text.trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).email)).toEqual(
      [50, 40, 30, 20, 10, 0].map((at) => `person${String(at).padStart(2, '0')}@example.com`),
    )
    const csv = await foyer.call(paths.exportOwnerMembers, { token, json: { query: { search: 'zoë' } } })
    expect(csv.text.trim().split('\n')).toEqual([
      expect.stringMatching(/^email,/),
      expect.stringMatching(/^person07@example.com,/),
    ])
    const all = await foyer.call(paths.exportOwnerMembers, { token, json: { format: 'json' } })
    expect(all.text.trim().split('\n')).toHaveLength(COUNT + 1)
  })

  it('a cursor belongs to its question', async () => {
    const { next } = await query({ limit: 5 })
    const other = await foyer.call('/owner/v1/members/query', { token, json: { search: 'x', cursor: next } })
    expect(other.status).toBe(400)
  })

  it('ME-08: counts those who wait', async () => {
    const { body } = await foyer.call('/owner/v1/members/counts', { token })
    expect(body).toEqual({ total: COUNT + 1, pendingApproval: 6, active: COUNT - 5, blocked: 0, pendingDeletion: 0 })
  })

  it('makes a member who gets a mail to set a password by, and proves the address with it', async () => {
    const email = 'Made.Here@example.com'
    const member = { loginEmail: ` ${email} `, profile: { nickname: 'Made' } }
    const json = { member, status: 'pending-approval', language: 'de' }
    const made = await foyer.call<{ member: { memberId: string } }>(paths.ownerMembers, { token, json })
    expect(made.body.member).toMatchObject({ email, emailVerified: false, status: 'pending-approval', name: 'Made' })
    const [mail] = await foyer.getMails(email)
    expect(mail?.html).toContain('lang="de"')
    expect(mail?.link).toContain('/reset-password?token=')
    const again = await foyer.call(paths.ownerMembers, { token, json })
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('already exists')])
    expect(await foyer.getMails(email)).toHaveLength(1)
  })

  it('invites several people, all or none, lists who has not come yet, asks again and withdraws', async () => {
    const invited = async () => {
      type Waiting = { invitations: { email: string; status: string }[] }
      const { body } = await foyer.call<Waiting>(paths.memberInvitations, { token })
      return body.invitations.map(({ email, status }) => `${email} ${status}`).toSorted()
    }
    const ask = (...emails: string[]) =>
      foyer.call(paths.memberInvitations, { token, json: { emails, language: 'fr' } })
    expect((await ask('one@example.com', 'person01@example.com')).text).toContain(
      'person01@example.com is already a member',
    )
    expect((await ask('one@example.com', 'nobody')).text).toContain('is not an email address')
    expect(await invited()).toEqual([])
    expect((await ask('two@example.com', 'one@example.com', ' ONE@example.com')).status).toBe(200)
    expect(await invited()).toEqual(['one@example.com open', 'two@example.com open'])
    const [mail] = await foyer.getMails('one@example.com')
    expect(mail?.html).toContain('lang="fr"')

    expect((await ask('one@example.com')).status).toBe(200)
    expect(await foyer.getMails('one@example.com')).toHaveLength(2)
    const withdraw = () => foyer.call(paths.withdrawMemberInvitation, { token, json: { email: 'One@example.com' } })
    expect((await withdraw()).status).toBe(200)
    expect((await withdraw()).status).toBe(404)
    expect(await invited()).toEqual(['two@example.com open'])
  })

  it('a plain invitation takes no role away that was offered', async () => {
    const email = 'helper@example.com'
    await foyer.call(paths.owners, { token, json: { email, role: 'moderator' } })
    const plain = await foyer.call(paths.memberInvitations, { token, json: { emails: [email] } })
    expect([plain.status, plain.text]).toEqual([400, expect.stringContaining('invited to run the site')])
    const withdrawn = await foyer.call(paths.withdrawMemberInvitation, { token, json: { email } })
    expect(withdrawn.status).toBe(404)
  })

  it('DD-01: hands out everything kept of one member, as they would get it and more, and says so in the log', async () => {
    const tokens = await foyer.createMember('taken@example.com')
    const own = await foyer.call<OwnData>(paths.ownData, { token: tokens.access_token })
    const path = `${paths.ownerMembers}/${tokens.memberId}/export`
    const taken = await foyer.call<OwnData & { audit: { action: string }[] }>(path, { token, method: 'POST' })
    expect(String(taken.headers['content-disposition'])).toContain(`${tokens.memberId}.json`)
    const { exportedAt: _, sessions, ...same } = own.body
    expect(taken.body).toMatchObject({ ...same, sessions: sessions.map((one) => ({ ...one, isCurrent: false })) })
    expect(taken.body.audit).toEqual(expect.any(Array))
    const again = await foyer.call<{ audit: { action: string }[] }>(path, { token, method: 'POST' })
    expect(again.body.audit.map(({ action }) => action)).toContain('member-exported')
    expect((await foyer.call(`${paths.ownerMembers}/mem_nobody/export`, { token, method: 'POST' })).status).toBe(404)
  })
})
