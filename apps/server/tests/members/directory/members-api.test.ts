import { applicationErrors, type MembersPage, type MemberView, paths } from '@foyer/protocol'
import { databases, startFoyer, TEST_ORIGIN, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const { members, currentMember } = paths
const encoded = (request: unknown) => `?.r=${Buffer.from(JSON.stringify(request)).toString('base64url')}`
const refused = (kind: keyof typeof applicationErrors) => ({
  status: applicationErrors[kind].status,
  body: { details: { applicationError: { code: applicationErrors[kind].code } } },
})

type Request = [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, json?: object]

/** One request for each operation in `rules`. */
const requests: Record<Operation, (memberId: string) => Request> = {
  getMyMember: () => ['GET', currentMember],
  getMember: (id) => ['GET', `${members}/${id}?id=${id}`],
  listMembers: () => ['GET', members],
  queryMembers: () => ['POST', `${members}/query`, { query: { filter: {} } }],
  createMember: () => ['POST', members, { member: { loginEmail: 'made@example.com' } }],
  updateMember: (id) => ['PATCH', `${members}/${id}`, { member: { id, profile: { title: 'T' } } }],
  updateMySlug: () => ['POST', `${currentMember}/slug`, { slug: 'my-slug' }],
  updateSlug: (id) => ['POST', `${members}/${id}/slug`, { id, slug: `of-${id.replace(/[^a-z0-9]/g, '')}` }],
  deleteContact: (id) => ['DELETE', `${members}/${id}/phones?id=${id}`],
  approveMember: (id) => ['POST', `${members}/${id}/approve`, { id }],
  declineMember: (id) => ['POST', `${members}/${id}/decline`, { reason: 'No more room.' }],
  muteMember: (id) => ['POST', `${members}/${id}/mute`, { id }],
  unmuteMember: (id) => ['POST', `${members}/${id}/unmute`, { id }],
  listConsents: (id) => ['GET', `${members}/${id}/consents`],
  withdrawConsent: (id) => ['POST', `${members}/${id}/consents/withdraw`, { clientId: 'cli_any' }],
  joinCommunity: () => ['POST', `${members}/join-community`, {}],
  proveMyself: () => ['POST', paths.proveAgain, { password: TEST_PASSWORD }],
  sendMyProofCode: () => ['POST', paths.sendProofCode, {}],
  downloadMyData: () => ['GET', paths.ownData],
  listMySessions: () => ['GET', paths.ownSessions],
  endMySession: (id) => ['DELETE', `${paths.ownSessions}/${id.replace('mem_', 'ses_')}`],
  endMyOtherSessions: () => ['POST', paths.endOtherSessions, {}],
  getMyEmailChange: () => ['GET', paths.emailChange],
  changeMyEmail: (id) => ['POST', paths.emailChange, { newEmail: `${id}@example.com`, currentPassword: TEST_PASSWORD }],
  confirmMyEmailChange: () => ['POST', paths.confirmEmailChange, { code: '000000' }],
  resendMyEmailChange: () => ['POST', paths.resendEmailChange, {}],
  cancelMyEmailChange: () => ['DELETE', paths.emailChange],
  listMyIdentities: () => ['GET', paths.identities],
  startMyIdentityLink: () => ['POST', paths.startLink, { providerId: 'google', returnUrl: TEST_ORIGIN }],
  linkMyIdentity: () => ['POST', paths.identities, { code: 'google.ext_none.exb_none' }],
  unlinkMyIdentity: () => ['DELETE', `${paths.identities}/none`],
  leaveCommunity: () => ['POST', `${members}/leave-community`, {}],
  disconnectMember: (id) => ['POST', `${members}/${id}/disconnect`, { id }],
  blockMember: (id) => ['POST', `${members}/${id}/block`, { id }],
  deleteMyMember: () => ['DELETE', currentMember],
  deleteMember: (id) => ['DELETE', `${members}/${id}?id=${id}`],
}

/** The status of operations whose object does not exist, for an authorized caller. */
const statusWithoutObject: Partial<Record<Operation, number>> = {
  endMySession: 404,
  confirmMyEmailChange: 404,
  resendMyEmailChange: 404,
  startMyIdentityLink: 404,
  linkMyIdentity: 400,
  unlinkMyIdentity: 404,
}

/** Who may call each operation of the members API: V8.1.1. */
const rules = {
  getMyMember: 'self',
  getMember: 'directory',
  listMembers: 'directory',
  queryMembers: 'directory',
  createMember: 'back-end',
  updateMember: 'self-or-back-end',
  updateMySlug: 'self',
  updateSlug: 'self-or-back-end',
  deleteMyMember: 'self',
  deleteMember: 'self-or-back-end',
  deleteContact: 'self-or-back-end',
  approveMember: 'back-end',
  declineMember: 'back-end',
  blockMember: 'back-end',
  muteMember: 'back-end',
  unmuteMember: 'back-end',
  disconnectMember: 'back-end',
  listConsents: 'self-or-back-end',
  withdrawConsent: 'self-or-back-end',
  joinCommunity: 'self',
  leaveCommunity: 'self',
  proveMyself: 'self',
  sendMyProofCode: 'self',
  downloadMyData: 'self',
  listMySessions: 'self',
  endMySession: 'self',
  endMyOtherSessions: 'self',
  getMyEmailChange: 'self',
  changeMyEmail: 'self',
  confirmMyEmailChange: 'self',
  resendMyEmailChange: 'self',
  cancelMyEmailChange: 'self',
  listMyIdentities: 'self',
  startMyIdentityLink: 'self',
  linkMyIdentity: 'self',
  unlinkMyIdentity: 'self',
} as const
type Operation = keyof typeof rules

describe.each(databases)('the members API on $name', ({ name }) => {
  let foyer: TestFoyer
  let apiKey: string
  let serial = 0
  const newMember = (prefix = 'member') => foyer.createMember(`${prefix}-${++serial}@example.com`)
  const send = <Body = { member: MemberView }>([method, path, json]: Request, token?: string, headers = {}) =>
    foyer.call<Body>(path, { method, json, token, headers })
  const patch = (memberId: string, member: object, token: string) =>
    send(['PATCH', `${members}/${memberId}`, { member: { ...member, id: memberId } }], token)
  const full = async (memberId: string) =>
    (await send(['GET', `${members}/${memberId}?fieldsets=FULL`], apiKey)).body.member

  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    apiKey = await foyer.addApiKey()
  })
  afterAll(() => foyer.stop())

  describe('V8.1.1, V8.2.1: who may do what', () => {
    const operations = Object.keys(requests) as Operation[]

    it.each(operations)('%s', async (operation) => {
      const rule = rules[operation]
      const [target, other, visitor] = [await newMember(), await newMember(), await foyer.createVisitor()]
      const request = requests[operation](target.memberId)

      expect(await send(request)).toMatchObject(refused('UNAUTHENTICATED'))
      expect(await send(request, 'not.a.token')).toMatchObject(refused('UNAUTHENTICATED'))
      expect(await send(request, `fky_${'x'.repeat(43)}`)).toMatchObject(refused('UNAUTHENTICATED'))
      expect(await send(request, `${target.access_token},${apiKey}`)).toMatchObject(refused('UNAUTHENTICATED'))
      expect(await send(request, apiKey, { origin: TEST_ORIGIN })).toMatchObject(refused('PERMISSION_DENIED'))
      // Any caller may use the member directory; members with a public profile are tested in
      // `member-directory.test.ts`.
      const ofDirectory =
        operation === 'getMember' ? refused('NOT_FOUND') : { status: 200, body: { metadata: { total: 0 } } }
      const stranger = rule === 'directory' ? ofDirectory : refused('PERMISSION_DENIED')
      expect(await send(request, visitor.access_token)).toMatchObject(stranger)

      // An operation with the rule `self` always targets the caller, so another member only affects their own account.
      if (rule !== 'self') expect(await send(request, other.access_token)).toMatchObject(stranger)
      if (rule === 'back-end')
        expect(await send(request, target.access_token)).toMatchObject(refused('PERMISSION_DENIED'))
      if (rule === 'self') expect(await send(request, apiKey)).toMatchObject(refused('PERMISSION_DENIED'))

      const allowed = await send(request, rule === 'back-end' ? apiKey : target.access_token)
      expect(allowed.status).toBe(statusWithoutObject[operation] ?? 200)
      if (rule === 'directory' || rule.endsWith('or-back-end')) {
        const another = await newMember()
        expect(await send(requests[operation](another.memberId), apiKey)).toMatchObject({ status: 200 })
      }
    })

    it('wire-protocol §1.5: a page may ask before it changes or deletes', async () => {
      for (const path of [currentMember, `${members}/mem_x`, `${members}/mem_x/phones`]) {
        const headers = { origin: TEST_ORIGIN, 'access-control-request-method': 'PATCH' }
        const preflight = await foyer.call(path, { method: 'OPTIONS', headers })
        expect(preflight.headers).toMatchObject({ 'access-control-allow-origin': TEST_ORIGIN })
        expect(preflight.headers['access-control-allow-methods']).toMatch(/PATCH.*DELETE/)
      }
    })

    it('security-checklist 88: what is hidden looks like what is missing', async () => {
      const [target, other] = [await newMember(), await newMember()]
      for (const operation of ['getMember', 'updateMember', 'updateSlug', 'deleteMember', 'deleteContact'] as const) {
        const hidden = await send<object>(requests[operation](target.memberId), other.access_token)
        const missing = await send<object>(requests[operation](`mem_${'x'.repeat(22)}`), other.access_token)
        const told = ({ status, body }: typeof hidden) => ({ status, body: { ...body, requestId: '' } })
        expect(told(hidden)).toEqual(told(missing))
      }
    })

    it.each(['mem_%00', 'mem_a%2Fb', 'vis_abc', 'mem_', '%F0%9F%92%A9'])(
      'security-checklist 92: no member is called %s',
      async (id) => {
        expect(await send(['GET', `${members}/${id}`], apiKey)).toMatchObject(refused('NOT_FOUND'))
      },
    )
  })

  describe('reading', () => {
    it('wire-protocol §7: PUBLIC is ids, dates and profile, EXTENDED adds the account, FULL the contact with its lists', async () => {
      const { memberId, access_token } = await newMember()
      await patch(memberId, { profile: { nickname: 'n' }, contact: { firstName: 'F' } }, access_token)
      const get = async (query: string) => (await send(['GET', `${currentMember}${query}`], access_token)).body.member

      const slug = (await get('')).profile.slug
      expect(await get('')).toEqual({
        id: memberId,
        contactId: memberId,
        status: 'UNKNOWN',
        privacyStatus: 'UNKNOWN',
        activityStatus: 'UNKNOWN',
        createdDate: '2030-01-01T12:00:00.000Z',
        updatedDate: '2030-01-01T12:00:00.000Z',
        profile: { nickname: 'n', slug },
      })
      const extended = {
        id: memberId,
        contactId: memberId,
        loginEmail: expect.stringContaining('@example.com'),
        loginEmailVerified: false,
        status: 'APPROVED',
        privacyStatus: 'PRIVATE',
        activityStatus: 'ACTIVE',
        createdDate: '2030-01-01T12:00:00.000Z',
        updatedDate: '2030-01-01T12:00:00.000Z',
        lastLoginDate: '2030-01-01T12:00:00.000Z',
        profile: { nickname: 'n', slug },
      }
      expect(await get('?fieldsets=EXTENDED')).toEqual(extended)
      const contact = { firstName: 'F', phones: [], emails: [], addresses: [] }
      expect(await get('?fieldsets=PUBLIC&fieldsets=FULL')).toEqual({ ...extended, contact })
    })

    it('wire-protocol §1.3: takes the request from .r as well', async () => {
      const { memberId, access_token } = await newMember()
      for (const path of [currentMember, `${members}/${memberId}`]) {
        const { body } = await send(['GET', `${path}${encoded({ id: memberId, fieldsets: ['FULL'] })}`], access_token)
        expect(body.member).toMatchObject({ id: memberId, contact: {} })
      }
      const bad = await send<object>(['GET', `${currentMember}?.r=%25%25`], access_token)
      expect(bad).toMatchObject(refused('INVALID_REQUEST'))
      expect((await send(['GET', `${currentMember}?fieldsets=SECRET`], access_token)).status).toBe(400)
    })

    it('V8.2.3: shows of another member the public part, and only when they are public', async () => {
      const [target, other] = [await newMember(), await newMember()]
      const look = () => send(['GET', `${members}/${target.memberId}?fieldsets=FULL`], other.access_token)
      expect(await look()).toMatchObject(refused('NOT_FOUND'))
      expect(await send(['POST', `${members}/join-community`, {}], target.access_token)).toMatchObject({
        body: { member: { privacyStatus: 'PUBLIC' } },
      })
      const { status, body } = await look()
      expect(status).toBe(200)
      expect(Object.keys(body.member).sort()).toEqual([
        'activityStatus',
        'contactId',
        'createdDate',
        'id',
        'privacyStatus',
        'profile',
        'status',
        'updatedDate',
      ])
      await send(['POST', `${members}/${target.memberId}/block`], apiKey)
      expect(await look()).toMatchObject(refused('NOT_FOUND'))
    })

    it('never shows a hash, a key of an address or a tenant', async () => {
      const { memberId } = await newMember()
      const { text } = await send(['GET', `${members}/${memberId}?fieldsets=FULL`], apiKey)
      expect(text).not.toMatch(/argon2|password|emailKey|site_/i)
    })
  })

  describe('changing a profile', () => {
    it('wire-protocol §7: only the given fields change, lists are replaced, null removes', async () => {
      const { memberId, access_token } = await newMember()
      const before = await foyer.deps.storage.read(({ members: store }) => store.find(memberId as 'mem_'))
      await patch(
        memberId,
        {
          profile: { nickname: 'n', title: 't', photo: { url: 'https://example.com/a.png' } },
          contact: { phones: ['1', '2'], emails: ['x@example.com'], birthdate: '2000-02-29' },
        },
        access_token,
      )
      const changed = await patch(
        memberId,
        { profile: { title: null }, contact: { phones: ['3'], emails: null } },
        access_token,
      )
      expect(changed).toMatchObject({ status: 200, body: { member: { id: memberId } } })
      expect(changed.body.member.profile).toEqual({
        nickname: 'n',
        photo: { url: 'https://example.com/a.png' },
        slug: expect.any(String),
      })
      expect(changed.body.member.contact).toEqual({
        phones: ['3'],
        emails: [],
        addresses: [],
        birthdate: '2000-02-29',
      })
      const after = await foyer.deps.storage.read(({ members: store }) => store.find(memberId as 'mem_'))
      expect(after?.revision).toBe((before?.revision ?? 0) + 2)
    })

    it('V15.3.1: drops every field that is not for the member to set', async () => {
      const { memberId, access_token } = await newMember()
      const before = await full(memberId)
      const { status } = await patch(
        memberId,
        {
          status: 'BLOCKED',
          activityStatus: 'MUTED',
          loginEmail: 'boss@example.com',
          loginEmailVerified: true,
          role: 'owner',
          siteId: 'site_x',
          passwordHash: 'x',
          revision: '99',
          createdDate: '2000-01-01T00:00:00Z',
          profile: { slug: 'taken-by-patch', isAdmin: true },
        },
        access_token,
      )
      expect(status).toBe(200)
      expect(await full(memberId)).toEqual(before)
    })

    it.each([
      { member: { profile: { nickname: 'a\0b' } } },
      { member: { profile: { title: '\ud800' } } },
      { member: { contact: { firstName: '\udc00x' } } },
      { member: { contact: { phones: ['1\0'] } } },
      { member: { contact: { addresses: [{ city: '\0' }] } } },
      { member: { contact: { customFields: { 'custom.x': { value: '\0' } } } } },
    ])('security-checklist 92: refuses %j', async (body) => {
      const { memberId, access_token } = await newMember()
      const answer = await send<object>(['PATCH', `${members}/${memberId}`, body], access_token)
      expect(answer).toMatchObject({ status: 400, body: { details: { validationError: { fieldViolations: [{}] } } } })
    })

    it.each([
      {},
      { member: 'me' },
      { member: { profile: { nickname: 'x'.repeat(101) } } },
      { member: { profile: { photo: { url: 'javascript:alert(1)' } } } },
      { member: { profile: { photo: { url: 'http://example.com/a.png' } } } },
      { member: { contact: { birthdate: '2001-02-29' } } },
      { member: { contact: { phones: Array(21).fill('1') } } },
      { member: { contact: { customFields: { 'custom.x': { value: { deep: {} } } } } } },
      { member: { contact: { customFields: { '_no name': { value: 1 } } } } },
      { member: { privacyStatus: 'SECRET' } },
      { member: { language: 'no language' } },
    ])('V2.2.1: refuses %j', async (body) => {
      const { memberId, access_token } = await newMember()
      const answer = await send<object>(['PATCH', `${members}/${memberId}`, body], access_token)
      expect(answer).toMatchObject({ status: 400, body: { details: { validationError: { fieldViolations: [{}] } } } })
    })

    it('AC-02: the language of emails is read and changed with the member, and null is that of the site', async () => {
      const { memberId, access_token } = await newMember()
      const languages = []
      for (const language of ['pt-BR', undefined, null]) {
        const patch = { profile: { title: 'T' }, ...(language !== undefined && { language }) }
        const json = { member: { id: memberId, ...patch } }
        const { body } = await send<{ member: MemberView }>(['PATCH', `${members}/${memberId}`, json], access_token)
        languages.push([body.member.language, (await full(memberId)).language])
      }
      expect(languages).toEqual([
        ['pt-BR', 'pt-BR'],
        ['pt-BR', 'pt-BR'],
        [undefined, undefined],
      ])
      const { body } = await send<{ member: MemberView }>(
        ['GET', `${members}/${memberId}?fieldsets=EXTENDED`],
        access_token,
      )
      expect(body.member).not.toHaveProperty('language')
    })

    it('V15.4.1: of many patches at once none is lost', async () => {
      const { memberId, access_token } = await newMember()
      const fields = Array.from({ length: 20 }, (_, index) => `custom.f${index}`)
      const answers = await Promise.all(
        fields.map((field) =>
          patch(memberId, { contact: { customFields: { [field]: { value: field } } } }, access_token),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(fields.map(() => 200))
      expect(Object.keys((await full(memberId)).contact?.customFields ?? {}).sort()).toEqual(fields.sort())
    })

    it('wire-protocol §7: deletes phones, emails, addresses, and their spelling at registration', async () => {
      const visitor = await foyer.createVisitor()
      const { body } = await foyer.call<{ identity: { id: string } }>(paths.register, {
        token: visitor.access_token,
        json: {
          loginId: { email: 'contact@example.com' },
          password: 'correct horse battery',
          profile: {
            phonesV2: [{ countryCode: '+1', phone: '555' }],
            secondaryEmails: [{ email: 'second@example.com' }],
            addresses: [{ address: { city: 'Rome' } }],
          },
        },
      })
      const { id } = body.identity
      expect((await full(id)).contact).toMatchObject({ phones: ['+1 555'], emails: ['second@example.com'] })
      for (const list of ['phones', 'emails', 'addresses'])
        expect(await send(['DELETE', `${members}/${id}/${list}?id=${id}`], apiKey)).toMatchObject({
          status: 200,
          body: { member: { id, contact: { [list]: [] } } },
        })
      const kept = await foyer.deps.storage.read(({ members: store }) => store.find(id as 'mem_'))
      expect(JSON.stringify(kept?.profile)).not.toMatch(/555|second@|Rome/)
    })

    it('wire-protocol §7: joins and leaves the community', async () => {
      const { access_token } = await newMember()
      for (const [verb, privacyStatus] of [
        ['join', 'PUBLIC'],
        ['leave', 'PRIVATE'],
      ])
        expect(await send(['POST', `${members}/${verb}-community`, {}], access_token)).toMatchObject({
          status: 200,
          body: { member: { privacyStatus } },
        })
    })
  })

  describe('slugs', () => {
    it('wire-protocol §7: changes the slug, by the member and by a back end', async () => {
      const { memberId, access_token } = await newMember()
      const mine = await send(['POST', `${currentMember}/slug`, { slug: 'ana-1' }], access_token)
      expect(mine).toMatchObject({ status: 200, body: { member: { id: memberId, profile: { slug: 'ana-1' } } } })
      const theirs = await send(['POST', `${members}/${memberId}/slug`, { id: memberId, slug: 'ana-2' }], apiKey)
      expect(theirs).toMatchObject({ status: 200, body: { member: { profile: { slug: 'ana-2' } } } })
      expect(await send(['POST', `${currentMember}/slug`, { slug: 'ana-2' }], access_token)).toMatchObject({
        status: 200,
      })
    })

    it('wire-protocol §7: of two who want the same slug at once one gets it', async () => {
      const both = [await newMember(), await newMember()]
      const answers = await Promise.all(
        both.map(({ access_token }) => send(['POST', `${currentMember}/slug`, { slug: 'wanted' }], access_token)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)).toMatchObject(refused('SLUG_ALREADY_EXISTS'))
    })

    it.each(['', 'Ana', 'a b', 'a_b', 'ä', 'a'.repeat(101), 'a\0', 5, null])('refuses the slug %j', async (slug) => {
      const { access_token } = await newMember()
      expect((await send(['POST', `${currentMember}/slug`, { slug }], access_token)).status).toBe(400)
    })

    it('a back end gets an error for a member who does not exist', async () => {
      const request: Request = ['POST', `${members}/mem_nobody/slug`, { slug: 'nobody' }]
      expect(await send(request, apiKey)).toMatchObject(refused('NOT_FOUND'))
    })
  })

  describe('the back end', () => {
    it('wire-protocol §7: makes a member, once per address', async () => {
      const member = {
        loginEmail: 'New@Example.com',
        status: 'BLOCKED',
        loginEmailVerified: true,
        id: 'mem_mine',
        contact: { firstName: 'N' },
        privacyStatus: 'PUBLIC',
      }
      const made = await send(['POST', members, { member }], apiKey)
      expect(made).toMatchObject({
        status: 200,
        body: {
          member: {
            loginEmail: 'New@example.com',
            loginEmailVerified: false,
            status: 'APPROVED',
            privacyStatus: 'PUBLIC',
            contact: { firstName: 'N' },
          },
        },
      })
      expect(made.body.member.id).toMatch(/^mem_[A-Za-z0-9_-]{22}$/)
      const again = await send(['POST', members, { member: { loginEmail: 'new@example.com' } }], apiKey)
      expect(again).toMatchObject(refused('EMAIL_ALREADY_EXISTS'))
      expect(await foyer.logIn((await foyer.createVisitor()).access_token, 'new@example.com', '')).toMatchObject({
        status: 401,
      })
    })

    it.each(['', 'nobody', 'a@b', 'a\0@example.com', 'a@example.com\r\nBcc: x', null, 5])(
      'security-checklist 91: makes no member with the address %j',
      async (loginEmail) => {
        const answer = await send<object>(['POST', members, { member: { loginEmail } }], apiKey)
        expect(answer).toMatchObject({ status: 400, body: { details: { validationError: {} } } })
      },
    )

    it('wire-protocol §7: mutes and unmutes, and nothing else changes', async () => {
      const { memberId, access_token } = await newMember()
      await send(['POST', `${members}/${memberId}/mute`, { id: memberId }], apiKey)
      expect(await full(memberId)).toMatchObject({ activityStatus: 'MUTED', status: 'APPROVED' })
      expect((await send(['GET', currentMember], access_token)).status).toBe(200)
      await patch(memberId, { profile: { title: 'still muted' } }, access_token)
      expect(await full(memberId)).toMatchObject({ activityStatus: 'MUTED' })
      await send(['POST', `${members}/${memberId}/unmute`, { id: memberId }], apiKey)
      expect(await full(memberId)).toMatchObject({ activityStatus: 'ACTIVE' })
    })

    it('V7.4.5: disconnecting ends every session, and the member may come back', async () => {
      const { memberId, access_token, refresh_token } = await newMember('disconnected')
      const email = (await full(memberId)).loginEmail as string
      const answer = await send(['POST', `${members}/${memberId}/disconnect`, { id: memberId }], apiKey)
      expect(answer).toMatchObject({ status: 200, body: { member: { status: 'APPROVED' } } })
      expect((await send(['GET', currentMember], access_token)).status).toBe(401)
      expect((await foyer.refresh(refresh_token)).status).toBe(400)
      const visitor = await foyer.createVisitor()
      expect(await foyer.logIn(visitor.access_token, email)).toMatchObject({ body: { state: 'SUCCESS' } })
    })

    it('V7.4.2: blocking ends every session; approving lets the member in again', async () => {
      const { memberId, access_token, refresh_token } = await newMember('blocked')
      const { loginEmail } = await full(memberId)
      expect(await send(['POST', `${members}/${memberId}/block`, { id: memberId }], apiKey)).toMatchObject({
        status: 200,
        body: { member: { status: 'BLOCKED' } },
      })
      expect((await send(['GET', currentMember], access_token)).status).toBe(401)
      expect((await foyer.refresh(refresh_token)).status).toBe(400)
      expect(await send(['POST', `${members}/${memberId}/approve`, { id: memberId }], apiKey)).toMatchObject({
        body: { member: { status: 'APPROVED' } },
      })
      const visitor = await foyer.createVisitor()
      expect(await foyer.logIn(visitor.access_token, loginEmail as string)).toMatchObject({ status: 200 })
    })

    it('V2.3.1: approves a waiting member', async () => {
      await foyer.updateSettings({ 'signup.policy': 'approval' })
      const visitor = await foyer.createVisitor()
      const { body } = await foyer.register(visitor.access_token, 'waiting@example.com')
      await foyer.updateSettings({ 'signup.policy': 'open' })
      expect(body.state).toBe('REQUIRE_OWNER_APPROVAL')
      const id = body.identity?.id as string
      expect(await full(id)).toMatchObject({ status: 'PENDING' })
      expect(await send(['POST', `${members}/${id}/approve`, { id }], apiKey)).toMatchObject({
        body: { member: { status: 'APPROVED' } },
      })
    })

    it('WA-03: declining ends a request: the person is told why, and may ask again', async () => {
      const email = 'declined@example.com'
      await foyer.updateSettings({ 'signup.policy': 'approval' })
      const visitor = await foyer.createVisitor()
      const { body } = await foyer.register(visitor.access_token, email)
      const id = body.identity?.id as string
      const reason = 'The course is full until spring.'
      expect(await send(['POST', `${members}/${id}/decline`, { reason }], apiKey)).toMatchObject({ status: 200 })
      const [mail] = await foyer.getMails(email)
      expect(mail?.text).toContain(reason)
      expect(mail).toMatchObject({ code: null, link: null })
      expect(await send(['GET', `${members}/${id}`], apiKey)).toMatchObject(refused('NOT_FOUND'))
      expect((await foyer.logIn(visitor.access_token, email)).status).toBe(404)
      expect((await foyer.register(visitor.access_token, email)).body.state).toBe('REQUIRE_OWNER_APPROVAL')
      await foyer.updateSettings({ 'signup.policy': 'open' })
    })

    it('declining somebody who does not wait changes nothing', async () => {
      const { memberId, access_token } = await newMember('settled')
      expect(await send(['POST', `${members}/${memberId}/decline`, {}], apiKey)).toMatchObject({
        body: { member: { status: 'APPROVED' } },
      })
      expect((await send(['GET', currentMember], access_token)).status).toBe(200)
    })

    it('a deleted member is gone for every operation, and the address is free', async () => {
      const { memberId, access_token } = await newMember('deleted')
      const { loginEmail } = await full(memberId)
      const gone = await send<object>(['DELETE', `${members}/${memberId}?id=${memberId}`], apiKey)
      expect(gone).toMatchObject({ status: 200, text: '{}' })
      expect((await send(['GET', currentMember], access_token)).status).toBe(401)
      const named = ['getMember', 'updateMember', 'updateSlug', 'deleteMember', 'deleteContact'] as const
      const owners = [
        'approveMember',
        'declineMember',
        'blockMember',
        'muteMember',
        'unmuteMember',
        'disconnectMember',
      ] as const
      for (const operation of [...named, ...owners])
        expect(await send(requests[operation](memberId), apiKey), operation).toMatchObject(refused('NOT_FOUND'))
      expect(await send(['POST', members, { member: { loginEmail } }], apiKey)).toMatchObject({ status: 200 })
    })
  })

  describe('deleting one’s own account', () => {
    it.each(['my', 'id'])('V7.5.3: works soon after the sign-in, and later asks for a new one (%s)', async (form) => {
      const [fresh, stale] = [await newMember(), await newMember()]
      const path = (memberId: string) => (form === 'my' ? currentMember : `${members}/${memberId}?id=${memberId}`)
      expect(await send<object>(['DELETE', path(fresh.memberId)], fresh.access_token)).toMatchObject({
        status: 200,
        text: '{}',
      })
      expect((await send(['GET', currentMember], fresh.access_token)).status).toBe(401)
      expect((await foyer.refresh(fresh.refresh_token)).status).toBe(400)

      await foyer.advance(10 * 60 + 1)
      const refusal = await send(['DELETE', path(stale.memberId)], stale.access_token)
      expect(refusal).toMatchObject(refused('RECENT_SIGN_IN_REQUIRED'))
      expect(await full(stale.memberId)).toMatchObject({ status: 'APPROVED' })
    })
  })
})

describe.each(databases)('finding members on $name', ({ name }) => {
  let foyer: TestFoyer
  let apiKey: string
  const ids: string[] = []
  const emails = ['ana@example.com', 'bo_b@example.com', 'bo-b@example.net', 'cem%1@example.com', 'dag@example.com']
  const query = (json: object) =>
    foyer.call<MembersPage>(`${members}/query`, { token: apiKey, json: { fieldsets: ['FULL'], ...json } })
  const found = async (filter: unknown) => {
    const { status, body } = await query({ query: { filter, sort: [{ fieldName: 'createdDate', order: 'ASC' }] } })
    return status === 200 ? body.members.map(({ id }) => ids.indexOf(id)) : status
  }

  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    apiKey = await foyer.addApiKey()
    for (const loginEmail of emails) {
      const { body } = await foyer.call<{ member: MemberView }>(members, {
        token: apiKey,
        json: { member: { loginEmail } },
      })
      ids.push(body.member.id)
      await foyer.advance(60)
    }
    const visitor = await foyer.createVisitor()
    const signedIn = await foyer.createMember('eva@example.com')
    ids.push(signedIn.memberId)
    await foyer.call(`${members}/${ids[1]}/block`, { token: apiKey, json: {} })
    await foyer.call(`${members}/${ids[2]}/slug`, { token: apiKey, json: { slug: 'the-slug' } })
    const gone = await foyer.call<{ member: MemberView }>(members, {
      token: apiKey,
      json: { member: { loginEmail: 'gone@example.com' } },
    })
    await foyer.call(`${members}/${gone.body.member.id}`, { method: 'DELETE', token: apiKey })
    expect(visitor.access_token).toBeTruthy()
  })
  afterAll(() => foyer.stop())

  const at = (minutes: number) => new Date(Date.UTC(2030, 0, 1, 12, minutes)).toISOString()

  it.each([
    { filter: {}, finds: [0, 1, 2, 3, 4, 5] },
    { filter: null, finds: [0, 1, 2, 3, 4, 5] },
    { filter: { loginEmail: 'ANA@Example.com' }, finds: [0] },
    { filter: { loginEmail: { $eq: 'ana@example.com' } }, finds: [0] },
    { filter: { loginEmail: { $ne: 'ana@example.com' } }, finds: [1, 2, 3, 4, 5] },
    { filter: { loginEmail: { $in: ['ana@example.com', 'dag@example.com', 'no@example.com'] } }, finds: [0, 4] },
    { filter: { loginEmail: { $in: [] } }, finds: [] },
    { filter: { loginEmail: { $startsWith: 'BO_' } }, finds: [1] },
    { filter: { loginEmail: { $contains: '%' } }, finds: [3] },
    { filter: { loginEmail: { $contains: '\\' } }, finds: [] },
    { filter: { loginEmail: { $gt: 'cem', $lt: 'e' } }, finds: [3, 4] },
    { filter: { status: 'BLOCKED' }, finds: [1] },
    { filter: { status: { $ne: 'BLOCKED' } }, finds: [0, 2, 3, 4, 5] },
    { filter: { status: { $in: ['BLOCKED', 'OFFLINE'] } }, finds: [1] },
    { filter: { status: 'UNKNOWN' }, finds: [] },
    { filter: { 'profile.slug': 'the-slug' }, finds: [2] },
    { filter: { createdDate: { $gte: at(1), $lt: at(3) } }, finds: [1, 2] },
    { filter: { createdDate: at(4) }, finds: [4] },
    { filter: { lastLoginDate: { $exists: true } }, finds: [5] },
    { filter: { lastLoginDate: null }, finds: [0, 1, 2, 3, 4] },
    { filter: { lastLoginDate: { $ne: at(5) } }, finds: [0, 1, 2, 3, 4] },
    { filter: { $not: [{ lastLoginDate: { $gt: at(0) } }] }, finds: [0, 1, 2, 3, 4] },
    { filter: { $or: [{ status: 'BLOCKED' }, { 'profile.slug': 'the-slug' }] }, finds: [1, 2] },
    { filter: { $or: [{}, { status: 'BLOCKED' }] }, finds: [0, 1, 2, 3, 4, 5] },
    { filter: { $or: [] }, finds: [] },
    {
      filter: { $and: [{ status: 'APPROVED' }, { $not: [{ loginEmail: { $contains: 'example.com' } }] }] },
      finds: [2],
    },
  ])('wire-protocol §8.3: $filter', async ({ filter, finds }) => {
    expect(await found(filter)).toEqual(finds)
  })

  it.each([
    { passwordHash: { $startsWith: 'a' } },
    { 'contact.birthdate': '2000-02-29' },
    { site_id: 'x' },
    { "member_id' or '1'='1": 'x' },
    { id: { $regex: '.*' } },
    { id: { $gt: '', $where: 'sleep(1)' } },
    { loginEmail: '\0' },
    { loginEmail: { $contains: '\ud800' } },
    { $or: [{ nothing: 1 }] },
  ])('security-checklist 87: refuses the filter %j', async (filter) => {
    const answer = await query({ query: { filter } })
    expect(answer).toMatchObject({ status: 400, body: { details: expect.anything() } })
  })

  it('security-checklist 109: a filter that is a thousand levels deep is refused', async () => {
    const filter = JSON.parse(`${'{"$not":['.repeat(1000)}{}${']}'.repeat(1000)}`)
    expect((await query({ query: { filter } })).status).toBe(400)
  })

  it('wire-protocol §7: pages and counts', async () => {
    const sort = [{ fieldName: 'createdDate', order: 'ASC' }]
    const { body } = await query({ query: { filter: {}, sort, paging: { limit: 2, offset: 3 } } })
    expect(body.members.map(({ id }) => id)).toEqual([ids[3], ids[4]])
    expect(body.metadata).toEqual({ count: 2, offset: 3, total: 6, tooManyToCount: false })
    expect((await query({ query: { paging: { offset: 6 } } })).body).toEqual({
      members: [],
      metadata: { count: 0, offset: 6, total: 6, tooManyToCount: false },
    })
  })

  it.each([{ limit: 0 }, { limit: 1001 }, { limit: -1 }, { limit: 1.5 }, { offset: -1 }, { limit: 'all' }])(
    'security-checklist 87: refuses the page %j',
    async (paging) => {
      expect((await query({ query: { filter: {}, paging } })).status).toBe(400)
    },
  )

  it.each([
    { sort: [], first: 5 },
    { sort: [{ fieldName: 'loginEmail', order: 'DESC' }], first: 5 },
    { sort: [{ fieldName: 'loginEmail' }], first: 0 },
    { sort: [{ fieldName: 'lastLoginDate', order: 'DESC' }], first: 5 },
    { sort: [{ fieldName: 'lastLoginDate' }, { fieldName: '_createdDate', order: 'DESC' }], first: 4 },
    { sort: [{ fieldName: 'updatedDate', order: 'ASC' }], first: 0 },
  ])('wire-protocol §7: sorts by $sort', async ({ sort, first }) => {
    const { body } = await query({ query: { filter: {}, sort } })
    expect(ids.indexOf(body.members[0]?.id as string)).toBe(first)
  })

  it('wire-protocol §8.3: equal members follow each other by id, so that pages are stable', async () => {
    const sort = [{ fieldName: 'lastLoginDate', order: 'ASC' }]
    const pages = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((offset) => query({ query: { filter: {}, sort, paging: { limit: 1, offset } } })),
    )
    expect(new Set(pages.map(({ body }) => body.members[0]?.id)).size).toBe(6)
  })

  it.each(['passwordHash', 'status', 'contact.birthdate', '__proto__'])(
    'V8.2.3: does not sort by %s',
    async (fieldName) => {
      expect((await query({ query: { filter: {}, sort: [{ fieldName, order: 'ASC' }] } })).status).toBe(400)
    },
  )

  it('wire-protocol §7: lists flat and by .r, the newest first', async () => {
    const list = (path: string) => foyer.call<MembersPage>(`${members}${path}`, { token: apiKey })
    const all = await list('?fieldsets=EXTENDED')
    expect(all.body.members.map(({ id }) => ids.indexOf(id))).toEqual([5, 4, 3, 2, 1, 0])
    expect(all.body.members[5]).toMatchObject({ loginEmail: 'ana@example.com' })
    const request = { paging: { limit: 1, offset: 1 }, sorting: [{ fieldName: 'createdDate', order: 'ASC' }] }
    expect((await list(encoded(request))).body).toMatchObject({ members: [{ id: ids[1], status: 'UNKNOWN' }] })
    const flat = '?paging.limit=1&paging.offset=1&sorting.fieldName=createdDate&sorting.order=ASC'
    expect((await list(flat)).body).toMatchObject({ members: [{ id: ids[1] }], metadata: { total: 6 } })
    expect((await list('?paging.limit=1001')).status).toBe(400)
  })

  it('wire-protocol §7: searches a text in addresses and slugs', async () => {
    const search = async (given: object) =>
      (await query({ query: { filter: {} }, search: given })).body.members?.map(({ id }) => ids.indexOf(id)).sort()
    expect(await search({ expression: 'Example.NET', fields: ['loginEmail'] })).toEqual([2])
    expect(await search({ expression: 'the-slug', fields: ['profile.slug'] })).toEqual([2])
    expect(await search({ expression: 'the-slug', fields: ['loginEmail'] })).toEqual([])
    expect((await query({ search: { expression: 'x', fields: ['contact.company'] } })).status).toBe(400)
  })
})
