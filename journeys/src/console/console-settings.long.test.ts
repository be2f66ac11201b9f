import { paths } from '@foyer/protocol'
import { startFoyer, type TestFoyer } from '@foyer/testing'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { ConsolePage, consoleThemes } from './console-page-object.js'

const OWNER = 'owner@example.com'
const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 80"><rect width="320" height="80" rx="12" fill="#b3261e"/>${inside}</svg>`
const file = (name: string, text: string) => ({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) })

describe('an owner sets the look, tests the captcha and asks for more of a profile', () => {
  let browser: Browser
  let foyer: TestFoyer
  let visit: ConsolePage
  beforeAll(async () => {
    browser = await launchChromium()
    foyer = await startFoyer({ now: 'running', settings: { 'signup.verifyEmail': 'false' } })
    const { memberId } = await foyer.createMember(OWNER)
    await foyer.grantRole(memberId, 'owner')
  })
  afterEach(() => visit?.end())
  afterAll(async () => {
    await browser?.close()
    await foyer?.stop()
  })

  it('PO-04, G-29: a logo with a script is refused with what to do; a drawing is taken, and the look is tried by day and by night before it is saved', async () => {
    const [wide] = consoleThemes
    visit = await ConsolePage.begin(browser, foyer, wide)
    const { page } = visit
    await visit.signIn(OWNER, '/settings/branding')
    const choose = page.locator('input[type=file]').first()
    await choose.setInputFiles(file('logo.svg', drawing('<script>parent.document.title = "taken"</script>')))
    await page.getByText(/The SVG contains a script\. Save it as plain SVG/).waitFor()
    await choose.setInputFiles(file('logo.svg', drawing('<image href="https://elsewhere.example/a.png"/>')))
    await page.getByText(/The SVG references an external resource \(https:\/\/elsewhere\.example/).waitFor()
    await choose.setInputFiles(file('logo.svg', drawing('<circle cx="40" cy="40" r="24" fill="#fff"/>')))
    await page.getByText('Converted to a PNG of 576 × 144 px.').waitFor()
    await page.getByRole('textbox', { name: /^Color( optional)?$/ }).fill('#ffd400')
    await page.getByText(/^Light: contrast 1\.\d:1 is too low for text\. The pages use #/).waitFor()
    await page.getByText(/^Dark: contrast .* meets AA \(4\.5:1\)\./).waitFor()
    const frame = page.frameLocator('iframe[title="Sign-in page (Light)"]')
    await frame.getByRole('img', { name: 'Logo of Foyer', includeHidden: true }).waitFor()
    const ink = await frame
      .locator('.submit, button')
      .last()
      .evaluate((button) => getComputedStyle(button).backgroundColor)
    expect(ink).not.toBe('rgb(23, 86, 106)')
    await page.getByRole('combobox', { name: 'Layout' }).selectOption('split')
    await page.getByRole('combobox', { name: 'Corners' }).selectOption('none')
    await frame.locator('body[data-layout="split"] .side').waitFor()
    await expect
      .poll(() =>
        frame
          .locator('.input')
          .first()
          .evaluate((input) => getComputedStyle(input).borderRadius),
      )
      .toBe('0px')
    await page.getByRole('textbox', { name: 'Background' }).fill('red')
    await page.getByText(/^branding\.background cannot be "red"/).waitFor()
    await page.getByRole('textbox', { name: 'Background' }).fill('plain')
    expect(await visit.violations()).toEqual([])
    await visit.button('Save').click()
    await page.getByText('Pages and emails show the new logo.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText(/^Saved at/).waitFor()
    // Without the cookies of the owner, who is signed in.
    const html = await (await fetch(`${foyer.url}/signin`, { headers: { accept: 'text/html' } })).text()
    expect(html).toMatch(/class="logo" src="\/brand\/logo-[0-9a-f]{16}\.png" width="192" height="48"/)
    expect(html).toContain('?accent=%23ffd400&amp;background=plain&amp;radius=0px')
    expect(html).toContain('data-layout="split"')
    await visit.button('Remove logo').click()
    await visit.button('Reset to default: Layout').click()
    await page.getByText('2 unsaved changes').last().waitFor()
    await visit.button('Save').click()
    await page.getByText('Pages and emails show no logo.').waitFor()
  })

  it('EM-03, PO-05: the owner says whom mails come from and what they say; the test and the next mail carry it', async () => {
    const [wide] = consoleThemes
    visit = await ConsolePage.begin(browser, foyer, wide)
    const { page } = visit
    await visit.signIn(OWNER, '/mail')
    await page.getByLabel('Name').fill('Harbour & Pine')
    const address = page.getByLabel('Email', { exact: false }).first()
    await address.fill('hello at harbour')
    await visit.button('Save').click()
    await page.getByText('Enter an email, such as hello@example.com, or leave empty.').waitFor()
    await expect.poll(() => address.evaluate((field) => document.activeElement === field)).toBe(true)
    await address.fill('hello@harbour.example')
    await page.getByText(/must be allowed to send for harbour\.example/).waitFor()
    await visit.button('Save').click()
    await page.getByText(/^Saved at/).waitFor()
    await visit.button('Send test email').click()
    await page.getByText('Test email sent from Harbour & Pine <hello@harbour.example>.').waitFor()
    const mailsTo = async (email: string) =>
      (await foyer.call<{ messages: Record<string, string>[] }>(`/dev/inbox?to=${email}`)).body.messages
    const [test] = await mailsTo(OWNER)
    expect(test).toMatchObject({ from: 'Harbour & Pine <hello@harbour.example>', subject: 'Test email from Foyer' })
    expect(await visit.violations()).toEqual([])

    await visit.link('Password reset').click()
    await visit.expectHeading('Password reset')
    await page.getByRole('main').getByLabel('Language').selectOption('ar')
    await page
      .frameLocator('iframe[title="Preview (Light)"]')
      .getByRole('heading', { name: 'إعادة تعيين', includeHidden: true })
      .waitFor()
    expect(page.url()).toMatch(/\/console\/mail\/recovery\?language=ar$/)
    await page.goBack()
    await expect.poll(() => page.getByRole('main').getByLabel('Language').inputValue()).toBe('en')
    const subject = page.getByLabel('Subject', { exact: true })
    await subject.fill('Ahoy {who}')
    await page.getByText('Nothing is put in for {who}. Known are {site}, {to}, {life}.').waitFor()
    await subject.fill('Ahoy from {site}')
    await page.getByLabel('First paragraph').fill('<b>Press</b> the button.')
    const mail = page.frameLocator('iframe[title="Preview (Light)"]')
    await mail.getByText('<b>Press</b> the button.').waitFor()
    await page.getByText('Ahoy from Foyer').waitFor()
    await visit.link('All emails').click()
    await page.getByText('Unsaved changes').waitFor()
    await page.goBack()
    await page.getByRole('main').getByRole('button', { name: 'Dark' }).click()
    const wall = page
      .frameLocator('iframe[title="Preview (Dark)"]')
      .locator('.wall')
      .evaluate((body) => getComputedStyle(body).backgroundColor)
    // Tinted with the site's colour, and dark.
    expect(Math.max(...((await wall).match(/\d+/g) ?? ['255']).map(Number))).toBeLessThan(40)
    await visit.button('Save').click()
    await page.getByText(/^Saved at/).waitFor()
    expect(await visit.violations()).toEqual([])

    const { access_token: token } = await foyer.createVisitor()
    await foyer.call(paths.sendRecoveryEmail, { token, json: { email: OWNER } })
    const [next] = await mailsTo(OWNER)
    expect(next).toMatchObject({ subject: 'Ahoy from Foyer', from: 'Harbour & Pine <hello@harbour.example>' })
    expect(next?.text).toContain('<b>Press</b> the button.')
    await visit.button('Reset to default: Subject').click()
    await expect.poll(() => subject.inputValue()).toBe('Reset your password for {site}')
  })

  it('SU-13, AC-05: the owner adds a field, sign-up asks for it in its own words, and the member’s page has the answer', async () => {
    const [wide, narrow] = consoleThemes
    visit = await ConsolePage.begin(browser, foyer, wide)
    const { page } = visit
    await visit.signIn(OWNER, '/fields')
    await visit.button('Add field').click()
    const dialog = page.getByRole('dialog', { name: 'New field' })
    await dialog.getByRole('button', { name: 'Add field' }).click()
    await dialog.getByText('Enter a label in at least one language.').waitFor()
    await dialog.getByLabel('Label in English').fill('Your boat')
    await dialog.getByText('Other languages').click()
    await dialog.getByLabel('Label in العربية').fill('اسم القارب')
    await dialog.getByLabel('Max length').fill('10')
    await dialog.getByLabel('When asked').selectOption('required')
    await dialog.getByLabel('Visible to').selectOption('members')
    await expect.poll(() => dialog.getByLabel('Key').inputValue()).toBe('your-boat')
    expect(await visit.violations()).toEqual([])
    await dialog.getByRole('button', { name: 'Add field' }).click()
    await page.getByText('custom.your-boat', { exact: true }).waitFor()
    await page.frameLocator('iframe[title="Sign-up page (Light)"]').getByText('Your boat').waitFor()
    expect(await visit.violations()).toEqual([])

    const person = await ConsolePage.begin(browser, foyer, { ...narrow, locale: 'ar' })
    await person.page.goto(`${foyer.url}/signup`)
    const boat = person.page.getByLabel('اسم القارب')
    await person.page.locator('#email').fill('sailor@example.com')
    await person.page.locator('#password').fill('a long enough passphrase')
    await person.page.locator('form button[type=submit]').last().click()
    await person.page.getByText('املأ هذا الحقل.').waitFor()
    await boat.fill('Luna of the sea')
    await person.page.getByText('النص طويل جدًا', { exact: false }).waitFor({ state: 'hidden' })
    await boat.blur()
    await person.page.getByText('الحد الأقصى لعدد الأحرف: 10', { exact: false }).waitFor()
    expect(await person.violations()).toEqual([])
    await boat.fill('Luna')
    await person.page.locator('form button[type=submit]').last().click()
    await person.page.locator('#email').waitFor({ state: 'detached' })
    await person.end()

    await visit.open('/members?q=sailor')
    await visit.link('sailor@example.com').click()
    await page.getByText('Luna', { exact: true }).first().waitFor()
    expect(await visit.violations()).toEqual([])
    await visit.open('/fields')
    await visit.button(/^Remove Your boat/).click()
    await page.getByText(/Existing values are kept in member data/).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('heading', { name: 'No custom fields yet' }).waitFor()
  })
})
