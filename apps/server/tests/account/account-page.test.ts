import { accountSections } from '@foyer/protocol'
import { defaultDatabase, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { editMember } from '../../src/features/members/profile/edit-member.js'
import { createNoScriptBrowser } from '../pages/no-script-browser.js'
import { errorOf, signInAtPages, submitSection } from './account-steps.js'

describe.each(defaultDatabase)('decision 44: the account page without JavaScript, on $name', ({ name }) => {
  let foyer: TestFoyer
  let people = 0
  let email: string
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
  })
  beforeEach(async () => {
    email = `owner-of-account${++people}@example.com`
    await foyer.createMember(email)
  })
  afterAll(() => foyer.stop())

  const memberOf = async () => {
    const { deps } = foyer
    return deps.storage.read((stores) => stores.members.findByEmail(email))
  }

  it.each(['/account', '/account/devices', '/account/data'])(
    'AC-01: without a sign-in, %s leads to the sign-in page and back to the section',
    async (path) => {
      const browser = createNoScriptBrowser(foyer)
      const asked = await browser.open(path)
      expect(asked.path).toBe('/signin')
      const page = await browser.submit(asked, '/signin', { email, password: TEST_PASSWORD })
      expect([page.status, page.path]).toEqual([200, path])
      expect(page.text).toContain(`Signed in as ${email}`)
      // Once: the next sign-in leads to the first section.
      expect((await browser.open('/signin')).path).toBe('/account')
    },
  )

  it('AC-01: each section has its own address, its title and one link, which is marked', async () => {
    const browser = await signInAtPages(foyer, email)
    const first = await browser.open('/account')
    const links = first.links.filter(({ href }) => /^\/account[^?]*$/.test(href))
    // This site has no provider and no application of others.
    const offered = Object.values(accountSections).filter((path) => !/linked|apps/.test(path))
    expect(links.map(({ href }) => href)).toEqual([...offered, '/account'])
    for (const { href, text } of links.slice(0, -1)) {
      const page = await browser.open(href)
      expect(page.html).toContain(`<title>${text} · Foyer</title>`)
      expect(page.html).toContain(`<a href="${href}" aria-current="page">`)
    }
  })

  it('V3.5.1: a form of another site changes nothing; one that is too old is shown again with what was typed', async () => {
    const browser = await signInAtPages(foyer, email)
    const page = await browser.open('/account')
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await browser.submit(page, '/account', { nickname: 'Eve' }, { headers })).status).toBe(403)
    browser.jar.delete('foyer-form')
    const again = await browser.submit(page, '/account', { nickname: 'Ana' })
    expect(again.status).toBe(403)
    expect(again.forms.find(({ action }) => action === '/account')?.fields.nickname).toBe('Ana')
    expect((await memberOf())?.profile.profile?.nickname).toBeUndefined()
    await browser.submit(again, '/account')
    expect((await memberOf())?.profile.profile?.nickname).toBe('Ana')
  })

  it('AC-02: saves names and language, says so once, and an empty name is removed', async () => {
    const browser = await signInAtPages(foyer, email)
    const typed = { nickname: ' Ana ', firstName: 'Ana', lastName: 'Duarte', language: 'ar' }
    const saved = await submitSection(browser, '/account', typed)
    expect([saved.status, saved.path]).toEqual([200, '/account'])
    expect(saved.text).toContain('Your changes were saved.')
    expect((await browser.open('/account')).text).not.toContain('Your changes were saved.')
    expect((await memberOf())?.profile).toMatchObject({
      profile: { nickname: 'Ana' },
      contact: { firstName: 'Ana', lastName: 'Duarte' },
      registration: { language: 'ar' },
    })
    await submitSection(browser, '/account', { nickname: '', language: 'xx' })
    const after = (await memberOf())?.profile
    expect([after?.profile?.nickname, after?.registration?.language]).toEqual([undefined, undefined])
  })

  it.each([
    ['de-AT', 'de'],
    ['it', ''],
  ])('AC-02: saving a name keeps the language %s, which the form shows as “%s”', async (language, shown) => {
    const { memberId } = (await memberOf()) as NonNullable<Awaited<ReturnType<typeof memberOf>>>
    await editMember(memberId, { language }, foyer.deps)
    const browser = await signInAtPages(foyer, email)
    const stored = async () => (await memberOf())?.profile.registration?.language
    await submitSection(browser, '/account', { nickname: 'Ana', language: shown })
    expect(await stored()).toBe(language)
    await submitSection(browser, '/account', { language: 'fr' })
    expect(await stored()).toBe('fr')
  })

  it('AC-02: a change elsewhere is explained, and what was typed stays', async () => {
    const browser = await signInAtPages(foyer, email)
    const old = await browser.open('/account')
    await submitSection(browser, '/account', { nickname: 'from the other tab' })
    const conflict = await browser.submit(old, '/account', { nickname: 'from this tab' })
    expect(conflict.status).toBe(409)
    expect(conflict.text).toContain('Your profile was changed elsewhere')
    expect((await memberOf())?.profile.profile?.nickname).toBe('from the other tab')
    await browser.submit(conflict, '/account')
    expect((await memberOf())?.profile.profile?.nickname).toBe('from this tab')
  })

  it('SU-13, AC-05: the owner’s fields with who sees them, their faults, and none that only the team changes', async () => {
    const field = (more: object) => ({ kind: 'text', shownAt: 'profile', ...more })
    await foyer.updateSettings({
      'profile.fields': JSON.stringify([
        field({ key: 'boat', label: { en: 'Boat' }, most: 10, seenBy: 'members' }),
        field({ key: 'berth', label: { en: 'Berth' }, changedBy: 'owner' }),
      ]),
    })
    const browser = await signInAtPages(foyer, email)
    const page = await browser.open('/account')
    expect(page.text).toContain('Visible to other members if your profile is public.')
    expect(page.forms.flatMap(({ fields }) => Object.keys(fields))).not.toContain('custom.berth')
    const refused = await browser.submit(page, '/account', { 'custom.boat': 'x'.repeat(11), 'custom.berth': 'North' })
    expect([refused.status, errorOf(refused, 'custom.boat')]).toEqual([400, 'Too long: use at most 10 characters.'])
    await browser.submit(refused, '/account', { 'custom.boat': 'Luna', 'custom.berth': 'North' })
    expect((await memberOf())?.profile.contact?.customFields).toEqual({
      'custom.boat': { name: 'boat', value: 'Luna' },
    })
    await foyer.updateSettings({ 'profile.fields': '[]' })
  })

  it('V15.3.1: a name that is too long is refused with its field, and the rest of the form stays', async () => {
    const browser = await signInAtPages(foyer, email)
    const refused = await submitSection(browser, '/account', { firstName: 'x'.repeat(101), lastName: 'Duarte' })
    expect([refused.status, errorOf(refused, 'firstName')]).toEqual([400, 'Too long: use at most 100 characters.'])
    expect(refused.forms.find(({ action }) => action === '/account')?.fields.lastName).toBe('Duarte')
  })

  it('the sign-out of the page ends the sign-in of this browser', async () => {
    const browser = await signInAtPages(foyer, email)
    expect((await submitSection(browser, '/account', {}, '/oauth2/logout')).path).toBe('/signed-out')
    expect((await browser.open('/account')).path).toBe('/signin')
  })
})
