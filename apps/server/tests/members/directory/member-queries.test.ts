import { type MembersPage, type MemberView, paths } from '@foyer/protocol'
import { databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const { members } = paths

/** Members to query: names that differ in case, contain non-ASCII letters or pattern characters, or are missing. */
const people = [
  { loginEmail: 'ana@example.com', first: 'Ana', last: 'Alves', nickname: 'ana', title: 'Chair', isPublic: true },
  { loginEmail: 'bo_b@example.com', first: 'Élodie', last: 'alves', nickname: 'Bo%', title: 'chair 2' },
  { loginEmail: 'cem@example.net', first: 'élise', nickname: 'ANA', isPublic: true },
  { loginEmail: 'dag@example.com', last: 'Zu_Z' },
] as const

/**
 * The operators that the types of `@wix/members` offer for text and enum fields, and the additional ones of its query
 * builder.
 */
const OF_EVERY_FIELD = ['$eq', '$ne', '$in', '$nin', '$hasSome', '$hasAll', '$exists', '$isEmpty'] as const
const OF_TEXT = ['$gt', '$gte', '$lt', '$lte', '$startsWith', '$endsWith', '$contains'] as const
type Operator = (typeof OF_EVERY_FIELD)[number] | (typeof OF_TEXT)[number]

const TEXT_FIELDS = [
  'id',
  '_id',
  'contactId',
  'loginEmail',
  'contact.firstName',
  'contact.lastName',
  'profile.nickname',
  'profile.title',
  'profile.slug',
]
const TIMES = ['createdDate', '_createdDate', 'updatedDate', '_updatedDate', 'lastLoginDate']

/** Returns the value of a member at a field path. */
const valueAt = (member: MemberView, name: string): string | undefined =>
  name
    .replace('_', '')
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], member) as
    | string
    | undefined

const orNothing = (value: unknown): string => (value === undefined ? '' : String(value))

/** Reference semantics of each operator, independent of the server. */
const meanings: Record<Operator, (value: string | undefined, operand: never) => boolean> = {
  $eq: (value, operand: string) => value === operand,
  $ne: (value, operand: string) => value !== operand,
  $gt: (value, operand: string) => value !== undefined && value > operand,
  $gte: (value, operand: string) => value !== undefined && value >= operand,
  $lt: (value, operand: string) => value !== undefined && value < operand,
  $lte: (value, operand: string) => value !== undefined && value <= operand,
  $in: (value, operand: string[]) => operand.includes(value as string),
  $nin: (value, operand: string[]) => !operand.includes(value as string),
  $hasSome: (value, operand: string[]) => operand.includes(value as string),
  $hasAll: (value, operand: string[]) => operand.every((one) => one === value),
  $exists: (value, operand: boolean) => (value !== undefined) === operand,
  $isEmpty: (value, operand: boolean) => (value === undefined) === operand,
  $startsWith: (value, operand: string) => value?.toLowerCase().startsWith(operand.toLowerCase()) ?? false,
  $endsWith: (value, operand: string) => value?.toLowerCase().endsWith(operand.toLowerCase()) ?? false,
  $contains: (value, operand: string) => value?.toLowerCase().includes(operand.toLowerCase()) ?? false,
}

function operandsOf(operator: Operator, values: readonly string[]): readonly unknown[] {
  const [one = 'none', other = 'none'] = values
  switch (operator) {
    case '$in':
    case '$nin':
    case '$hasSome':
      return [[one, other], [], ['none']]
    case '$hasAll':
      return [[one], [one, other]]
    case '$exists':
    case '$isEmpty':
      return [true, false]
    case '$startsWith':
      return [one.slice(0, 1).toUpperCase(), one, '%', '']
    case '$endsWith':
      return [one.slice(-1).toUpperCase(), '_']
    case '$contains':
      return [one.slice(1, 3).toUpperCase(), '%', '_', '\\']
    default:
      return values
  }
}

describe.each(databases)('queries of members on $name', ({ name }) => {
  let foyer: TestFoyer
  let apiKey: string
  let everybody: MemberView[]

  const ask = (query: object, search?: object) =>
    foyer.call<MembersPage>(`${members}/query`, { token: apiKey, json: { fieldsets: ['FULL'], query, search } })
  const idsOf = async (query: object, search?: object) => {
    const { status, body } = await ask(query, search)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.members.map(({ id }) => id)
  }
  const idsWhere = (meets: (member: MemberView) => boolean) =>
    everybody
      .filter(meets)
      .map(({ id }) => id)
      .sort()

  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    apiKey = await foyer.addApiKey()
    for (const { loginEmail, ...person } of people) {
      const { first, last, nickname, title, isPublic } = person as { [name: string]: string | boolean | undefined }
      const member = {
        loginEmail,
        profile: { nickname, title },
        contact: { firstName: first, lastName: last },
        ...(isPublic && { privacyStatus: 'PUBLIC' }),
      }
      expect((await foyer.call(members, { token: apiKey, json: { member } })).status).toBe(200)
      await foyer.advance(60)
    }
    await foyer.createMember('eva@example.com')
    everybody = (await ask({})).body.members
    const { id } = everybody.find(({ loginEmail }) => loginEmail === 'dag@example.com') as MemberView
    await foyer.call(`${members}/${id}/block`, { token: apiKey, json: {} })
    everybody = (await ask({})).body.members
    expect(everybody).toHaveLength(people.length + 1)
  })
  afterAll(() => foyer.stop())

  const cases = [
    ...[...TEXT_FIELDS, 'privacyStatus', 'status', ...TIMES].flatMap((field) =>
      OF_EVERY_FIELD.map((operator) => ({ field, operator })),
    ),
    ...TEXT_FIELDS.flatMap((field) => OF_TEXT.map((operator) => ({ field, operator }))),
    ...TIMES.flatMap((field) => (['$gt', '$gte', '$lt', '$lte'] as const).map((operator) => ({ field, operator }))),
  ]

  it.each(cases)('wire-protocol §7, §8.3: $field $operator', async ({ field, operator }) => {
    const values = [
      ...new Set(everybody.map((member) => valueAt(member, field)).filter((value) => value !== undefined)),
    ]
    expect(values.length, 'members to tell apart').toBeGreaterThan(0)
    for (const operand of operandsOf(operator, values)) {
      const isTime = TIMES.includes(field)
      if (isTime && JSON.stringify(operand).includes('none')) continue
      if ((field === 'privacyStatus' || field === 'status') && JSON.stringify(operand).includes('none')) continue
      const meets = (member: MemberView) => meanings[operator](valueAt(member, field), operand as never)
      const found = await idsOf({ filter: { [field]: { [operator]: operand } } })
      expect(found.sort(), JSON.stringify(operand)).toEqual(idsWhere(meets))
    }
  })

  it.each([...TEXT_FIELDS, 'privacyStatus', ...TIMES])(
    'wire-protocol §7, §8.3: sorts by %s in code order, who lacks it lowest',
    async (fieldName) => {
      const order = (first: MemberView, second: MemberView) => {
        const [one, other] = [first, second].map((member) => orNothing(valueAt(member, fieldName))) as [string, string]
        return one < other ? -1 : one > other ? 1 : first.id < second.id ? -1 : 1
      }
      const ascending = [...everybody].sort(order).map(({ id }) => id)
      for (const name of ['sort', 'sorting']) {
        const sorted = await idsOf({ filter: {}, [name]: [{ fieldName, order: 'ASC' }] })
        expect(sorted).toEqual(ascending)
      }
      expect(await idsOf({ filter: {}, sort: [{ fieldName, order: 'DESC' }] })).toEqual(ascending.toReversed())
    },
  )

  it.each([
    { search: { expression: 'ana' }, finds: ['ana@example.com', 'cem@example.net'] },
    { search: { expression: 'ÉL', fields: ['contact.firstName'] }, finds: ['bo_b@example.com', 'cem@example.net'] },
    { search: { expression: 'alv', fields: ['contact.lastName'] }, finds: ['ana@example.com', 'bo_b@example.com'] },
    { search: { expression: 'CHAIR', fields: ['profile.title'] }, finds: ['ana@example.com', 'bo_b@example.com'] },
    { search: { expression: '%', fields: ['profile.nickname', 'profile.slug'] }, finds: ['bo_b@example.com'] },
    { search: { expression: 'example.net', fields: ['loginEmail'] }, finds: ['cem@example.net'] },
    { search: { expression: 'example.net' }, finds: [] },
  ])('wire-protocol §7: searches $search, in nicknames unless told otherwise', async ({ search, finds }) => {
    const found = await idsOf({ filter: {} }, search)
    expect(found.sort()).toEqual(idsWhere(({ loginEmail }) => (finds as string[]).includes(loginEmail as string)))
  })

  it.each([
    { filter: { 'profile.nickname': { $gt: 1 } } },
    { filter: { 'profile.nickname': { $startsWith: 'x'.repeat(301) } } },
    { filter: { 'profile.nickname': { $hasSome: 'ana' } } },
    { filter: { 'profile.nickname': { $nin: Array(101).fill('a') } } },
    { filter: { 'profile.nickname': { $isEmpty: 1 } } },
    { filter: { privacyStatus: 'SECRET' } },
    { filter: { privacyStatus: { $gt: 'PRIVATE' } } },
    { filter: { status: { $startsWith: 'A' } } },
    { filter: { createdDate: { $contains: '20' } } },
    { filter: { 'contact.birthdate': '2000-01-01' } },
    { filter: { 'profile.nickname.x': 'a' } },
    { sort: [{ fieldName: 'contact.phones' }] },
    { sort: [{ fieldName: "profile.nickname'" }] },
  ])('security-checklist 87: refuses $filter $sort', async (query) => {
    expect(await ask(query)).toMatchObject({
      status: 400,
      body: { details: { applicationError: { code: 'INVALID_ARGUMENT' } } },
    })
  })
})
