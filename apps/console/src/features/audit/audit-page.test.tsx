import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderWithProviders, stubBrowserApis } from '../../../tests/test-utils.js'
import AuditPage from './audit-page.js'
import type { Entry } from './entry.js'

beforeEach(() => stubBrowserApis())
afterEach(cleanup)

const entry = (name: string): Entry => ({
  entryId: `aud_${name}`,
  at: '2030-01-01T12:00:00.000Z',
  actor: { kind: 'member', id: `mem_${name}`, name: `${name}@example.com` },
  action: 'signed-in',
  target: null,
  result: 'done',
  requestId: null,
  network: null,
  details: null,
  signIn: null,
})

/** A log of names, the newest first, whose `newer` cursor is the number of names; and a stream that the test writes. */
function show(names: string[], at = '/console/audit') {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
    },
  })
  let position = 10
  const write = (text: string) => act(async () => controller?.enqueue(new TextEncoder().encode(text)))
  const { asked } = renderWithProviders(
    <AuditPage />,
    ({ path }) => {
      const cursor = new URL(path, 'http://x').searchParams.get('cursor')
      const entries = names.slice(0, cursor === null ? names.length : names.length - Number(cursor)).map(entry)
      return { entries, older: null, newer: String(names.length) }
    },
    { at, events: () => new Response(body) },
  )
  return {
    asked,
    connect: () => write('event: ready\ndata: {}\n\nid: 10\n\n'),
    async happen(name: string) {
      names.unshift(name)
      const change = { topic: 'audit', id: `aud_${name}`, kind: 'created' }
      await write(`event: change\nid: ${++position}\ndata: ${JSON.stringify(change)}\n\n`)
    },
  }
}
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent?.match(/\w+@/)?.[0])

describe('the audit log', () => {
  it('AU-02: a sign-in is described by its method, not by codes', async () => {
    const signedIn = {
      ...entry('ana'),
      details: { state: 'SUCCESS', method: 'pwd', secondFactor: 'totp' },
      signIn: { method: 'pwd', providerName: null, secondFactor: 'totp' },
    }
    renderWithProviders(<AuditPage />, () => ({ entries: [signedIn], older: null, newer: null }))
    const summary = await screen.findByText('ana@example.com signed in · Password and authenticator app')
    const { textContent } = summary.closest('details') as HTMLElement
    expect(textContent).toContain('MethodPassword and authenticator app')
    expect(textContent).not.toMatch(/pwd|totp/)
  })

  it('AU-01: announces what happened since as soon as the server reports it, and inserts it on request', async () => {
    const { connect, happen } = show(['ana'])
    await screen.findByText('ana@example.com signed in')
    await connect()
    await happen('ben')
    await screen.findByRole('button', { name: '1 new entry · Show' })
    await happen('cora')
    const button = await screen.findByRole('button', { name: '2 new entries · Show' })
    expect(rows()).toEqual(['ana@'])
    await userEvent.click(button)
    await waitFor(() => expect(rows()).toEqual(['cora@', 'ben@', 'ana@']))
    expect(screen.queryByRole('button', { name: /Show/ })).toBeNull()
  })

  it('AU-01: asks for new entries with the filter, because an event names none', async () => {
    const { asked, connect, happen } = show(['ana'], '/console/audit?action=signed-in')
    await screen.findByText('ana@example.com signed in')
    await connect()
    await happen('ben')
    await screen.findByRole('button', { name: '1 new entry · Show' })
    const last = new URL(asked.at(-1)?.path ?? '', 'http://x').searchParams
    expect([last.get('actions'), last.get('cursor')]).toEqual(['signed-in', '1'])
  })

  it('AU-01: without a stream, looks for new entries when the window regains focus', async () => {
    const names = ['ana']
    show(names)
    await screen.findByText('ana@example.com signed in')
    names.unshift('ben')
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(await screen.findByRole('button', { name: '1 new entry · Show' })).toBeTruthy()
  })
})
