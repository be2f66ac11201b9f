import { paths } from '@foyer/protocol'
import { createCodeChallenge, createCodeVerifier, defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { settingError } from '../../src/features/site/settings/site-settings.js'
import { formatColour } from '../../src/kernel/branding/colour.js'
import { pictureDataUrl, sidePictureLimits } from '../../src/kernel/branding/picture.js'
import { formStyleSheet, pageStyleSheet, themeColours } from '../../src/kernel/branding/theme-sheet.js'
import { type MailDeployment, type MailServer, startMailDeployment, startMailServer } from '../mail/mail-deployment.js'
import { png } from '../members/profile/picture-samples.js'
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
const theme = { accent: '#ffd400' }
const looks = themeColours(theme)

const plainLook = {
  'branding.layout': 'door',
  'branding.radius': 'medium',
  'branding.font': 'foyer',
  'branding.background': '',
  'branding.picture': '',
  'branding.clients': '{}',
}

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
    const answer = await foyer.node.http.inject({ method: 'GET', url })
    if (answer === undefined) throw new Error('there is no node')
    return answer
  }
  const styleSheet = (html: string) =>
    /<link rel="stylesheet" href="(\/brand\/[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  const picture = (html: string) => /<img class="logo" src="([^"]*)" width="(\d+)" height="(\d+)"/.exec(html)

  it.each(['/signin', '/signup', '/forgot-password', '/waiting', '/signed-out', '/nowhere'])(
    'G-29, G-54, G-36: %s shows the name, the logo, the colour and the links',
    async (path) => {
      const { html, links } = await browser.open(path)
      expect(html).toContain('<bdi>Harbour &amp; Pine</bdi>')
      expect(picture(html)?.slice(2)).toEqual(['192', '24'])
      expect(styleSheet(html)).toMatch(/^\/brand\/theme-[0-9a-f]{16}\.css\?accent=%23ffd400$/)
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
      pageStyleSheet(theme),
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
    expect((await get(styleSheet(before) as string)).body).toBe(pageStyleSheet(theme))
  })

  it('a style sheet of another version of the server is answered with this one’s, and not kept', async () => {
    const { statusCode, headers, body } = await get('/brand/theme-0000000000000000.css?accent=%23ffd400')
    expect([statusCode, headers['cache-control'], body]).toEqual([200, 'no-store', pageStyleSheet(theme)])
  })

  it.each([
    'theme-ffd400.css',
    'theme-0000000000000000.css?accent=red',
    'theme-0000000000000000.css?accent=%23ffd400&gap=1px',
    'theme-0000000000000000.css?radius=1px&radius=2px',
    'picture-0000000000000000.png',
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

  it('decision 22: layout, radius, font and background are in the page and its style sheet', async () => {
    await foyer.updateSettings({
      'branding.layout': 'card',
      'branding.radius': 'large',
      'branding.font': 'serif',
      'branding.background': '#F5F0E8 #14110d',
    })
    const { html } = await browser.open('/signin')
    expect(html).toContain('data-layout="card"')
    expect(html).toContain('content="#f5f0e8"')
    expect(html).not.toContain('as="font"')
    const { body } = await get(styleSheet(html) as string)
    expect(body).toContain('--radius: 14px;')
    expect(body).toMatch(/--font: ui-serif,/)
    expect(body).toContain('--page: light-dark(#f5f0e8, #14110d);')
    await foyer.updateSettings(plainLook)
  })

  it('decision 22: the picture is on pages of the layout split only, from our own origin, kept for a year', async () => {
    const picture = png(900, 1200)
    await foyer.updateSettings({
      'branding.layout': 'split',
      'branding.picture': pictureDataUrl(picture, sidePictureLimits),
    })
    const [, src = ''] = /<img class="picture" src="([^"]*)"/.exec((await browser.open('/signin')).html) ?? []
    const { statusCode, headers, rawPayload } = await get(src)
    expect([statusCode, rawPayload.equals(picture)]).toEqual([200, true])
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'cross-origin-resource-policy': 'same-origin' })
    await foyer.updateSettings({ 'branding.layout': 'card' })
    expect((await browser.open('/signin')).html).not.toContain('class="picture"')
    await foyer.updateSettings(plainLook)
  })

  it('decision 22: a client has its own theme on the pages of its flows, and on no other page', async () => {
    const { clientId } = foyer.client
    await foyer.updateSettings({
      'branding.clients': JSON.stringify({ [clientId]: { '--foyer-accent': '#0A7D32', '--foyer-width': '480px' } }),
    })
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: foyer.client.redirectUris[0] as string,
      response_type: 'code',
      code_challenge: createCodeChallenge(createCodeVerifier()),
      code_challenge_method: 'S256',
    })
    const { html } = await browser.open(`${paths.authorize}?${query}`)
    expect(styleSheet(html)).toMatch(/\?accent=%230a7d32&width=480px$/)
    expect(styleSheet((await browser.open('/signin')).html)).toMatch(/\?accent=%23ffd400$/)
    const sheet = await get(`/brand/theme.css?client_id=${clientId}`)
    expect(sheet.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=60',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(sheet.body).toBe(formStyleSheet({ accent: '#0a7d32', width: '480px' }))
    for (const other of ['', '?client_id=cli_unknown', '?client_id=constructor', '?client_id=a&client_id=b'])
      expect((await get(`/brand/theme.css${other}`)).body).toBe(formStyleSheet(theme))
    await foyer.updateSettings(plainLook)
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
    ['branding.layout', 'window'],
    ['branding.font', 'Comic Sans'],
    ['branding.radius', '8px'],
    ['branding.background', 'red'],
    ['branding.background', '#ffffff #000000 #ffffff'],
    ['site.language', 'fi'],
    ['site.language', 'en-XA'],
  ] as const)('%s is never %s', (name, value) =>
    expect(settingError(name, value)).toMatch(
      name === 'branding.logo' ? /^The logo was not accepted: / : `${name} cannot be`,
    ),
  )

  it.each([
    ...Object.entries(settings),
    ['branding.supportUrl', 'https://harbour.example/help?from=sign-in#form'],
    ['branding.colour', ''],
    ['branding.layout', 'split'],
    ['branding.background', 'plain'],
    ['branding.background', '#f5f0e8 #14110d'],
    ['branding.picture', pictureDataUrl(png(900, 1200), sidePictureLimits)],
    ['branding.clients', '{"cli_1": {"--foyer-background": "plain", "--foyer-font": "system"}}'],
    ['site.language', 'ar'],
  ] as const)('%s may be %.60s', (name, value) => expect(settingError(name as 'branding.logo', value)).toBeUndefined())

  it.each([
    ['[]', /must be JSON such as/],
    ['{"cli_1": {"--foyer-accent": "red"}}', /^The theme of cli_1: --foyer-accent cannot be "red"; it takes a colour/],
    [
      '{"cli_1": {"--foyer-gap": "1px"}}',
      /^The theme of cli_1: There is no variable "--foyer-gap"; there are: --foyer-a/,
    ],
    ['{"cli_1": {"color": "#ffffff"}}', /A variable starts with --foyer-/],
    ['{"cli_1": {"--foyer-radius": "4px;} body {display:none"}}', /--foyer-radius cannot be/],
    [JSON.stringify(Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`cli_${at}`, {}]))), /At most 50/],
  ])('branding.clients is never %.60s', (text, why) => expect(settingError('branding.clients', text)).toMatch(why))

  it.each([
    [png(900, 100), /each side must be 400 to 3000/],
    [Buffer.concat([png(900, 900), Buffer.alloc(150 * 1024)]), /larger than 140 kB/],
  ])('branding.picture has bounds', (bytes, why) =>
    expect(settingError('branding.picture', `data:image/png;base64,${bytes.toString('base64')}`)).toMatch(why),
  )

  it('a fault tells no more of a long value than is needed', () =>
    expect(settingError('branding.logo', 'x'.repeat(100_000))?.length).toBeLessThan(400))
})
