import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderWithProviders, stubBrowserApis } from '../../../tests/test-utils.js'
import { english } from '../../language/messages.js'
import InboxPage, { matchesFilter } from './inbox-page.js'
import { scanLink } from './scanner.js'

const mail = (name: string, more = {}) => ({
  id: `mail_${name}`,
  to: `${name}@example.com`,
  subject: `Hello ${name}`,
  text: 'A word',
  html: '<p>A word</p>',
  code: null,
  link: null,
  sentAt: '2030-01-01T12:00:00.000Z',
  ...more,
})
let mails = [mail('ana', { code: '123456' }), mail('ben', { link: `${location.origin}/reset-password?token=x` })]
const sent: Request[] = []

beforeEach(() => {
  stubBrowserApis()
  sent.length = 0
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const request = new Request(new URL(path, location.origin), init)
    sent.push(request)
    const tag = `"${mails.length}"`
    if (request.method === 'DELETE') mails = []
    if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304 })
    return Response.json({ messages: mails }, { headers: { etag: tag } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const show = (at = '/console/inbox') => renderWithProviders(<InboxPage />, () => ({}), { at })
const openMail = (name: string) => screen.findByRole('article', { name: `Hello ${name}` })

describe('the development inbox', () => {
  it('IN-01: the newest mail is open, its code is one press away, and a new mail comes by itself', async () => {
    show()
    expect(within(await openMail('ana')).getByRole('button', { name: 'Copy code' })).toBeTruthy()
    mails = [mail('cora'), ...mails]
    await openMail('cora')
    expect(screen.getByText('New')).toBeTruthy()
  })

  it('IN-01: with live events, is read when the server reports a change, and not polled meanwhile', async () => {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({
      start(given) {
        controller = given
      },
    })
    const write = (text: string) => act(async () => controller?.enqueue(new TextEncoder().encode(text)))
    renderWithProviders(<InboxPage />, () => ({}), { at: '/console/inbox', events: () => new Response(body) })
    await screen.findByRole('article')
    await write('event: ready\ndata: {}\n\nid: 10\n\n')
    const before = mails
    mails = [mail('dora'), ...mails]
    const change = { topic: 'inbox', id: 'mail_dora', kind: 'created' }
    await write(`event: change\nid: 11\ndata: ${JSON.stringify(change)}\n\n`)
    await openMail('dora')
    const count = sent.length
    await new Promise((done) => setTimeout(done, 800))
    expect(sent).toHaveLength(count)
    mails = before
  })

  it('IN-02: the mail stands in a frame without scripts, on a desk or a phone, light or dark; as text, source and headers', async () => {
    show('/console/inbox/mail_ben')
    const frame = within(await openMail('ben')).getByTitle('Email as HTML')
    expect(frame.getAttribute('sandbox')).not.toMatch(/allow-(scripts|same-origin|forms)/)
    await userEvent.click(screen.getByRole('button', { name: 'Dark' }))
    await waitFor(() => expect(frame.getAttribute('src')).toBe('/dev/inbox/html?id=mail_ben&look=dark'))
    await userEvent.click(screen.getByRole('button', { name: 'Mobile' }))
    await waitFor(() => expect(frame.dataset.width).toBe('phone'))
    await userEvent.click(screen.getByRole('tab', { name: 'Source' }))
    expect(await screen.findByText('<p>A word</p>')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open link' }).getAttribute('target')).toBe('_blank')
  })

  it('IN-03: says that emails are captured and not sent', async () => {
    show()
    expect(await screen.findByText('Development mode:')).toBeTruthy()
  })

  it('IN-04: is searched, filtered by recipient and cleared, with an address for each mail', async () => {
    show()
    await openMail('cora')
    await userEvent.selectOptions(screen.getByLabelText('Recipient'), 'ben@example.com')
    await openMail('ben')
    expect(location.search).toBe('?to=ben%40example.com')
    const link = screen.getByRole('link', { name: /Hello ben/ })
    expect(link.getAttribute('href')).toBe('/console/inbox/mail_ben?to=ben%40example.com')
    expect(matchesFilter(mails[0] as never, { q: 'CORA@' })).toBe(true)
    expect(matchesFilter(mails[0] as never, { q: 'nobody' })).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Clear inbox' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await screen.findByRole('heading', { name: 'No emails yet' })
    expect(sent.filter(({ method }) => method === 'DELETE').map(({ url }) => new URL(url).search)).toEqual([
      '?to=ben%40example.com',
    ])
  })

  it('the mail scanner looks twice and brings no cookie along; what leads elsewhere it leaves alone', async () => {
    await scanLink(`${location.origin}/verify-email/link?token=x`, english)
    expect(sent.map(({ method, credentials }) => [method, credentials])).toEqual([
      ['HEAD', 'omit'],
      ['GET', 'omit'],
    ])
    expect(await scanLink('https://elsewhere.example/x', english)).toMatch(/Only links to this server/)
    expect(sent).toHaveLength(2)
  })
})
