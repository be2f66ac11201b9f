// @vitest-environment node
import { getMessages } from '@foyer/messages'
import { describe, expect, it } from 'vitest'
import { getInitial } from './parts/initial.js'
import { renderPage } from './render.js'
import { sampleModels } from './sample-models.js'

const pages = Object.entries(sampleModels)
/** The page's data, which browsers do not run, and its only script. */
const ownScripts = ['<script type="application/json" id="model">', '<script type="module" src="/assets/client.js">']
const withoutData = (html: string) => html.replace(/<script type="application\/json".*?<\/script>/s, '')
const hostile = `"><script>alert('x')</script>`

describe('every page', () => {
  it.each(pages)('G-25: %s has one h1, one main and its own title', (_, model) => {
    const html = renderPage(model)
    expect(html.startsWith('<!doctype html><html lang="en" dir="ltr">')).toBe(true)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html.match(/<main/g)).toHaveLength(1)
    const heading = /<h1>([^<]+)<\/h1>/.exec(html)?.[1]
    expect(html).toContain(`<title>${heading} · Harbour &amp; Pine</title>`)
  })

  it.each(pages)('ER-03: %s is not for search engines', (_, model) => {
    expect(renderPage(model)).toContain('<meta name="robots" content="noindex"/>')
  })

  it.each(pages)(
    'V3.4.3: %s keeps the strict policy: no inline script that runs, no inline style, no handler',
    (_, model) => {
      const html = renderPage(model)
      expect(html.match(/<script\b[^>]*>/g)).toEqual(ownScripts)
      expect(withoutData(html)).not.toMatch(/<style|\sstyle=|\son[a-z]+=/i)
    },
  )

  it.each(pages)('rule 45: %s loads nothing but its own files', (_, model) => {
    const named = renderPage(model).match(/<link [^>]*href="[^"]*"|<img[^>]*>|\ssrc="[^"]*"/g) ?? []
    // An image in a `data:` URL is not loaded.
    const loaded = named.filter((tag) => !tag.includes('src="data:image/'))
    expect(loaded).toHaveLength('branding' in model ? 5 : 4)
    for (const tag of loaded) expect(tag).toMatch(/(href|src)="(\/assets\/|\/brand\/)/)
  })

  it.each(pages)('V1.2.1: %s escapes what others wrote', (_, model) => {
    const html = renderPage({
      ...model,
      siteName: hostile,
      ...('csrf' in model && { csrf: hostile, email: hostile, message: { code: hostile } }),
      ...('accounts' in model && {
        accounts: [{ account: hostile, email: hostile, name: hostile }],
        signsOut: hostile,
      }),
      ...(model.page === 'error' && { detail: hostile, code: hostile, requestId: hostile }),
    })
    expect(html.match(/<script\b[^>]*>/g)).toEqual(ownScripts)
    expect(html.match(/<\/script>/g)).toHaveLength(ownScripts.length)
    expect(withoutData(html)).not.toContain("alert('x')")
  })

  it.each(pages)('%s has no id twice', (_, model) => {
    const ids = renderPage(model).match(/\sid="[^"]*"/g) ?? []
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('G-54: name and logo are on the page, with an alt text and a size that is known before it has loaded', () => {
    const html = renderPage(sampleModels.signInBranded)
    expect(html).toContain('<bdi>Harbour &amp; Pine</bdi>')
    expect(html).toMatch(
      /<img class="logo" src="data:[^"]*" width="160" height="40" alt="Logo of Harbour &amp; Pine"\/>/,
    )
    const { branding } = sampleModels.signInBranded
    const told = { ...branding, logo: { ...branding.logo, alt: 'A pine by the sea' } }
    expect(renderPage({ ...sampleModels.signIn, branding: told })).toContain('alt="A pine by the sea"')
    expect(renderPage(sampleModels.signIn)).not.toContain('class="logo"')
  })

  it('G-29: the colour of the owner comes after that of the house, and to the frame of the browser', () => {
    const html = renderPage(sampleModels.signInBranded)
    expect([...html.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/assets/pages.css',
      sampleModels.signInBranded.branding.stylesheet,
    ])
    expect(html).toContain('<meta name="theme-color" content="#f7e3e1" media="(prefers-color-scheme: light)"/>')
  })

  it('G-36: terms, privacy and help are in the same place on every page, and leave what was typed where it is', () => {
    for (const [, model] of pages) {
      const html = renderPage({ ...model, branding: sampleModels.signInBranded.branding })
      const links = /<nav class="site-links" aria-label="About Harbour &amp; Pine">(.*?)<\/nav>/.exec(html)?.[1] ?? ''
      expect(links).toContain(
        '<a href="https://harbour.example/terms" target="_blank" rel="noopener noreferrer">Terms<',
      )
      expect(links).toContain('<a href="mailto:help@harbour.example">Help</a>')
      expect(html.indexOf('class="site-links"')).toBeGreaterThan(html.indexOf('</main>'))
    }
    expect(renderPage(sampleModels.signIn)).not.toContain('site-links')
  })

  it('SU-08: before signing up the page says what one agrees to, as far as the owner says', () => {
    const { branding } = sampleModels.signUpBranded
    const textWith = (links: object) =>
      withoutData(renderPage({ ...sampleModels.signUp, branding: links }))
        .replaceAll(/<span class="visually-hidden">.*?<\/span>/g, '')
        .replaceAll(/<[^>]*>/g, '')
    const { termsUrl, privacyUrl } = branding
    const [agree, data] = ['you agree to the terms of service.', 'The privacy policy explains how your data is used.']
    expect(textWith({ termsUrl, privacyUrl })).toContain(`${agree} ${data}`)
    expect(textWith({ termsUrl })).not.toContain('privacy policy')
    expect(textWith({ privacyUrl })).not.toContain('agree')
    expect(textWith({})).not.toMatch(/agree|privacy policy/)
  })

  it('SI-12: somebody who is blocked is led to the owner, not to a new password', () => {
    const alert = (html: string) => /<div class="form-message".*?<\/div><\/div>/s.exec(html)?.[0]
    const blocked = alert(renderPage(sampleModels.signInBlocked))
    expect(blocked).toContain('This account has been suspended. Contact Harbour &amp; Pine.')
    expect(blocked).toContain('<a href="mailto:help@harbour.example">Get help</a>')
    expect(blocked).not.toContain('Reset password')
    expect(alert(renderPage(sampleModels.signInRefused))).toContain('Reset password')
  })

  it('G-44: an address in a sentence is kept apart from its direction', () => {
    expect(renderPage(sampleModels.verifyEmail)).toContain('<bdi class="address">ana@example.com</bdi>')
  })

  it('G-43: a locale without words yet is answered in English and says so', () => {
    expect(renderPage({ ...sampleModels.signIn, locale: 'fi' })).toContain('<html lang="en" dir="ltr">')
    expect(renderPage({ ...sampleModels.signIn, locale: 'ar-EG' })).toContain('<html lang="ar-EG" dir="rtl">')
    expect(getMessages('en-GB').lang).toBe('en-GB')
  })

  it('draws a page even when the locale or the name is strange', () => {
    expect(() => renderPage({ ...sampleModels.signIn, locale: '%%', siteName: ' ' })).not.toThrow()
    expect(getInitial('👩‍🚀 club', 'en')).toBe('👩‍🚀')
    expect(getInitial('istanbul', 'tr')).toBe('İ')
  })
})
