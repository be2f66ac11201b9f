import { paths } from '@foyer/protocol'
import { defaultDatabase, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commandLineAct } from '../../../src/features/audit/audit.js'
import { invite } from '../../../src/features/members/invitations/invite.js'
import { setEmail } from '../../../src/features/members/profile/set-email.js'
import { changeSettings } from '../../../src/features/site/settings/change-settings.js'
import { createNoScriptBrowser } from '../../pages/no-script-browser.js'
import { addFakeProvider, type FakeProvider, profileOf } from '../external/fake-provider.js'
import { type MembershipAnswer, toErrorSummary, verify, visitorToken } from '../membership-steps.js'

const REFUSED = [403, 'EMAIL_NOT_ALLOWED']
const NO_RULES = { 'signup.allowedDomains': '', 'signup.deniedDomains': '', 'signup.throwawayDomains': 'allow' }

describe.each(defaultDatabase)('decision 41: rules for addresses on $name', ({ name }) => {
  let foyer: TestFoyer
  let token: string
  let apiKey: string
  let people = 0
  let denied: string
  let provider: FakeProvider
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    apiKey = await foyer.addApiKey()
    provider = await addFakeProvider(foyer, 'elsewhere')
  })
  beforeEach(async () => {
    token = await visitorToken(foyer)
    denied = `person${++people}@denied.example`
    await foyer.updateSettings({
      ...NO_RULES,
      'signup.policy': 'open',
      'signup.verifyEmail': 'false',
      'signin.methods': 'password-and-code',
      'accounts.disclosure': 'explicit',
    })
  })
  afterAll(() => foyer.stop())

  const deny = () => foyer.updateSettings({ 'signup.deniedDomains': 'denied.example' })
  const find = (email: string) => foyer.deps.storage.read((stores) => stores.members.findByEmail(email))
  const signInExternally = async (email: string) => (await provider.begin(profileOf(email, email, true))).finish()
  const register = (email: string): Promise<MembershipAnswer> =>
    foyer.call(paths.register, { token, json: { loginId: { email }, password: TEST_PASSWORD } })
  const startCode = (email: string): Promise<MembershipAnswer> =>
    foyer.call(paths.startSignInCode, { token, json: { email } })

  describe('each way in refuses a denied address', () => {
    beforeEach(deny)

    it.each(['explicit', 'private'])('registration, when disclosure is %s', async (disclosure) => {
      await foyer.updateSettings({ 'accounts.disclosure': disclosure })
      expect(toErrorSummary(await register(denied))).toEqual(REFUSED)
      expect(await find(denied)).toBeUndefined()
    })

    it('the hosted sign-up page, which marks the address', async () => {
      const browser = createNoScriptBrowser(foyer)
      const answer = await browser.submit(await browser.open('/signup'), '/signup', {
        email: denied,
        password: TEST_PASSWORD,
      })
      expect(answer.status).toBe(403)
      expect(answer.text).toContain('does not accept this email.')
    })

    it('a sign-in code: the answer is that of every address, the email says no account, and no code works', async () => {
      const { status, body } = await startCode(denied)
      expect([status, body.state]).toEqual([200, 'REQUIRE_EMAIL_VERIFICATION'])
      const [mail] = await foyer.getMails(denied)
      expect(mail?.subject).toContain('do not have an account')
      expect(mail?.code).toBeNull()
    })

    it('an identity provider', async () => {
      await expect(signInExternally(denied)).rejects.toMatchObject({ kind: 'EMAIL_NOT_ALLOWED' })
      expect(await find(denied)).toBeUndefined()
    })

    it('external sign-on and member creation by a back end', async () => {
      const signOn = { token: `${token},${apiKey}`, json: { loginId: { email: denied } } }
      expect(toErrorSummary(await foyer.call(paths.signOn, signOn))).toEqual(REFUSED)
      const create = { token: apiKey, json: { member: { loginEmail: denied } } }
      expect(toErrorSummary(await foyer.call(paths.members, create))).toEqual(REFUSED)
      expect(await find(denied)).toBeUndefined()
    })

    it('a change of address, by the member and by the team', async () => {
      const { access_token, memberId } = await foyer.createMember(`changing${people}@example.com`)
      const change = { token: access_token, json: { newEmail: denied, currentPassword: TEST_PASSWORD } }
      expect(toErrorSummary(await foyer.call(paths.emailChange, change))).toEqual(REFUSED)
      const set = setEmail(memberId as `mem_${string}`, { email: denied, verified: true }, foyer.deps, commandLineAct)
      await expect(set).rejects.toMatchObject({ kind: 'EMAIL_NOT_ALLOWED' })
    })

    it('a registration that was pending when the rule was made', async () => {
      await foyer.updateSettings({ ...NO_RULES, 'signup.verifyEmail': 'true' })
      const { body } = await register(denied)
      const code = await foyer.getMailedCode(denied)
      await deny()
      expect(toErrorSummary(await verify(foyer, token, body.stateToken as string, code))).toEqual(REFUSED)
      expect(await find(denied)).toBeUndefined()
    })
  })

  describe('members and invited people get in', () => {
    it('an existing member signs in by every method, and a code is answered the same for everybody', async () => {
      await foyer.createMember(denied)
      await deny()
      expect((await foyer.logIn(token, denied)).body.state).toBe('SUCCESS')
      const [known, unknown] = [await startCode(denied), await startCode(`nobody${people}@denied.example`)]
      const shape = ({ status, body }: MembershipAnswer) => [status, body.state, Object.keys(body)]
      expect(shape(known)).toEqual(shape(unknown))
      const code = await foyer.getMailedCode(denied)
      expect((await verify(foyer, token, known.body.stateToken as string, code)).body.state).toBe('SUCCESS')
    })

    it('V6.3.8: under private disclosure, a known and an unknown denied address are refused alike', async () => {
      await foyer.createMember(denied)
      await deny()
      await foyer.updateSettings({ 'accounts.disclosure': 'private' })
      const refusals = [await register(denied), await register(`nobody${people}@denied.example`)]
      expect(refusals.map(toErrorSummary)).toEqual([REFUSED, REFUSED])
    })

    it('an invited address, by its link, a code, and an identity provider', async () => {
      await deny()
      const [byLink, byCode, external] = ['link', 'code', 'ext'].map((way) => `${way}${people}@denied.example`) as [
        string,
        string,
        string,
      ]
      await invite([byLink, byCode, external], foyer.deps)
      const browser = createNoScriptBrowser(foyer)
      const [mail] = (await foyer.getMails(byLink)).filter(({ link }) => link?.includes('/signup?token='))
      const { pathname, search } = new URL(mail?.link ?? '')
      await browser.submit(await browser.open(pathname + search), '/signup', { password: TEST_PASSWORD })
      expect(await find(byLink)).toMatchObject({ status: 'active' })
      const { body } = await startCode(byCode)
      await verify(foyer, token, body.stateToken as string, await foyer.getMailedCode(byCode))
      expect(await find(byCode)).toMatchObject({ status: 'active' })
      expect(await signInExternally(external)).toMatchObject({ kind: 'signed-in', isNew: true })
    })
  })

  describe('patterns', () => {
    it.each([
      [
        { 'signup.allowedDomains': 'example.com' },
        ['a@example.com', 'A@EXAMPLE.COM'],
        ['a@sub.example.com', 'a@x.org'],
      ],
      [{ 'signup.allowedDomains': '*.example.com' }, ['a@sub.example.com', 'a@a.b.example.com'], ['a@example.com']],
      [{ 'signup.deniedDomains': '*.bad.org, bad.org' }, ['a@notbad.org'], ['a@bad.org', 'a@x.bad.org']],
      [{ 'signup.deniedDomains': 'BÜCHER.example' }, [], ['a@bücher.example', 'a@xn--bcher-kva.example']],
      [{ 'signup.allowedDomains': 'a.org', 'signup.deniedDomains': 'a.org' }, [], ['a@a.org']],
      [{ 'signup.throwawayDomains': 'refuse' }, ['a@example.com'], ['a@mailinator.com', 'a@x.mailinator.com']],
      [
        { 'signup.throwawayDomains': 'refuse', 'signup.allowedDomains': 'mailinator.com' },
        ['a@mailinator.com'],
        ['a@yopmail.com'],
      ],
    ])('%o', async (settings, allowed, refused) => {
      await foyer.updateSettings(settings as Record<string, string>)
      const fresh = (email: string) => email.replace('@', `.${++people}@`).replace('A.', 'a.')
      for (const email of allowed) expect((await register(fresh(email))).body.state, email).toBe('SUCCESS')
      for (const email of refused) expect(toErrorSummary(await register(fresh(email))), email).toEqual(REFUSED)
    })

    it('are checked when they are saved: domains, at most 200', async () => {
      const save = (text: string) =>
        changeSettings({ settings: { 'signup.deniedDomains': text } }, commandLineAct, foyer.deps)
      const many = (count: number) => Array.from({ length: count }, (_, index) => `d${index}.org`).join(',')
      for (const text of ['example', 'a@example.com', '*example.com', '*.', 'a..org', '1.2.3.4', many(201)])
        await expect(save(text), text).rejects.toMatchObject({
          violations: [{ field: 'settings.signup.deniedDomains' }],
        })
      for (const text of ['', 'example.com', 'a.org,\n*.b.org', many(200)])
        await expect(save(text)).resolves.toBeDefined()
      await save('')
    })
  })
})
