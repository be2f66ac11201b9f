import { getMailMessages, mailLanguages } from '@foyer/messages'
import { describe, expect, it } from 'vitest'
import { composeMail } from './compose-mail.js'
import { formatDuration } from './format-duration.js'
import type { MailContent } from './mail-content.js'
import { plainLine } from './plain-line.js'

const envelope = { siteName: 'Harbour & Pine', locale: 'en', to: 'ana@example.com' }
const link = 'https://auth.example/reset-password?token=abcdefghijklmnopqrstuvwxyz0123456789abcdefgh'
const verification: MailContent = { ...envelope, kind: 'verification', code: '123456' }
const withLink: MailContent[] = [
  { ...envelope, kind: 'recovery', link },
  { ...envelope, kind: 'already-registered', link },
  { ...envelope, kind: 'approved', link },
  {
    ...envelope,
    kind: 'new-sign-in',
    link,
    failures: 7,
    origin: { by: 'request', at: Date.UTC(2026, 6, 27, 9, 5), network: '203.0.113.x' },
  },
  { ...envelope, kind: 'password-changed', link },
  { ...envelope, kind: 'activation', link },
  { ...envelope, kind: 'invitation', link },
]
const all = [verification, ...withLink].map((mail) => [mail.kind, mail] as const)
const links = withLink.map((mail) => [mail.kind, mail] as const)

describe('composeMail', () => {
  it('VE-11: the code is in the subject and alone on its own line', async () => {
    const { subject, html, text } = await composeMail(verification)
    expect(subject).toBe('123456 is your code for Harbour & Pine')
    expect(text.split('\n')).toContain('123456')
    expect(html).toMatch(/<p[^>]*font-size:36px[^>]*>123456<\/p>/)
    expect(html).toContain('user-select:all')
    expect(text).toContain('10 minutes')
  })

  it.each(links)('EM-01: %s has one action, its link as text too', async (_, mail) => {
    const { html, text } = await composeMail(mail)
    expect(text.split('\n')).toContain(link)
    expect(text.split(link)).toHaveLength(2)
    expect(new Set(html.match(/href="[^"]*"/g))).toEqual(new Set([`href="${link}"`]))
    expect(html).toContain(`>${link}</a>`)
  })

  it.each(all)('EM-01, EM-03: %s has both parts, a preheader, and fetches nothing', async (_, mail) => {
    const { html, text } = await composeMail(mail)
    expect(html).toMatch(/^<!DOCTYPE html/)
    expect(html).toContain('lang="en"')
    expect(html).toMatch(/<body[^>]*>(<!--[^>]*-->)*<div data-skip-in-text="true" style="display:none/)
    expect(html).not.toMatch(/<img|<script|<link|url\(|src=|@import|background=/i)
    expect(text).not.toMatch(/[<>{}]/)
  })

  it.each(all)("EM-02: %s says why it came and what to do if it wasn't you", async (_, mail) => {
    const { text } = await composeMail(mail)
    expect(text).toContain('This email was sent to ana@example.com because')
    expect(text).toMatch(/ignore this email|reset your password now/)
  })

  it.each(all)('G-58: %s is calm', async (_, mail) => {
    const { subject, text } = await composeMail(mail)
    expect(subject + text).not.toContain('!')
  })

  it.each(['approved', 'password-changed'] as const)('%s works without a link', async (kind) => {
    const { html } = await composeMail({ ...envelope, kind })
    expect(html).not.toContain('href=')
  })

  it.each(all)('V1.2.1, V1.3.11: %s keeps a hostile site name out of headers and markup', async (_, mail) => {
    const siteName = 'Evil\r\nBcc: all@example.com\u2028\u202e<script>"x"</script>'
    const { subject, html, text } = await composeMail({ ...mail, siteName, to: '<b>a</b>@example.com' })
    expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202e]/u)
    expect(html).not.toMatch(/<script|<b>|\u202e/)
    expect(text).not.toContain('\nBcc:')
  })

  it('V1.2.2: refuses a link that is no web address', async () => {
    const mail: MailContent = { ...envelope, kind: 'recovery', link: 'javascript:alert(1)' }
    await expect(composeMail(mail)).rejects.toThrow('http and https only')
  })

  it('falls back to English', async () => {
    expect((await composeMail({ ...verification, locale: 'tlh' })).html).toContain('lang="en"')
  })
})

describe.each(mailLanguages)('in %s', (locale) => {
  const origin = { by: 'request', at: Date.UTC(2026, 6, 27, 9, 5), network: '203.0.113.x', browser: 'Firefox' } as const
  const mails = [{ ...verification, link }, ...withLink].map((mail) => ({ ...mail, locale, origin }))

  it.each(mails.map((mail) => [mail.kind, mail] as const))('EM-01, EM-02: %s fills every place', async (_, mail) => {
    const { subject, html, text } = await composeMail(mail)
    expect(subject + text + html.replace(/<style>.*?<\/style>/s, '')).not.toMatch(/\{\w+\}|undefined/)
    expect(html).toContain(`lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"`)
    expect(text).toContain('ana@example.com')
    expect(text).toContain('203.0.113.x')
    expect(text).toContain('Firefox')
    if (locale !== 'en') expect(text).not.toContain('This e-mail')
  })

  it('G-44: code and link stay left to right', async () => {
    const { html } = await composeMail({ ...verification, link, locale })
    expect(html).toMatch(/<p dir="ltr"[^>]*>123456<\/p>/)
    expect(html).toMatch(/<p dir="ltr"[^>]*><a[^>]*>https:/)
  })

  it('G-46: says nothing in English that it does not say on purpose', () => {
    const flat = (words: object): string[] =>
      Object.values(words).flatMap((value) => (typeof value === 'string' ? [value] : flat(value)))
    const [own, english] = [flat(getMailMessages(locale).messages), flat(getMailMessages('en').messages)]
    expect(own).toHaveLength(english.length)
    if (locale !== 'en') expect(own.filter((text) => english.includes(text))).toEqual([])
    for (const [index, text] of own.entries())
      expect(text.match(/\{\w+\}/g)?.toSorted()).toEqual(english[index]?.match(/\{\w+\}/g)?.toSorted())
  })
})

describe('plainLine', () => {
  it('is one line of sane length', () => {
    expect(plainLine(' a\r\n\tb\u0000 c ')).toBe('a b c')
    expect([...plainLine('é'.repeat(500))]).toHaveLength(120)
    expect(plainLine('שלום 👩‍🚀')).toBe('שלום 👩‍🚀')
  })
})

describe('lifeInWords', () => {
  it.each([
    [1, '1 minute'],
    [30, '30 minutes'],
    [60, '1 hour'],
    [10080, '7 days'],
  ])('%i minutes is %s', (minutes, words) => expect(formatDuration(minutes, 'en')).toBe(words))
})
