import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { startFoyer, type TestFoyer } from '@foyer/testing'
import { members } from '@wix/members'
import { ApiKeyStrategy, createClient, OAuthStrategy } from '@wix/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUp } from '../members.js'
import { createNodeHost } from './node-host.js'

const untouchedFetch = globalThis.fetch
const host = createNodeHost()

const require = createRequire(import.meta.url)
const packageOf = createRequire(require.resolve('@wix/members'))
const types = readFileSync(packageOf.resolve('@wix/auto_sdk_members_members').replace(/\.js$/, '.typings.d.ts'), 'utf8')
const namesIn = (list: string): string[] => [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name as string)

/** The methods of the query builder with their fields, from the types of the package. */
const builder = types.slice(types.indexOf('interface MembersQueryBuilder {'))
const offered = [...builder.slice(0, builder.indexOf('\n}')).matchAll(/(\w+): \(propertyName: ([^,]+),/g)].flatMap(
  ([, method, fields]) => namesIn(fields as string).map((field) => ({ method: method as string, field })),
)
/** The sortable fields, from its documentation. */
const sortable = [
  'profile.nickname',
  'contact.firstName',
  'contact.lastName',
  'createdDate',
  'updatedDate',
  'lastLoginDate',
]

/** A query builder by method name. */
type Builder = Record<string, (...given: unknown[]) => Builder> & {
  find(): Promise<{ items: { _id: string; loginEmail?: string }[]; totalCount?: number; hasNext(): boolean }>
}

describe('Node: the unmodified @wix/members', () => {
  let foyer: TestFoyer
  let queried: () => Builder
  beforeAll(async () => {
    foyer = await startFoyer()
    await host.connect(foyer)
    const auth = ApiKeyStrategy({ apiKey: await foyer.addApiKey(), siteId: 'any' })
    const backEnd = createClient({ modules: { members }, auth })
    queried = () => backEnd.members.queryMembers({ fieldsets: ['FULL'] }) as unknown as Builder
    for (const nickname of ['ana', 'bo']) {
      const member = {
        loginEmail: `${nickname}@example.com`,
        profile: { nickname },
        contact: { firstName: nickname, lastName: nickname },
        privacyStatus: nickname === 'ana' ? ('PUBLIC' as const) : ('PRIVATE' as const),
      }
      await backEnd.members.createMember({ member })
      await foyer.advance(60)
    }
  })
  afterAll(async () => {
    globalThis.fetch = untouchedFetch
    await foyer.stop()
  })
  const find = async (query: Builder) => (await query.find()).items.map(({ loginEmail }) => loginEmail?.[0]).sort()

  it('the types name the fields and the methods that are tried here', () => {
    expect(new Set(offered.map(({ method }) => method))).toEqual(
      new Set(['eq', 'ne', 'ge', 'gt', 'le', 'lt', 'startsWith', 'in', 'exists']),
    )
    expect(offered.length).toBeGreaterThan(60)
    const comment = types.slice(types.indexOf('Currently supported fields for sorting:'))
    const named = comment.slice(0, comment.indexOf('The following')).matchAll(/- `([\w.]+)`/g)
    expect([...named].map(([, name]) => name)).toEqual(sortable)
  })

  it.each(offered)('wire-protocol §7: queryMembers().$method("$field")', async ({ method, field }) => {
    const [ana, bo] = (await (queried().ascending as Builder['eq'])('loginEmail').find()).items as unknown as Record<
      string,
      unknown
    >[]
    const valueIn = (member: unknown) =>
      field.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], member)
    const [first, second] = [valueIn(ana), valueIn(bo)] as [string, string]
    const isSame = first === second
    const lower = first < second ? 'a' : 'b'
    const finds: Record<string, [value: unknown, found: string[]]> = {
      eq: [first, isSame ? ['a', 'b'] : ['a']],
      ne: [first, isSame ? [] : ['b']],
      in: [[first, 'none'].slice(0, /tatus$/.test(field) ? 1 : 2), isSame ? ['a', 'b'] : ['a']],
      exists: [true, ['a', 'b']],
      startsWith: [String(first).toUpperCase(), ['a']],
      lt: [first < second ? second : first, [lower]],
      le: [first < second ? first : second, [lower]],
      gt: [first < second ? first : second, [lower === 'a' ? 'b' : 'a']],
      ge: [first < second ? second : first, [lower === 'a' ? 'b' : 'a']],
    }
    const [value, found] = finds[method] as [unknown, string[]]
    expect(await find((queried()[method] as Builder['eq'])(field, value) as Builder)).toEqual(found)
  })

  it.each(sortable)('wire-protocol §7: sorts by %s', async (field) => {
    for (const direction of ['ascending', 'descending']) {
      const { items } = await ((queried()[direction] as Builder['eq'])(field) as Builder).find()
      expect(items).toHaveLength(2)
    }
  })

  it('wire-protocol §7: pages, and counts', async () => {
    const first = await (queried().limit as Builder['eq'])(1).find()
    expect([first.items.length, first.totalCount, first.hasNext()]).toEqual([1, 2, true])
  })

  it('decision 19: a member joins the community; a visitor finds them, and what is theirs stays theirs', async () => {
    const asVisitor = createClient({ modules: { members }, auth: OAuthStrategy({ clientId: foyer.client.clientId }) })
    const strategy = await host.strategy(foyer)
    const tokens = await signUp(host, strategy)
    const auth = OAuthStrategy({ clientId: foyer.client.clientId, tokens })
    const asMember = createClient({ modules: { members }, auth })
    const listed = async () => (await asVisitor.members.listMembers({ fieldsets: ['FULL'] })).members ?? []
    const { member } = await asMember.members.getCurrentMember({ fieldsets: ['FULL'] })
    const id = member?._id as string
    const named = (found: readonly { _id?: string | null }[]) => found.map(({ _id }) => _id)
    expect(named(await listed())).not.toContain(id)
    await expect(asVisitor.members.getMember(id)).rejects.toThrow('There is no such member')

    expect((await asMember.members.joinCommunity()).member?.privacyStatus).toBe('PUBLIC')
    expect(named(await listed())).toContain(id)
    expect(await asVisitor.members.getMember(id, { fieldsets: ['FULL'] })).toEqual({
      _id: id,
      contactId: id,
      status: 'UNKNOWN',
      privacyStatus: 'UNKNOWN',
      activityStatus: 'UNKNOWN',
      profile: { slug: expect.any(String) },
      _createdDate: expect.any(Date),
      _updatedDate: expect.any(Date),
    })
    const { items } = await asVisitor.members.queryMembers().eq('_id', id).find()
    expect(named(items)).toEqual([id])
    await expect(asVisitor.members.queryMembers().eq('loginEmail', 'ana@example.com').find()).rejects.toMatchObject({
      details: { applicationError: { code: 'PERMISSION_DENIED' } },
    })

    expect((await asMember.members.leaveCommunity()).member?.privacyStatus).toBe('PRIVATE')
    expect(named(await listed())).not.toContain(id)
    await foyer.updateSettings({ 'members.directory': 'closed' })
    await expect(listed()).rejects.toMatchObject({ details: { applicationError: { code: 'PERMISSION_DENIED' } } })
    await foyer.updateSettings({ 'members.directory': 'open' })
  })

  it('the types promise the lists of a contact', async () => {
    const { items } = await queried().find()
    expect(items.length).toBeGreaterThan(1)
    for (const item of items) expect(item).toMatchObject({ contact: { phones: [], emails: [], addresses: [] } })
  })
})
