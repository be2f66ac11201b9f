import { paths } from '@foyer/protocol'
import { startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settingsInForce } from '../../src/features/site/settings/site-settings.js'
import { checkCaptcha } from '../../src/main/doctor/captcha-check.js'
import { createOwner } from '../owner/owner-steps.js'
import { createNoScriptBrowser } from '../pages/no-script-browser.js'
import { encodeScript, FAKE_CAPTCHA_SECRET, startFakeCaptcha, type VerifyScript } from './fake-captcha.js'

describe('PO-03: a test of the keys of a captcha', () => {
  let provider: Awaited<ReturnType<typeof startFakeCaptcha>>
  let foyer: TestFoyer
  let token: string
  beforeAll(async () => {
    provider = await startFakeCaptcha()
    foyer = await startFoyer({ listen: false, replace: { captcha: provider.outside } })
    token = (await createOwner(foyer, 'ana@example.com')).token
  })
  afterAll(async () => {
    await foyer.stop()
    await provider.close()
  })

  const begin = (json: object, at = foyer, caller = token) =>
    at.call<{ url: string }>(paths.testCaptcha, { token: caller, json })
  const open = async (json: object = { provider: 'turnstile', siteKey: 'site-key' }) => {
    const { body } = await begin(json)
    const browser = createNoScriptBrowser(foyer)
    return { browser, page: await browser.open(body.url.replace(foyer.url, '')) }
  }
  const solved = async (script: VerifyScript) => {
    const { browser, page } = await open()
    return browser.submit(page, '/captcha-test', { captcha: encodeScript(script) })
  }

  it('the widget of the keys that are tried is allowed on a page of its own, and nothing is saved', async () => {
    const { page } = await open()
    expect(page.html).toContain('&quot;visibleSiteKey&quot;:&quot;site-key&quot;')
    expect(page.headers['content-security-policy']).toContain('frame-src https://challenges.cloudflare.com')
    const console = await foyer.node.http.inject({ method: 'GET', url: '/console/settings' })
    expect(console.headers['content-security-policy']).not.toContain('cloudflare')
    const { body } = await foyer.call<{ provider: string }>(paths.captchaSettings)
    expect(body.provider).toBe('none')
  })

  it.each<[string, VerifyScript, RegExp]>([
    ['right keys work', {}, /It works: Turnstile accepts/],
    ['another host is named', { hostname: 'elsewhere.example' }, /does not accept them on localhost/],
    [
      'keys that do not belong together',
      { success: false, codes: ['invalid-input-response'] },
      /invalid-input-response.*different entries/,
    ],
    ['a provider that does not answer', { fault: '500' }, /did not respond correctly/],
    [
      'a secret key that the provider does not know',
      { success: false, codes: ['invalid-input-secret'] },
      /does not know the secret key/,
    ],
  ])('%s: said in words', async (_, script, words) => {
    const page = await solved(script)
    expect(page.text).toMatch(words)
    expect(page.headers['content-security-policy']).not.toContain('cloudflare')
  })

  it('a form without a proof is told so; without its ticket, or with one that is half an hour old, there is no test', async () => {
    const { browser, page } = await open()
    expect((await browser.submit(page, '/captcha-test', {})).text).toContain('Confirm that you are human')
    expect((await createNoScriptBrowser(foyer).open('/captcha-test')).status).toBe(404)
    await foyer.advance(30 * 60)
    const asked = provider.asked.length
    const late = await browser.submit(page, '/captcha-test', { captcha: encodeScript({}) })
    expect([late.status, provider.asked.length]).toEqual([404, asked])
    expect(late.text).toContain('has expired')
  })

  it('PO-03: without a secret key neither a test begins nor the provider is saved, and both say what to do', async () => {
    const bare = await startFoyer({ listen: false })
    try {
      const owner = await createOwner(bare, 'ana@example.com')
      const test = await begin({ provider: 'hcaptcha', siteKey: 'k' }, bare, owner.token)
      const settings = { 'captcha.provider': 'hcaptcha', 'captcha.siteKey': 'k' }
      const save = await bare.call(paths.ownerSettings, { method: 'PATCH', token: owner.token, json: { settings } })
      for (const { status, body } of [test, save]) {
        expect(status).toBe(400)
        expect(JSON.stringify(body)).toContain('FOYER_CAPTCHA_SECRET')
      }
    } finally {
      await bare.stop()
    }
  })

  it('the doctor checks the secret key as far as nobody is needed', async () => {
    const stored = { 'captcha.provider': 'turnstile', 'captcha.siteKey': 'k' }
    const rules = settingsInForce(stored, false).captcha
    const wrong = { visible: 'wrong', invisible: FAKE_CAPTCHA_SECRET }
    expect(await checkCaptcha(rules, provider.outside)).toMatchObject({ level: 'ok' })
    expect(await checkCaptcha(rules, { ...provider.outside, secrets: wrong })).toMatchObject({
      level: 'problem',
      says: 'turnstile does not know the secret key of the visible captcha',
    })
    expect(await checkCaptcha(rules, { ...provider.outside, secrets: undefined })).toMatchObject({ level: 'problem' })
    const away = { recaptcha: 'http://127.0.0.1:1/', hcaptcha: 'http://127.0.0.1:1/', turnstile: 'http://127.0.0.1:1/' }
    expect(await checkCaptcha(rules, { ...provider.outside, addresses: away })).toMatchObject({ level: 'warning' })
    expect(await checkCaptcha(settingsInForce({}, false).captcha, { secrets: undefined })).toMatchObject({
      level: 'ok',
    })
  })
})
