import { databases, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  OTHER_PASSWORD,
  recover,
  requestRecoverySecret,
  toErrorSummary,
  visitorToken,
} from '../members/membership-steps.js'
import { createOwner } from './owner-steps.js'

interface Details {
  revision: number
  email: string
  emailVerified: boolean
  pendingEmail: string | null
  name: string | null
  language: string | null
  contact: Record<string, unknown>
  resetRequired: boolean
  notes: string
  tags: string[]
}
type Answer = { member: Details }

describe.each(databases)('a member changed by the team, on $name', ({ name }) => {
  let foyer: TestFoyer
  let owner: Awaited<ReturnType<typeof createOwner>>
  let people = 0
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
    owner = await createOwner(foyer, 'owner@example.com')
  })
  afterAll(() => foyer.stop())

  const newMember = async (email = `person${++people}@example.com`) => {
    const { memberId, access_token: token } = await foyer.createMember(email)
    return { memberId, email, token, path: `/owner/v1/members/${memberId}` }
  }
  const show = async (path: string) => (await foyer.call<Answer>(path, { token: owner.token })).body.member
  const edit = (path: string, json: object, token = owner.token) =>
    foyer.call<Answer>(path, { method: 'PATCH', json, token })
  const move = (path: string, json: object, token = owner.token) =>
    foyer.call<Answer>(`${path}/email`, { method: 'POST', json, token })
  const verifyAddress = async (memberId: string) => {
    await foyer.deps.storage.write((stores) =>
      stores.members.update(memberId as never, { emailVerified: true }, foyer.clock.now()),
    )
  }
  const subjectsTo = async (email: string) => (await foyer.getMails(email)).map(({ subject }) => subject)
  const auditOf = async (memberId: string) => {
    const path = `/owner/v1/audit?target=${memberId}`
    const { body } = await foyer.call<{ entries: { action: string; actor: { id: string }; details: unknown }[] }>(
      path,
      {
        token: owner.token,
      },
    )
    return body.entries.filter(({ actor }) => actor.id === owner.memberId)
  }

  it('changes name, language, notes, tags and custom fields, and keeps the rest', async () => {
    const { path, memberId } = await newMember()
    const changed = await edit(path, {
      member: { contact: { firstName: 'Ada', lastName: 'Berg', customFields: { 'custom.vat': { value: 'NO1' } } } },
      language: 'pt-BR',
      notes: 'Called on Monday.\nWants an invoice.',
      tags: ['vip', 'wholesale'],
    })
    expect(changed.status).toBe(200)
    expect(changed.body.member).toMatchObject({
      name: 'Ada Berg',
      language: 'pt-BR',
      notes: 'Called on Monday.\nWants an invoice.',
      tags: ['vip', 'wholesale'],
      contact: { customFields: { 'custom.vat': { value: 'NO1' } } },
    })
    await edit(path, { member: { contact: { firstName: null } }, language: null, tags: [] })
    expect(await show(path)).toMatchObject({ name: 'Berg', language: null, tags: [], notes: /Called/ })
    const details = { parts: ['profile', 'language', 'tags'] }
    expect(await auditOf(memberId)).toContainEqual(
      expect.objectContaining({ action: 'member-profile-changed', details }),
    )
  })

  it('V2.2.1: bounds notes and tags, and says which value is too long', async () => {
    const { path } = await newMember()
    const tooMuch = [
      { notes: 'x'.repeat(4001) },
      { tags: Array.from({ length: 21 }, (_, at) => `tag ${at}`) },
      { tags: ['x'.repeat(41)] },
      { tags: [' '] },
      { language: 'not a language' },
    ]
    for (const json of tooMuch) expect([json, (await edit(path, json)).status]).toEqual([json, 400])
    const most = { notes: 'x'.repeat(4000), tags: Array.from({ length: 20 }, (_, at) => `${at}`.padEnd(40, 'x')) }
    expect((await edit(path, most)).status).toBe(200)
  })

  it('refuses a change of what has changed since it was read, and keeps the other change', async () => {
    const { path } = await newMember()
    const { revision } = await show(path)
    expect((await edit(path, { notes: 'first', expected: { revision } })).status).toBe(200)
    const late = await edit(path, { notes: 'second', tags: ['late'], expected: { revision } })
    expect(toErrorSummary(late)).toEqual([409, 'CHANGED_MEANWHILE'])
    expect(await show(path)).toMatchObject({ notes: 'first', tags: [] })
    const moved = await move(path, { email: 'late@example.com', verified: true, expected: { revision } })
    expect(moved.status).toBe(409)
  })

  it('V8.2.1: a moderator changes members, but no address, and nobody of the team', async () => {
    const moderator = await createOwner(foyer, 'moderator@example.com', 'moderator')
    const viewer = await createOwner(foyer, 'viewer@example.com', 'read-only')
    const { path } = await newMember()
    expect((await edit(path, { notes: 'x' }, moderator.token)).status).toBe(200)
    expect((await move(path, { email: 'moved@example.com' }, moderator.token)).status).toBe(403)
    expect((await edit(path, { notes: 'x' }, viewer.token)).status).toBe(403)
    expect((await edit(`/owner/v1/members/${owner.memberId}`, { notes: 'x' }, moderator.token)).status).toBe(403)
  })

  describe('the address', () => {
    it('AC-03: a verified one stays in force until the member confirms the new one; the old one gets the notice', async () => {
      const { path, memberId, email, token } = await newMember()
      await verifyAddress(memberId)
      const fresh = `new-${email}`
      const { body } = await move(path, { email: fresh })
      expect(body.member).toMatchObject({ email, emailVerified: true, pendingEmail: fresh })
      expect(await subjectsTo(email)).toContain('Your email at Foyer is about to change')
      const code = await foyer.getMailedCode(fresh)
      const confirmed = await foyer.call('/members/v1/members/my/email-change/confirm', { json: { code }, token })
      expect(confirmed.status).toBe(200)
      expect(await show(path)).toMatchObject({ email: fresh, emailVerified: true, pendingEmail: null })
      expect((await auditOf(memberId))[0]).toMatchObject({ action: 'email-change-asked' })
    })

    it('one that was never verified is replaced at once; the new one gets a link that verifies it', async () => {
      const { path, email } = await newMember()
      const fresh = `new-${email}`
      const { body } = await move(path, { email: fresh })
      expect(body.member).toMatchObject({ email: fresh, emailVerified: false, pendingEmail: null })
      const [mail] = await foyer.getMails(fresh)
      const secret = new URL(mail?.link ?? '').searchParams.get('token') as string
      expect((await recover(foyer, await visitorToken(foyer), secret, OTHER_PASSWORD)).status).toBe(200)
      expect(await show(path)).toMatchObject({ email: fresh, emailVerified: true })
      expect(await subjectsTo(email)).toContain('Your email at Foyer was changed')
    })

    it('one that the team vouches for is in force and verified at once; old links end, sessions stay', async () => {
      const { path, memberId, email, token } = await newMember()
      const fresh = `new-${email}`
      const oldLink = await requestRecoverySecret(foyer, email)
      const { body } = await move(path, { email: fresh, verified: true })
      expect(body.member).toMatchObject({ email: fresh, emailVerified: true })
      expect(await subjectsTo(email)).toContain('Your email at Foyer was changed')
      expect(await foyer.getMails(fresh)).toEqual([])
      expect((await recover(foyer, await visitorToken(foyer), oldLink, OTHER_PASSWORD)).status).toBe(400)
      expect((await foyer.call('/members/v1/members/my', { token })).status).toBe(200)
      expect((await foyer.logIn(await visitorToken(foyer), fresh, TEST_PASSWORD)).body.state).toBe('SUCCESS')
      expect((await auditOf(memberId))[0]).toMatchObject({ action: 'email-changed', details: { verified: true } })
    })

    it('of another member is refused, also where accounts are not disclosed, and so is what is no address', async () => {
      const [one, other] = [await newMember(), await newMember()]
      await foyer.updateSettings({ 'accounts.disclosure': 'private' })
      expect((await move(one.path, { email: other.email })).status).toBe(409)
      await foyer.updateSettings({ 'accounts.disclosure': 'explicit' })
      expect((await move(one.path, { email: other.email, verified: true })).status).toBe(409)
      expect((await move(one.path, { email: 'nonsense' })).status).toBe(400)
      expect((await move(one.path, { email: one.email })).status).toBe(400)
      expect(await show(one.path)).toMatchObject({ email: one.email })
    })
  })

  it('decision 35: notes and tags reach no member, no visitor and no answer of the members API', async () => {
    const { path, memberId, token } = await newMember()
    const [secretNote, secretTag] = ['a remark of the team', 'team-tag']
    await edit(path, { member: { privacyStatus: 'PUBLIC' }, notes: secretNote, tags: [secretTag] })
    const key = await foyer.addApiKey()
    const visitor = await visitorToken(foyer)
    const calls: [string, string, object?][] = [
      ['/members/v1/members/my?fieldsets=FULL', token],
      ['/members/v1/members/my/data', token],
      [`/members/v1/members/${memberId}?fieldsets=FULL`, token],
      [`/members/v1/members/${memberId}?fieldsets=FULL`, key],
      [`/members/v1/members/${memberId}?fieldsets=FULL`, visitor],
      ['/members/v1/members?fieldsets=FULL', key],
      ['/members/v1/members/query', key, { fieldsets: ['FULL'], query: {} }],
      [`/members/v1/members/${memberId}/mute`, key, {}],
      ['/owner/v1/members/query', owner.token, {}],
    ]
    for (const [url, bearer, json] of calls) {
      const { text, status } = await foyer.call(url, { token: bearer, ...(json && { json }) }).then((answer) => ({
        status: answer.status,
        text: JSON.stringify(answer.body),
      }))
      expect([url, status, text.includes(secretNote), text.includes(secretTag)]).toEqual([url, 200, false, false])
    }
    // The team hands this one out, and can read the notes first.
    const exported = await foyer.call(`${path}/export`, { method: 'POST', token: owner.token })
    expect(exported.body).toMatchObject({ notes: secretNote, tags: [secretTag] })
  })

  it('a required password: the mail has the link that sets it, and the team can lift it', async () => {
    const { path, memberId, email } = await newMember()
    const act = (verb: string) => foyer.call<Answer>(`${path}/${verb}`, { method: 'POST', token: owner.token })
    const signIn = async (password: string) => foyer.logIn(await visitorToken(foyer), email, password)
    expect((await act('require-reset')).body.member.resetRequired).toBe(true)
    expect((await signIn(TEST_PASSWORD)).status).toBe(403)
    expect((await act('lift-reset')).body.member.resetRequired).toBe(false)
    expect((await signIn(TEST_PASSWORD)).body.state).toBe('SUCCESS')
    expect((await auditOf(memberId)).map(({ action }) => action).toSorted()).toEqual(['reset-lifted', 'reset-required'])
    await act('lift-reset')
    expect(await auditOf(memberId)).toHaveLength(2)

    await act('require-reset')
    const mail = (await foyer.getMails(email)).find(({ subject }) => subject === 'Set a new password for Foyer')
    const secret = new URL(mail?.link ?? '').searchParams.get('token') as string
    expect((await recover(foyer, await visitorToken(foyer), secret, OTHER_PASSWORD)).status).toBe(200)
    expect(await show(path)).toMatchObject({ resetRequired: false })
  })

  it('a link to set a password is sent on request; the tags of all members can be listed', async () => {
    const { path, memberId, email } = await newMember()
    const send = await foyer.call(`${path}/password-email`, { method: 'POST', token: owner.token })
    expect(send.status).toBe(200)
    expect(await subjectsTo(email)).toContain('Reset your password for Foyer')
    expect((await auditOf(memberId)).map(({ action }) => action)).toEqual(['password-email-sent'])
    await edit(path, { tags: ['zeta', 'Alpha'] })
    const { body } = await foyer.call<{ tags: string[] }>('/owner/v1/members/tags', { token: owner.token })
    expect(body.tags.filter((tag) => /zeta|Alpha/.test(tag))).toEqual(['Alpha', 'zeta'])
  })

  it('signing out everywhere tells the member only if asked to', async () => {
    const { memberId, email } = await newMember()
    const disconnect = (json?: object) =>
      foyer.call(`/members/v1/members/${memberId}/disconnect`, { method: 'POST', token: owner.token, json })
    expect([(await disconnect()).status, (await disconnect({})).status]).toEqual([200, 200])
    expect(await subjectsTo(email)).not.toContain('You were signed out of Foyer')
    expect((await disconnect({ notify: true })).status).toBe(200)
    expect(await subjectsTo(email)).toContain('You were signed out of Foyer')
  })
})
