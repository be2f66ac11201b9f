import { messagesFor } from '@foyer/messages'
import { describe, expect, it } from 'vitest'
import { initialOf } from './parts/initial-of.js'
import { renderPage } from './render.js'
import { sampleModels } from './sample-models.js'

const pages = Object.entries(sampleModels)
/** The page's data, which no browser runs, and its one script. */
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
    // A picture that is in the page itself is not loaded.
    const loaded = named.filter((tag) => !tag.includes('src="data:image/'))
    expect(loaded).toHaveLength(3)
    for (const tag of loaded) expect(tag).toMatch(/(href|src)="\/assets\//)
  })

  it.each(pages)('V1.2.1: %s escapes what others wrote', (_, model) => {
    const html = renderPage({
      ...model,
      siteName: hostile,
      ...('csrf' in model && { csrf: hostile, email: hostile, message: { code: hostile } }),
      ...(model.page === 'signin' && { signedInAs: hostile }),
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

  it('G-44: an address in a sentence is kept apart from its direction', () => {
    expect(renderPage(sampleModels.verifyEmail)).toContain('<bdi class="address">ana@example.com</bdi>')
  })

  it('G-43: a locale without words yet is answered in English and says so', () => {
    expect(renderPage({ ...sampleModels.signIn, locale: 'fi' })).toContain('<html lang="en" dir="ltr">')
    expect(renderPage({ ...sampleModels.signIn, locale: 'ar-EG' })).toContain('<html lang="ar-EG" dir="rtl">')
    expect(messagesFor('en-GB').lang).toBe('en-GB')
  })

  it('draws a page even when the locale or the name is strange', () => {
    expect(() => renderPage({ ...sampleModels.signIn, locale: '%%', siteName: ' ' })).not.toThrow()
    expect(initialOf('👩‍🚀 club', 'en')).toBe('👩‍🚀')
    expect(initialOf('istanbul', 'tr')).toBe('İ')
  })
})
