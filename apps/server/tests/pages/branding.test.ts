import { defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { settingError } from '../../src/features/site/settings/site-settings.js'
import { brandTheme, themeStyleSheet } from '../../src/kernel/branding/brand-theme.js'
import { formatColour, parseColour } from '../../src/kernel/branding/colour.js'
import { pictureDataUrl } from '../../src/kernel/branding/picture.js'
import { type MailDeployment, type MailServer, startMailDeployment, startMailServer } from '../mail/mail-deployment.js'
import { png } from '../members/picture-samples.js'
import { type Browser, createNoScriptBrowser } from './no-script-browser.js'

const logo = png(480, 60)
const settings = {
  'site.name': 'Harbour & Pine',
  'branding.colour': '#FFD400',
  'branding.logo': pictureDataUrl(logo),
  'branding.termsUrl': 'https://harbour.example/terms',
  'branding.privacyUrl': 'https://harbour.example/privacy',
  'branding.supportUrl': 'mailto:help@harbour.example',
}
const nothing = Object.fromEntries(Object.keys(settings).map((name) => [name, name === 'site.name' ? 'Foyer' : '']))
const looks = brandTheme(parseColour('#ffd400'))

describe.each(defaultDatabase)('the branding of a site on $name', ({ name }) => {
  let foyer: TestFoyer
  let browser: Browser
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false, settings })
  })
  beforeEach(() => {
    browser = createNoScriptBrowser(foyer)
  })
  afterEach(() => foyer.updateSettings(settings))
  afterAll(() => foyer.stop())

  const get = async (url: string) => {
    const answer = await foyer.nodes[0]?.http.inject({ method: 'GET', url })
    if (answer === undefined) throw new Error('there is no node')
    return answer
  }
  const styleSheet = (html: string) => /<link rel="stylesheet" href="(\/brand\/[^"]*)"/.exec(html)?.[1]
  const picture = (html: string) => /<img class="logo" src="([^"]*)" width="(\d+)" height="(\d+)"/.exec(html)

  it.each(['/signin', '/signup', '/forgot-password', '/waiting', '/signed-out', '/nowhere'])(
    'G-29, G-54, G-36: %s shows the name, the logo, the colour and the links',
    async (path) => {
      const { html, links } = await browser.open(path)
      expect(html).toContain('<bdi>Harbour &amp; Pine</bdi>')
      expect(picture(html)?.slice(2)).toEqual(['192', '24'])
      expect(styleSheet(html)).toMatch(/^\/brand\/ffd400-[0-9a-f]{16}\.css$/)
      expect(html).toContain(`content="${formatColour(looks.light.wall)}"`)
      expect(links.map(({ href }) => href)).toEqual(
        expect.arrayContaining([
          'https://harbour.example/terms',
          'https://harbour.example/privacy',
          'mailto:help@harbour.example',
        ]),
      )
    },
  )

  it('V3.4.3: the colour comes as a file of our own, under the strict policy, kept for a year', async () => {
    const { html, headers } = await browser.open('/signin')
    expect(headers['content-security-policy']).toContain("style-src 'self';")
    expect(html).not.toMatch(/<style|\sstyle=/)
    const sheet = await get(styleSheet(html) as string)
    expect([sheet.statusCode, sheet.headers['content-type'], sheet.headers['cache-control'], sheet.body]).toEqual([
      200,
      'text/css; charset=utf-8',
      'public, max-age=31536000, immutable',
      themeStyleSheet(looks),
    ])
  })

  it('decision 22: the logo comes from our own origin, as what it is, kept for a year', async () => {
    const [, src = ''] = picture((await browser.open('/signin')).html) ?? []
    const { statusCode, headers, rawPayload } = await get(src)
    expect([statusCode, rawPayload.equals(logo)]).toEqual([200, true])
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
  })

  it('another logo or colour has another address; the old logo is gone, and no node lacks a colour', async () => {
    const before = (await browser.open('/signin')).html
    await foyer.updateSettings({ 'branding.logo': pictureDataUrl(png(60, 60)), 'branding.colour': '#b3261e' })
    const { html } = await browser.open('/signin')
    expect(styleSheet(html)).not.toBe(styleSheet(before))
    expect(picture(html)?.slice(2)).toEqual(['48', '48'])
    expect((await get(picture(before)?.[1] ?? '')).statusCode).toBe(404)
    expect((await get(styleSheet(before) as string)).body).toBe(themeStyleSheet(looks))
  })

  it('a style sheet of another version of the server is answered with this one’s, and not kept', async () => {
    const { statusCode, headers, body } = await get('/brand/ffd400-0000000000000000.css')
    expect([statusCode, headers['cache-control'], body]).toEqual([200, 'no-store', themeStyleSheet(looks)])
  })

  it.each([
    'ffd400.css',
    'xyz-0000000000000000.css',
    'logo-0000000000000000.png',
    'logo.png',
    '..%2fassets',
    'constructor',
  ])('there is nothing at /brand/%s', async (file) => {
    expect((await get(`/brand/${file}`)).statusCode).toBe(404)
  })

  it('without any of it a page is as it was: no other file, no link', async () => {
    await foyer.updateSettings(nothing)
    const { html } = await browser.open('/signin')
    expect([picture(html), styleSheet(html), html.includes('site-links')]).toEqual([null, undefined, false])
  })

  it('SI-12: after the right password, and only then, a blocked member is led to the owner', async () => {
    await foyer.updateSettings({ 'signup.verifyEmail': 'false' })
    const email = `blocked-${name}@example.com`
    const { memberId } = await foyer.createMember(email)
    await foyer.call(`/members/v1/members/${memberId}/block`, {
      method: 'POST',
      token: await foyer.addApiKey(),
      json: {},
    })
    const tried = async (password: string) => {
      const page = await browser.open('/signin')
      const { html } = await browser.submit(page, '/signin', { email, password })
      return /<div class="form-message".*?<\/div><\/div>/s.exec(html)?.[0]
    }
    expect(await tried('not this one')).not.toMatch(/been suspended|mailto/)
    const told = await tried('correct horse battery')
    expect(told).toContain('This account has been suspended. Contact Harbour &amp; Pine.')
    expect(told).toContain('href="mailto:help@harbour.example"')
  })
})

describe('the branding in mails', () => {
  let server: MailServer
  let foyer: MailDeployment
  beforeAll(async () => {
    server = await startMailServer()
    foyer = await startMailDeployment('sqlite', { kind: 'smtp', url: server.url, from: 'no-reply@accounts.example' })
    await foyer.updateSettings(settings)
  })
  afterAll(async () => {
    await foyer.stop()
    await server.stop()
  })

  it('EM-01, EM-03, G-54: name, logo, colour and links are in a mail, which fetches nothing', async () => {
    await foyer.register('ana@example.com')
    await foyer.sendDue()
    const [mail] = server.accepted
    const html = String(mail?.html)
    expect(
      mail?.attachments.map(({ contentId, mimeType, content }) => [
        contentId,
        mimeType,
        Buffer.from(content as ArrayBuffer).equals(logo),
      ]),
    ).toEqual([['<logo>', 'image/png', true]])
    expect(html).toContain('alt="Logo of Harbour &amp; Pine"')
    // The mail parser of the tests may replace the `cid:` reference by the image itself.
    expect(html).toMatch(/<img[^>]* src="(cid:logo|data:image\/png;base64,[^"]*)"/)
    expect(html).toContain(`background-color:${formatColour(looks.light.brand)}`)
    expect(html).toContain(`background-color: ${formatColour(looks.dark.brand)} !important`)
    for (const part of [html, String(mail?.text)]) {
      expect(part).toContain('Harbour')
      expect(part).toContain('https://harbour.example/terms')
      expect(part).toContain('https://harbour.example/privacy')
      expect(part).toContain('help@harbour.example')
    }
    expect(
      html.match(/https?:[^"<\s]*/g)?.every((url) => /^https:\/\/(harbour|accounts)\.example|w3\.org/.test(url)),
    ).toBe(true)
  })
})

describe('what the settings of the branding take', () => {
  it.each([
    ['branding.colour', 'red'],
    ['branding.colour', '#fff'],
    ['branding.colour', '#12345;'],
    ['branding.termsUrl', 'http://harbour.example/terms'],
    ['branding.termsUrl', 'javascript:alert(1)'],
    ['branding.termsUrl', 'https://'],
    ['branding.termsUrl', 'https://user:secret@harbour.example/'],
    ['branding.termsUrl', 'https://harbour.example/ "onclick'],
    ['branding.privacyUrl', 'mailto:help@harbour.example'],
    ['branding.supportUrl', 'mailto:help@harbour.example?bcc=all@example.com'],
    ['branding.supportUrl', 'mailto:'],
    ['branding.supportUrl', 'tel:+49'],
    ['branding.logo', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ['branding.logo', 'https://harbour.example/logo.png'],
    ['branding.logoAlt', 'x'.repeat(101)],
    ['site.language', 'fi'],
    ['site.language', 'en-XA'],
  ] as const)('%s is never %s', (name, value) =>
    expect(settingError(name, value)).toMatch(
      name === 'branding.logo' ? /^The logo is not taken: / : `${name} cannot be`,
    ),
  )

  it.each([
    ...Object.entries(settings),
    ['branding.supportUrl', 'https://harbour.example/help?from=sign-in#form'],
    ['branding.colour', ''],
    ['site.language', 'ar'],
  ] as const)('%s may be %.60s', (name, value) => expect(settingError(name as 'branding.logo', value)).toBeUndefined())

  it('a fault tells no more of a long value than is needed', () =>
    expect(settingError('branding.logo', 'x'.repeat(100_000))?.length).toBeLessThan(400))
})
