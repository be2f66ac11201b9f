import { databases, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { describe, expect, it } from 'vitest'
import { acceptInvitation } from '../../../src/features/members/invitations/accept-invitation.js'
import { invite } from '../../../src/features/members/invitations/invite.js'
import { createNoScriptBrowser } from '../../pages/no-script-browser.js'
import { decideAsOwner, toErrorSummary, verify } from '../membership-steps.js'
import { inviteOnlySite } from './invitation-steps.js'

const DAYS = 24 * 60 * 60

describe.each(databases)('invitations on $name', ({ name }) => {
  const foyer = inviteOnlySite(name, { 'accounts.disclosure': 'explicit' })
  let people = 0

  const memberOf = (email: string) => foyer.deps.storage.read((stores) => stores.members.findByEmail(email))
  const withdraw = (email: string) =>
    foyer.deps.storage.write((stores) => stores.invitations.withdraw(email, foyer.clock.now()))
  const newAddress = () => `guest${++people}@example.com`
  /** Returns path and query of the link in the newest invitation mail. */
  async function linkTo(email: string): Promise<string> {
    const [mail] = (await foyer.getMails(email)).filter(({ link }) => link?.includes('/signup?token='))
    const { pathname, search } = new URL(mail?.link ?? '')
    return pathname + search
  }
  async function invited(email = newAddress()): Promise<{ email: string; link: string; secret: string }> {
    await invite([email], foyer.deps)
    const link = await linkTo(email)
    return { email, link, secret: new URLSearchParams(link.split('?')[1]).get('token') as string }
  }
  const accept = (secret: string, email: string, node = 0) =>
    acceptInvitation(
      { secret, email, password: TEST_PASSWORD },
      { clientId: null, callerId: null, network: `198.51.100.${node}` },
      foyer.nodes[node]?.deps as TestFoyer['deps'],
    )

  it('design §1: invited → mail → a link of our own → password → an active member with a proven address', async () => {
    const { email, link } = await invited()
    const page = await foyer.browser.open(link)
    expect(page).toMatchObject({ status: 200, path: '/signup', redirects: [303] })
    expect(page.forms[0]?.fields.email).toBe(email)
    const done = await foyer.browser.submit(page, '/signup', { password: TEST_PASSWORD })
    expect(done).toMatchObject({ status: 200, path: '/account' })
    expect(done.text).toContain(email)
    expect(await memberOf(email)).toMatchObject({ status: 'active', emailVerified: true })
    expect((await foyer.logIn(foyer.token, email)).body.state).toBe('SUCCESS')
  })

  it('SU-10: an invitation to run the site says so, in its mail and on its page, also after a mistake', async () => {
    const email = newAddress()
    await invite([email], foyer.deps, { ownerRole: 'moderator' })
    const [mail] = await foyer.getMails(email)
    expect(mail?.subject).toBe('You are invited to the team of Foyer')
    expect(mail?.text).toContain('to the team that runs the site')
    const page = await foyer.browser.open(await linkTo(email))
    const told = 'invited to the team that runs'
    expect(page.text).toContain(told)
    expect((await foyer.browser.submit(page, '/signup', { password: 'short' })).text).toContain(told)
    const { email: guest, link } = await invited()
    expect((await foyer.browser.open(link)).text).not.toContain(told)
    expect((await foyer.getMails(guest))[0]?.subject).toBe('You are invited to Foyer')
  })

  it('V11.5.1, V6.5.2: the secret has 256 bits, and the database keeps its digest only', async () => {
    const { email, secret } = await invited()
    expect(secret).toMatch(/^inv_[\w-]{43}$/)
    const kept = await foyer.deps.storage.read((stores) => stores.invitations.findOpen(email, foyer.clock.now()))
    expect(kept?.digest).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(kept)).not.toContain(secret.slice(4))
  })

  it.each(['GET', 'HEAD'] as const)('V3.5.3: %s of the link spends nothing, however often', async (method) => {
    const { email, link, secret } = await invited()
    for (let visits = 0; visits < 3; visits++) await foyer.call(link, { method, headers: { accept: 'text/html' } })
    expect((await accept(secret, email)).state).toBe('SUCCESS')
  })

  it('rule 94, V6.5.1: of 50 parallel uses on two nodes one wins', async () => {
    const { email, secret } = await invited()
    const uses = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => accept(secret, email, index % 2)))
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusals = uses.flatMap((use) => (use.status === 'rejected' ? [use.reason.kind] : []))
    expect(new Set(refusals)).toEqual(new Set(['INVALID_INVITATION']))
  })

  it('a different address is refused in words, and the invitation stays good', async () => {
    const { email, link } = await invited()
    const page = await foyer.browser.open(link)
    const refused = await foyer.browser.submit(page, '/signup', { email: 'other@example.com', password: TEST_PASSWORD })
    expect(refused.status).toBe(403)
    expect(refused.text).toContain('This invitation is for another email')
    expect(await memberOf('other@example.com')).toBeUndefined()
    const done = await foyer.browser.submit(refused, '/signup', { email: email.toUpperCase(), password: TEST_PASSWORD })
    expect(done.path).toBe('/account')
  })

  it('V6.2.1: a refused password says why under its field and spends nothing', async () => {
    const { email, link } = await invited()
    const refused = await foyer.browser.submit(await foyer.browser.open(link), '/signup', { password: 'short' })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('Use at least 8 characters.')
    const done = await foyer.browser.submit(refused, '/signup', { password: TEST_PASSWORD })
    expect(done.path).toBe('/account')
    expect(await memberOf(email)).toBeDefined()
  })

  it('SU-10: the page says what became of an invitation: used, withdrawn, replaced, expired, never made', async () => {
    const used = await invited()
    await accept(used.secret, used.email)
    const gone = await invited()
    await withdraw(gone.email)
    const replaced = await invited()
    await invited(replaced.email)
    const old = await invited()
    const fresh = createNoScriptBrowser(foyer)
    const form = await fresh.open(old.link)
    await foyer.advance(7 * DAYS)
    for (const [link, words] of [
      [used.link, 'It was already used'],
      [gone.link, 'It was revoked or replaced'],
      [replaced.link, 'It was revoked or replaced'],
      [old.link, 'It has expired'],
      ['/signup?token=inv_nonsense', 'It was revoked or replaced'],
    ] as const) {
      const page = await foyer.browser.open(link)
      expect([page.status, page.forms.length]).toEqual([400, 0])
      expect(page.text).toContain('This invitation no longer works')
      expect(page.text).toContain(words)
    }
    const late = await fresh.submit(form, '/signup', { password: TEST_PASSWORD })
    expect([late.status, late.text.includes('It has expired')]).toEqual([400, true])
    expect(await memberOf(old.email)).toBeUndefined()
  })

  it('an invitation works for 7 days from the hand-off to the mail', async () => {
    const { email, secret } = await invited()
    await foyer.advance(7 * DAYS - 1)
    expect((await accept(secret, email)).state).toBe('SUCCESS')
  })

  it('inviting again replaces the secret: the old one is dead, the new one works', async () => {
    const first = await invited()
    const second = await invited(first.email)
    expect(second.secret).not.toBe(first.secret)
    await expect(accept(first.secret, first.email)).rejects.toMatchObject({ kind: 'INVALID_INVITATION' })
    expect((await accept(second.secret, first.email)).state).toBe('SUCCESS')
  })

  it('an invitation ends what others claimed on the address (design invariant 10)', async () => {
    const email = newAddress()
    await foyer.updateSettings({ 'signup.policy': 'open', 'signup.verifyEmail': 'true' })
    const { body } = await foyer.register(foyer.token, email, 'the password of a stranger')
    const code = await foyer.getMailedCode(email)
    await foyer.updateSettings({ 'signup.policy': 'invite' })
    const { secret } = await invited(email)
    await accept(secret, email)
    expect((await verify(foyer, foyer.token, body.stateToken as string, code)).status).toBe(400)
    expect(toErrorSummary(await foyer.logIn(foyer.token, email, 'the password of a stranger'))).toEqual([401, '-19976'])
  })

  it('specification §8: register of an address without an invitation is refused in words', async () => {
    const email = newAddress()
    const { status, body } = await foyer.register(foyer.token, email)
    expect(status).toBe(403)
    expect(body).toMatchObject({ message: expect.stringContaining('by invitation only') })
    expect(await memberOf(email)).toBeUndefined()
  })

  it('register of an invited address must prove it by the code, then it is a member and the link is used', async () => {
    const { email, link } = await invited()
    const { body } = await foyer.register(foyer.token, email)
    expect(body.state).toBe('REQUIRE_EMAIL_VERIFICATION')
    expect(await memberOf(email)).toBeUndefined()
    const proven = await verify(foyer, foyer.token, body.stateToken as string, await foyer.getMailedCode(email))
    expect(proven.body).toMatchObject({ state: 'SUCCESS', identity: { status: { name: 'ACTIVE' } } })
    expect((await foyer.browser.open(link)).text).toContain('It was already used')
  })

  it('V2.3.1: an invitation withdrawn between registration and proof lets nobody in', async () => {
    const { email } = await invited()
    const { body } = await foyer.register(foyer.token, email)
    const code = await foyer.getMailedCode(email)
    await withdraw(email)
    expect(toErrorSummary(await verify(foyer, foyer.token, body.stateToken as string, code))).toEqual([
      403,
      'PERMISSION_DENIED',
    ])
    expect(await memberOf(email)).toBeUndefined()
  })

  it('design §8: where disclosure is private, register answers alike for a member, an invited and a strange address', async () => {
    const member = await invited()
    await accept(member.secret, member.email)
    const { email } = await invited()
    await foyer.updateSettings({ 'accounts.disclosure': 'private' })
    const answers = []
    for (const one of [member.email, email, newAddress()]) {
      const { status, body } = await foyer.register(foyer.token, one)
      answers.push(JSON.stringify([status, { ...body, requestId: '' }]))
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('by invitation only')
  })

  it('SU-10, design §8: the sign-up page without an invitation has no form and says so', async () => {
    const page = await foyer.browser.open('/signup')
    expect(page).toMatchObject({ status: 200, forms: [] })
    expect(page.text).toContain('accepts new members by invitation only')
  })

  it('under owner approval an invited person need not wait: the owner said yes already', async () => {
    await foyer.updateSettings({ 'signup.policy': 'approval' })
    const { email, link } = await invited()
    const page = await foyer.browser.open(link)
    const done = await foyer.browser.submit(page, '/signup', { password: TEST_PASSWORD })
    expect(done.path).toBe('/account')
    expect(await memberOf(email)).toMatchObject({ status: 'active' })
  })

  it('members and what is no address are not invited, and then nobody else of the call is', async () => {
    const { email, secret } = await invited()
    await accept(secret, email)
    const other = newAddress()
    await expect(invite([other, email], foyer.deps)).rejects.toThrow('is already a member')
    await expect(invite([other, 'nonsense'], foyer.deps)).rejects.toThrow('is not an email address')
    expect(await foyer.getMails(other)).toEqual([])
  })

  it('the link of an address that has become a member another way says so; the deletion of the member removes the invitation', async () => {
    const { email, secret } = await invited()
    await foyer.updateSettings({ 'signup.policy': 'open' })
    await foyer.register(foyer.token, email)
    await foyer.updateSettings({ 'signup.policy': 'invite' })
    await expect(accept(secret, email)).rejects.toMatchObject({ kind: 'EMAIL_ALREADY_EXISTS' })
    await decideAsOwner(foyer, email, 'delete')
    await expect(accept(secret, email)).rejects.toMatchObject({ kind: 'INVALID_INVITATION' })
  })
})
