import { paths, type SignInMethods } from '@foyer/protocol'
import { databases, startFoyer, TEST_PASSWORD } from '@foyer/testing'
import { describe, expect, it } from 'vitest'
import { commandLineAct } from '../../../src/features/audit/audit.js'
import { completeExternalSignUp } from '../../../src/features/members/external/create-external-member.js'
import {
  createInvitationCode,
  revokeInvitationCode,
} from '../../../src/features/members/invitations/codes/change-invitation-codes.js'
import { invite } from '../../../src/features/members/invitations/invite.js'
import { createNoScriptBrowser } from '../../pages/no-script-browser.js'
import { addFakeProvider, NO_REQUEST, profileOf } from '../external/fake-provider.js'
import { type MembershipAnswer, toErrorSummary, verify, visitorToken } from '../membership-steps.js'
import { inviteOnlySite } from './invitation-steps.js'

const DAY = 24 * 60 * 60

describe.each(databases)('decision 41: invitation codes on $name', ({ name }) => {
  const foyer = inviteOnlySite(name, {
    'signin.methods': 'password-and-code',
    'accounts.disclosure': 'private',
    'signup.deniedDomains': '',
  })
  let people = 0

  const newAddress = () => `coded${++people}@example.com`
  const create = (more: { code?: string; maxUses?: number; expiresAt?: number } = {}) =>
    createInvitationCode({ code: null, label: '', maxUses: 1, expiresAt: null, ...more }, commandLineAct, foyer.deps)
  const usesOf = async (codeId: string) =>
    (await foyer.deps.storage.read((stores) => stores.invitationCodes.list(1000))).find((one) => one.codeId === codeId)
      ?.uses
  const register = (email: string, invitationCode?: string, node = 0): Promise<MembershipAnswer> =>
    foyer.call(paths.register, {
      token: foyer.token,
      node,
      json: { loginId: { email }, password: TEST_PASSWORD, ...(invitationCode && { invitationCode }) },
    })
  const join = async (email: string, code: string) => {
    const { body } = await register(email, code)
    return verify(foyer, foyer.token, body.stateToken as string, await foyer.getMailedCode(email))
  }

  it('a person registers with a code; the use counts when the address is verified', async () => {
    const { code, codeId } = await create({ maxUses: 2 })
    const email = newAddress()
    const registered = await register(email, code.toLowerCase().replace('-', ' '))
    expect(registered.body.state).toBe('REQUIRE_EMAIL_VERIFICATION')
    expect(await usesOf(codeId)).toBe(0)
    const verified = await verify(
      foyer,
      foyer.token,
      registered.body.stateToken as string,
      await foyer.getMailedCode(email),
    )
    expect(verified.body.state).toBe('SUCCESS')
    expect(await usesOf(codeId)).toBe(1)
  })

  it('without a code, or with one that is unknown, expired, used up or revoked, nobody gets in', async () => {
    expect(toErrorSummary(await register(newAddress()))).toEqual([403, 'PERMISSION_DENIED'])
    const expired = await create({ expiresAt: foyer.clock.now() + DAY * 1000 })
    const used = await create()
    const revoked = await create()
    await join(newAddress(), used.code)
    await revokeInvitationCode(revoked.codeId, commandLineAct, foyer.deps)
    await foyer.advance(DAY)
    foyer.token = await visitorToken(foyer)
    for (const code of ['WRONG-CODE', 'x', '€€€€€€', expired.code, used.code, revoked.code])
      expect(toErrorSummary(await register(newAddress(), code)), code).toEqual([400, 'INVALID_INVITATION'])
  })

  it('a code that was used up or revoked in the meantime no longer admits, and the account does not exist', async () => {
    const { code, codeId } = await create()
    const [first, second] = [newAddress(), newAddress()]
    const waiting = await register(second, code)
    await join(first, code)
    const refused = await verify(
      foyer,
      foyer.token,
      waiting.body.stateToken as string,
      await foyer.getMailedCode(second),
    )
    expect(toErrorSummary(refused)).toEqual([403, 'PERMISSION_DENIED'])
    expect(await foyer.deps.storage.read((stores) => stores.members.findByEmail(second))).toBeUndefined()
    expect(await usesOf(codeId)).toBe(1)
  })

  it('20 rivals on a code with 7 uses: 7 become members, each counted once, on two nodes', async () => {
    const { code, codeId } = await create({ maxUses: 7 })
    const emails = Array.from({ length: 20 }, newAddress)
    const states: string[] = []
    for (const email of emails) states.push((await register(email, code)).body.stateToken as string)
    const codes = await Promise.all(emails.map((email) => foyer.getMailedCode(email)))
    const answers = await Promise.all(
      emails.map((_, index) =>
        foyer.call<{ state?: string }>(paths.verify, {
          token: foyer.token,
          node: index % 2,
          json: { stateToken: states[index], code: codes[index] },
        }),
      ),
    )
    expect(answers.filter(({ body }) => body.state === 'SUCCESS')).toHaveLength(7)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(13)
    const members = await Promise.all(
      emails.map((email) => foyer.deps.storage.read((stores) => stores.members.findByEmail(email))),
    )
    expect(members.filter((member) => member !== undefined)).toHaveLength(7)
    expect(await usesOf(codeId)).toBe(7)
  })

  it('two verifications of one account count one use', async () => {
    const { code, codeId } = await create({ maxUses: 5 })
    const email = newAddress()
    const { body } = await register(email, code)
    const mailed = await foyer.getMailedCode(email)
    await Promise.all([0, 1].map(() => verify(foyer, foyer.token, body.stateToken as string, mailed)))
    expect(await usesOf(codeId)).toBe(1)
  })

  it('V6.3.8: with a code, a known and an unknown address get the same answer; no use is counted for the known one', async () => {
    const { code, codeId } = await create({ maxUses: 5 })
    const known = newAddress()
    await join(known, code)
    const [again, fresh] = [await register(known, code), await register(newAddress(), code)]
    const shape = ({ status, body }: MembershipAnswer) => [status, body.state, Object.keys(body)]
    expect(shape(again)).toEqual(shape(fresh))
    expect(await usesOf(codeId)).toBe(1)
  })

  it('a sign-in code from the sign-up form takes an invitation code', async () => {
    const { code, codeId } = await create()
    const email = newAddress()
    const start = (json: object): Promise<MembershipAnswer> =>
      foyer.call(paths.startSignInCode, { token: foyer.token, json })
    await start({ email })
    expect((await foyer.getMails(email))[0]?.subject).toContain('do not have an account')
    expect(toErrorSummary(await start({ email, invitationCode: 'WRONG-CODE' }))).toEqual([400, 'INVALID_INVITATION'])
    const { body } = await start({ email, invitationCode: code })
    const done = await verify(foyer, foyer.token, body.stateToken as string, await foyer.getMailedCode(email))
    expect(done.body.state).toBe('SUCCESS')
    expect(await usesOf(codeId)).toBe(1)
  })

  it('after an identity provider, the person is asked for a code, which counts once', async () => {
    const { code, codeId } = await create({ maxUses: 2 })
    const email = newAddress()
    const provider = await addFakeProvider(foyer, 'elsewhere')
    const { browserSecret, finish } = await provider.begin(profileOf(email, email, true))
    expect((await finish()).kind).toBe('complete-profile')
    const complete = (invitationCode?: string) =>
      completeExternalSignUp(
        { browserSecret, providerId: 'elsewhere', identityProfile: null, invitationCode },
        NO_REQUEST,
        foyer.deps,
      )
    await expect(complete('WRONG-CODE')).rejects.toMatchObject({ kind: 'INVALID_INVITATION' })
    await expect(complete()).rejects.toMatchObject({ kind: 'PERMISSION_DENIED' })
    expect(await usesOf(codeId)).toBe(0)
    expect(await complete(code)).toMatchObject({ state: 'SUCCESS', member: { email } })
    await expect(complete(code)).rejects.toMatchObject({ kind: 'INVALID_STATE_TOKEN' })
    expect(await usesOf(codeId)).toBe(1)
  })

  it('the invitation of an address comes first, and leaves the code unused', async () => {
    const { code, codeId } = await create()
    const email = newAddress()
    await invite([email], foyer.deps)
    expect((await join(email, code)).body.state).toBe('SUCCESS')
    expect(await usesOf(codeId)).toBe(0)
  })

  it('a code does not override the rules for addresses', async () => {
    const { code } = await create()
    await foyer.updateSettings({ 'signup.deniedDomains': 'example.com' })
    expect(toErrorSummary(await register(newAddress(), code))).toEqual([403, 'EMAIL_NOT_ALLOWED'])
  })

  it('the hosted sign-up page without JavaScript: asks for the code, fills it in from a link, marks a wrong one', async () => {
    const { code } = await create()
    const email = newAddress()
    const page = await foyer.browser.open(`/signup?code=${code}`)
    expect(page.forms[0]?.fields.invitationCode).toBe(code)
    const wrong = await foyer.browser.submit(page, '/signup', {
      email,
      password: TEST_PASSWORD,
      invitationCode: 'NOT-THIS',
    })
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain('This invitation code is not valid')
    const sent = await foyer.browser.submit(wrong, '/signup', { email, password: TEST_PASSWORD, invitationCode: code })
    expect(sent.path).toBe('/verify-email')
    const done = await foyer.browser.submit(sent, '/verify-email', { code: await foyer.getMailedCode(email) })
    expect(done.text).toContain(email)
  })

  it('SI-17, SU-10: the sign-in page says that new accounts need an invitation, and leads to the field for a code', async () => {
    await create()
    const signIn = await foyer.browser.open('/signin')
    expect(signIn.text).toContain('New accounts need an invitation.')
    const link = signIn.links.find(({ text }) => text === 'I have an invitation')
    const signUp = await foyer.browser.open(link?.href ?? '')
    expect(signUp).toMatchObject({ status: 200, path: '/signup' })
    expect(Object.keys(signUp.forms[0]?.fields ?? {})).toContain('invitationCode')
    expect((await foyer.call<SignInMethods>(paths.signInMethods)).body.invitationOnly).toBe(true)
    await foyer.updateSettings({ 'signup.policy': 'open' })
    const open = await createNoScriptBrowser(foyer).open('/signin')
    expect(open.links.map(({ text }) => text)).toContain('Create an account')
    expect(open.text).not.toContain('invitation')
    expect((await foyer.call<SignInMethods>(paths.signInMethods)).body.invitationOnly).toBe(false)
  })

  it('a code is created once, by letters, digits and hyphens, and cannot expire in the past', async () => {
    await create({ code: 'welcome 2030', maxUses: 3 })
    for (const [more, message] of [
      [{ code: 'WELCOME-2030' }, 'already'],
      [{ code: 'Welcome2030' }, 'already'],
      [{ code: 'ab' }, '6 to 40'],
      [{ code: 'ünïcödé' }, '6 to 40'],
      [{ expiresAt: foyer.clock.now() }, 'future'],
    ] as const)
      await expect(create(more)).rejects.toMatchObject({
        kind: 'INVALID_REQUEST',
        message: expect.stringContaining(message),
      })
    const random = await create()
    expect(random.code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)
  })
})

describe('decision 41: guessing invitation codes', () => {
  it('is limited within a network', async () => {
    const foyer = await startFoyer({ listen: false, limits: true, settings: { 'signup.policy': 'invite' } })
    const token = await visitorToken(foyer)
    const guess = (index: number) =>
      foyer.call(paths.register, {
        token,
        json: {
          loginId: { email: `guess${index}@example.com` },
          password: TEST_PASSWORD,
          invitationCode: `GUESS-${index}`,
        },
      })
    const statuses = []
    for (let index = 0; index < 31; index++) statuses.push((await guess(index)).status)
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(400))
    expect(statuses[30]).toBe(429)
    await foyer.stop()
  })
})
