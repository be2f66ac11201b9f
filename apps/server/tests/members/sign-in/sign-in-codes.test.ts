import { paths } from '@foyer/protocol'
import { defaultDatabase, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invite } from '../../../src/features/members/invitations/invite.js'
import { type Browser, createNoScriptBrowser } from '../../pages/no-script-browser.js'
import {
  decideAsOwner,
  type MembershipAnswer,
  toErrorSummary,
  verify,
  visitorToken,
  wrongCode,
} from '../membership-steps.js'

const LINK = '/verify-email/link'

describe.each(defaultDatabase)('sign-in by an email code on $name', ({ name }) => {
  let foyer: TestFoyer
  let token: string
  let people = 0
  let email: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
  })
  beforeEach(async () => {
    await foyer.updateSettings({
      'signup.policy': 'open',
      'signup.verifyEmail': 'false',
      'signin.methods': 'password-and-code',
      'accounts.disclosure': 'private',
    })
    token = await visitorToken(foyer)
    email = `coded${++people}@example.com`
  })
  afterAll(() => foyer.stop())

  const start = (address = email): Promise<MembershipAnswer> =>
    foyer.call(paths.startSignInCode, { token, json: { email: address } })
  const createMember = async () => {
    await foyer.updateSettings({ 'accounts.disclosure': 'explicit' })
    const { memberId } = await foyer.createMember(email)
    await foyer.updateSettings({ 'accounts.disclosure': 'private' })
    return memberId
  }
  const enter = async (code?: string) => {
    const { body } = await start()
    return verify(foyer, token, body.stateToken as string, code ?? (await foyer.getMailedCode(email)))
  }

  it('creates a member for a new address, verified and without a password', async () => {
    const answer = await enter()
    expect(answer.body).toMatchObject({ state: 'SUCCESS', identity: { email: { address: email, isVerified: true } } })
    await foyer.updateSettings({ 'accounts.disclosure': 'explicit' })
    expect(toErrorSummary(await foyer.logIn(token, email, TEST_PASSWORD))[0]).toBe(401)
  })

  it('signs in the member of a known address, as often as asked', async () => {
    const memberId = await createMember()
    expect((await enter()).body).toMatchObject({ state: 'SUCCESS', identity: { id: memberId } })
    expect((await enter()).body).toMatchObject({ state: 'SUCCESS', identity: { id: memberId } })
  })

  it('design invariant 10: a password that was set before the address was verified no longer signs in', async () => {
    await createMember()
    await enter()
    await foyer.updateSettings({ 'accounts.disclosure': 'explicit' })
    expect(toErrorSummary(await foyer.logIn(token, email, TEST_PASSWORD))[0]).toBe(401)
  })

  it('V6.3.8: answers the same for known and unknown addresses, under each disclosure', async () => {
    await createMember()
    for (const disclosure of ['private', 'explicit']) {
      await foyer.updateSettings({ 'accounts.disclosure': disclosure })
      const [known, unknown] = [await start(), await start(`nobody${people}@example.com`)]
      const shape = ({ status, body }: MembershipAnswer) => [
        status,
        body.state,
        Object.keys(body),
        Object.keys(body.identity ?? {}),
        body.identity?.status,
      ]
      expect(shape(known)).toEqual(shape(unknown))
      expect(known.body.identity?.id).not.toBe(unknown.body.identity?.id)
    }
  })

  it('V6.6.3: refuses wrong, foreign and used codes, and those of another caller', async () => {
    const { body } = await start()
    const stateToken = body.stateToken as string
    const code = await foyer.getMailedCode(email)
    expect((await verify(foyer, token, stateToken, wrongCode(code))).status).toBe(400)
    const otherState = (await start(`other${people}@example.com`)).body.stateToken as string
    expect((await verify(foyer, token, otherState, code)).body.state).toBeUndefined()
    expect((await verify(foyer, token, stateToken, code)).body.state).toBe('SUCCESS')
    expect((await verify(foyer, token, stateToken, code)).body.state).toBeUndefined()
  })

  it('V6.6.3: of simultaneous uses of one code one succeeds', async () => {
    const { body } = await start()
    const code = await foyer.getMailedCode(email)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => verify(foyer, token, body.stateToken as string, code)),
    )
    expect(answers.filter((answer) => answer.body.state === 'SUCCESS')).toHaveLength(1)
  })

  it('V6.3.1: counts codes per address and network', async () => {
    const limited = await startFoyer({ database: name, listen: false, limits: true })
    try {
      await limited.updateSettings({ 'signin.methods': 'code' })
      const visitor = await visitorToken(limited)
      const ask = () => limited.call(paths.startSignInCode, { token: visitor, json: { email } })
      for (let count = 0; count < 10; count++) expect((await ask()).status).toBe(200)
      expect((await ask()).status).toBe(429)
    } finally {
      await limited.stop()
    }
  })

  it('sends an email without a code where an invitation is required, and signs invited people in', async () => {
    await foyer.updateSettings({ 'signup.policy': 'invite' })
    const { status, body } = await start()
    expect([status, body.state]).toEqual([200, 'REQUIRE_EMAIL_VERIFICATION'])
    const [mail] = await foyer.getMails(email)
    expect([mail?.code, mail?.subject]).toEqual([null, expect.stringContaining('do not have an account')])
    await invite([email], foyer.deps)
    expect((await enter()).body).toMatchObject({ state: 'SUCCESS' })
  })

  it('holds a new member back until the owner has approved', async () => {
    await foyer.updateSettings({ 'signup.policy': 'approval' })
    expect((await enter()).body.state).toBe('REQUIRE_OWNER_APPROVAL')
  })

  it('security-checklist 19: says that an account is blocked only after the code', async () => {
    await createMember()
    await decideAsOwner(foyer, email, 'block')
    const { status, body } = await start()
    expect([status, body.state]).toEqual([200, 'REQUIRE_EMAIL_VERIFICATION'])
    const answer = await verify(foyer, token, body.stateToken as string, await foyer.getMailedCode(email))
    expect([answer.status, answer.body.details?.applicationError?.code]).toEqual([403, expect.any(String)])
  })

  it('is refused where the site does not offer it', async () => {
    await foyer.updateSettings({ 'signin.methods': 'password' })
    expect((await start()).status).toBe(403)
  })

  describe('at the hosted pages, without JavaScript', () => {
    let browser: Browser
    beforeEach(() => {
      browser = createNoScriptBrowser(foyer)
    })
    const linkPath = async () => {
      const { pathname, search } = new URL((await foyer.getMails(email))[0]?.link as string)
      return pathname + search
    }
    const isSignedIn = async () => (await browser.open('/signin')).text.includes(email)

    it('G-55: the sign-in page sends a code, and the code signs in', async () => {
      const page = await browser.open('/signin')
      const asked = await browser.submit(page, '/signin', { email, password: '' }, { button: 'email-code' })
      expect(asked.path).toBe('/verify-email')
      await browser.submit(asked, '/verify-email', { code: await foyer.getMailedCode(email) })
      expect(await isSignedIn()).toBe(true)
    })

    it('VE-09: the link in the email signs in where the code was asked for', async () => {
      await createMember()
      await foyer.updateSettings({ 'signin.methods': 'code' })
      const page = await browser.open('/signin')
      expect(page.forms.flatMap(({ fields }) => Object.keys(fields))).not.toContain('password')
      await browser.submit(page, '/signin/code', { email })
      await browser.submit(await browser.open(await linkPath()), LINK)
      expect(await isSignedIn()).toBe(true)
    })

    it('decision 14: a program that presses every button of the email signs nobody in', async () => {
      const page = await browser.open('/signin')
      await browser.submit(page, '/signin', { email, password: '' }, { button: 'email-code' })
      const scanner = createNoScriptBrowser(foyer)
      await scanner.submit(await scanner.open(await linkPath()), LINK)
      expect((await scanner.open('/signin')).text).not.toContain(email)
      expect(await isSignedIn()).toBe(false)
    })

    it('SU-01: a site of codes only creates members without a password', async () => {
      await foyer.updateSettings({ 'signin.methods': 'code' })
      const page = await browser.open('/signup')
      const asked = await browser.submit(page, '/signin/code', { email })
      await browser.submit(asked, '/verify-email', { code: await foyer.getMailedCode(email) })
      expect(await isSignedIn()).toBe(true)
    })
  })
})
