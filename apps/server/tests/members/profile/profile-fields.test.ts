import { type ErrorEnvelope, type MemberView, type ProfileFields, paths } from '@foyer/protocol'
import { defaultDatabase, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOwner } from '../../owner/owner-steps.js'
import { createNoScriptBrowser } from '../../pages/no-script-browser.js'

const fields = [
  {
    key: 'boat',
    kind: 'text',
    label: { en: 'Boat', ar: 'القارب' },
    required: true,
    shownAt: 'sign-up',
    most: 10,
    seenBy: 'members',
  },
  { key: 'length', kind: 'number', label: { en: 'Length' }, shownAt: 'sign-up', least: 1, most: 40 },
  { key: 'berth', kind: 'choice', label: { en: 'Berth' }, options: [{ value: 'north', label: { en: 'North' } }] },
  { key: 'since', kind: 'date', label: { en: 'Since' }, latest: '2030-01-01' },
  { key: 'rules', kind: 'checkbox', label: { en: 'Rules' }, required: true, shownAt: 'sign-up' },
  { key: 'note', kind: 'long-text', label: { en: 'Note' }, changedBy: 'owner' },
] as const
const setting = (list: readonly object[] = fields) => ({ 'profile.fields': JSON.stringify(list) })
const good = [
  { name: 'custom.boat', value: { strValue: 'Luna' } },
  { name: 'rules', value: { boolValue: true } },
  { name: 'custom.length', value: { numValue: 9.5 } },
]

describe.each(defaultDatabase)('SU-13: profile fields of the owner’s own on $name', ({ name }) => {
  let foyer: TestFoyer
  let visitor: string
  let apiKey: string
  let token: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    token = (await createOwner(foyer, `ana-${name}@example.com`)).token
    await foyer.updateSettings(setting())
    visitor = (await foyer.createVisitor()).access_token
    apiKey = await foyer.addApiKey()
  })
  afterAll(() => foyer.stop())

  let people = 0
  const register = (customFields: readonly object[] = good) => {
    const json = { loginId: { email: `p${++people}@example.com` }, password: TEST_PASSWORD, profile: { customFields } }
    return foyer.call<{ identity: { id: string }; sessionToken: string } & ErrorEnvelope>(paths.register, {
      token: visitor,
      json,
    })
  }
  const refused = ({ details }: ErrorEnvelope) =>
    details.validationError?.fieldViolations.map(({ field, ruleName }) => `${field} ${ruleName}`)
  const member = async (id: string, token = apiKey, fieldset = 'FULL') =>
    (await foyer.call<{ member: MemberView }>(`${paths.members}/${id}?fieldsets=${fieldset}`, { token })).body.member
  const signedUp = async () => {
    const { body } = await register()
    const { code, verifier } = await foyer.silentCode(visitor, body.sessionToken)
    return { id: body.identity.id, token: (await foyer.exchangeCode(code, verifier)).body.access_token }
  }
  const patch = (id: string, customFields: object, token: string) =>
    foyer.call<{ member: MemberView } & ErrorEnvelope>(`${paths.members}/${id}`, {
      method: 'PATCH',
      token,
      json: { member: { contact: { customFields } } },
    })

  it('forms read the fields without a token, with everything that judges them', async () => {
    const { body, status } = await foyer.call<ProfileFields>(paths.profileFields)
    expect([status, body.language, body.fields.map(({ key }) => key)]).toEqual([
      200,
      'en',
      fields.map(({ key }) => key),
    ])
    expect(body.fields[0]).toMatchObject({ ...fields[0], changedBy: 'member' })
  })

  it('a registration carries them in the Wix dialect, and the member has them in the contact', async () => {
    const { status, body } = await register()
    expect(status).toBe(200)
    expect((await member(body.identity.id)).contact?.customFields).toEqual({
      'custom.boat': { name: 'boat', value: 'Luna' },
      'custom.rules': { name: 'rules', value: true },
      'custom.length': { name: 'length', value: 9.5 },
    })
  })

  it.each<[string, readonly object[], string[]]>([
    ['nothing of what is required', [], ['custom.boat FIELD_MISSING', 'custom.rules FIELD_TICK']],
    [
      'a text too long',
      [{ name: 'custom.boat', value: { strValue: 'x'.repeat(11) } }, good[1] as object],
      ['custom.boat FIELD_TOO_LONG'],
    ],
    [
      'a number as a word',
      [...good.slice(0, 2), { name: 'length', value: { strValue: 'long' } }],
      ['custom.length FIELD_NUMBER'],
    ],
    [
      'a number too large',
      [...good.slice(0, 2), { name: 'length', value: { numValue: 41 } }],
      ['custom.length FIELD_TOO_LARGE'],
    ],
    ['a choice that is none', [...good, { name: 'berth', value: { strValue: 'moon' } }], ['custom.berth FIELD_CHOICE']],
    [
      'a day that is none',
      [...good, { name: 'since', value: { dateValue: '2023-02-30' } }],
      ['custom.since FIELD_DATE'],
    ],
    [
      'what only the owner may say',
      [...good, { name: 'note', value: { strValue: 'vip' } }],
      ['custom.note FIELD_OWNER'],
    ],
    [
      'a box that must be ticked and is not',
      [good[0] as object, { name: 'rules', value: { boolValue: false } }],
      ['custom.rules FIELD_TICK'],
    ],
  ])('V2.2.1: a registration with %s is refused, naming the field', async (_, customFields, faults) => {
    const { status, body } = await register(customFields)
    expect([status, refused(body)]).toEqual([400, faults.map((fault) => `profile.customFields.${fault}`)])
    // wire-protocol §6.3: without `data` Wix's SDK throws.
    for (const { data } of body.details.validationError?.fieldViolations ?? []) expect(data.type).toBe('PROFILE_FIELD')
  })

  it('a member changes their own within the limits, and neither drops what is required nor touches what is the owner’s', async () => {
    const { id, token } = await signedUp()
    const changed = await patch(
      id,
      { 'custom.boat': { value: 'Sol' }, 'custom.length': null, 'custom.free': { value: 'x' } },
      token,
    )
    expect(changed.body.member.contact?.customFields).toEqual({
      'custom.boat': { name: 'boat', value: 'Sol' },
      'custom.rules': { name: 'rules', value: true },
      'custom.free': { value: 'x' },
    })
    const wrong = await patch(
      id,
      { 'custom.boat': null, 'custom.rules': { value: false }, 'custom.note': { value: 'me' } },
      token,
    )
    expect([wrong.status, refused(wrong.body)]).toEqual([
      400,
      ['boat FIELD_MISSING', 'rules FIELD_TICK', 'note FIELD_OWNER'].map(
        (fault) => `member.contact.customFields.custom.${fault}`,
      ),
    ])
    expect((await patch(id, { 'custom.note': { value: 'vip' }, 'custom.boat': null }, apiKey)).status).toBe(200)
    expect(Object.keys((await member(id)).contact?.customFields ?? {}).toSorted()).toEqual([
      'custom.free',
      'custom.note',
      'custom.rules',
    ])
    expect((await patch(id, { 'custom.length': { value: 'x' } }, apiKey)).status).toBe(400)
  })

  it('AC-05: other members see what is for members, of those who made themselves public, and nothing private', async () => {
    const [one, other] = [await signedUp(), await signedUp()]
    expect((await foyer.call(`${paths.members}/${one.id}`, { token: other.token })).status).toBe(404)
    await foyer.call(`${paths.members}/join-community`, { token: one.token, json: {} })
    expect((await member(one.id, other.token)).contact).toEqual({
      customFields: { 'custom.boat': { name: 'boat', value: 'Luna' } },
    })
  })

  it('G-15: the hosted sign-up asks for them without scripts, keeps what was typed, and marks each wrong one', async () => {
    const browser = createNoScriptBrowser(foyer)
    const page = await browser.open('/signup')
    const typed = {
      email: `form${name}@example.com`,
      password: TEST_PASSWORD,
      'custom.boat': 'x'.repeat(11),
      'custom.length': '9,5',
    }
    const again = await browser.submit(page, '/signup', typed)
    expect(again.status).toBe(400)
    expect(again.html).toMatch(/id="custom\.boat-error"[^>]*>Too long: use at most 10 characters\./)
    expect(again.html).toMatch(/id="custom\.rules-error"[^>]*>Select this box to continue\./)
    expect(again.html).toContain('value="9,5"')
    expect(again.html).not.toContain('custom.note')
    const done = await browser.submit(again, '/signup', { ...typed, 'custom.boat': 'Luna', 'custom.rules': 'true' })
    expect(done.path).toBe('/account')
    const { body } = await foyer.call<{ members: MemberView[] }>(`${paths.members}/query`, {
      token: apiKey,
      json: { fieldsets: ['FULL'], query: { filter: { loginEmail: typed.email } } },
    })
    expect(body.members[0]?.contact?.customFields).toMatchObject({
      'custom.length': { value: 9.5 },
      'custom.rules': { value: true },
    })
  })

  it('PO-05: a list that contradicts itself is refused with the field and the reason; a change is in the log field by field, and what was kept stays', async () => {
    const change = (list: readonly object[]) =>
      foyer.call<ErrorEnvelope>(paths.ownerSettings, { method: 'PATCH', token, json: { settings: setting(list) } })
    const wrong = await change([{ ...fields[1], kind: 'date' }])
    expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([400, expect.stringContaining('\\"length\\"')])
    for (const list of [
      [fields[0], fields[0]],
      [{ ...fields[0], key: '__proto__' }],
      [{ ...fields[0], pattern: '.*' }],
      [{ ...fields[0], more: 1 }],
    ])
      expect((await change(list)).status).toBe(400)
    const { id } = await signedUp()
    const rest = (fields as readonly object[]).slice(1)
    expect((await change(rest)).status).toBe(200)
    expect((await member(id)).contact?.customFields).toMatchObject({ 'custom.boat': { value: 'Luna' } })
    const { body } = await foyer.call<{ entries: { details: unknown }[] }>(
      `${paths.ownerAudit}?limit=1&actions=settings-changed`,
      { token },
    )
    expect(body.entries[0]?.details).toEqual({
      changes: [{ name: 'profile.fields.boat', before: expect.stringContaining('"most":10'), after: '' }],
    })
    await foyer.updateSettings(setting())
  })
})
