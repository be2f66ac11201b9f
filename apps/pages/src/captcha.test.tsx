// @vitest-environment node
import type { CaptchaPrompt, PageModel } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { renderPage } from './render.js'
import { sampleModels } from './sample-models.js'

const altcha: CaptchaPrompt = { provider: 'altcha', action: 'login', challengeUrl: '/challenge' }
const pages: [string, PageModel][] = (['signIn', 'signUp', 'forgotPassword'] as const).map((name) => [
  name,
  { ...sampleModels[name], captcha: altcha },
])

describe('a captcha in a form', () => {
  it.each(pages)('%s has its fields, an empty live region and a script of our own', (_, model) => {
    const html = renderPage(model)
    const form = /<form.*<\/form>/s.exec(html)?.[0] ?? ''
    expect(form).toMatch(/<input type="hidden" autoComplete="off" name="captcha"\/>/)
    expect(form).toMatch(/<input type="hidden" autoComplete="off" name="invisibleCaptcha"\/>/)
    expect(form).toContain('role="status"></p>')
    expect(html.match(/<script\b[^>]*>/g)).toContain('<script type="module" src="/assets/captcha.js">')
  })

  it.each(pages)('%s says without JavaScript what to do, and whom to ask', (_, model) => {
    expect(renderPage(model)).toMatch(/<noscript>.*requires JavaScript\..*<bdi>Harbour &amp; Pine<\/bdi>.*<\/noscript>/)
  })

  it.each(['signIn', 'signUp', 'forgotPassword'] as const)('without one %s loads no script of it', (name) => {
    expect(renderPage(sampleModels[name])).not.toMatch(/captcha\.js|data-captcha/)
  })

  it.each(['recaptcha', 'hcaptcha', 'turnstile'] as const)(
    'V1.2.1: what the page tells the script of %s cannot leave its attribute',
    (provider) => {
      const captcha: CaptchaPrompt = { provider, action: 'register', visibleSiteKey: '"><script>alert(1)</script>' }
      const html = renderPage({ ...sampleModels.signUp, captcha })
      expect(html).not.toContain('<script>')
      expect(html.match(/<script\b/g)).toHaveLength(3)
    },
  )
})
