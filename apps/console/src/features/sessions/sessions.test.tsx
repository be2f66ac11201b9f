import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type RequestHandler, renderWithProviders, stubBrowserApis } from '../../../tests/test-utils.js'
import SessionPage from './session-page.js'
import SessionsPage from './sessions-page.js'

beforeEach(() => stubBrowserApis())
afterEach(cleanup)

const AT = '2030-01-01T12:00:00.000Z'
const session = (name: string, more: object = {}) => ({
  sessionId: `ses_${name}`,
  memberId: 'mem_a',
  memberEmail: 'a@example.com',
  clientName: 'Shop',
  browser: 'Firefox',
  system: 'Windows',
  startedDate: AT,
  lastSeenDate: AT,
  expiresDate: AT,
  isOpen: true,
  endedDate: null,
  endReason: null,
  signIn: { method: 'external', providerId: 'google', providerName: 'Google', secondFactor: null },
  ...more,
})
const over = session('old', { browser: null, system: null, isOpen: false, endedDate: AT, endReason: 'blocked' })
const member = {
  memberId: 'mem_a',
  email: 'a@example.com',
  emailVerified: true,
  status: 'active',
  role: null,
  resetRequired: false,
  name: null,
  slug: 'a',
  joinedDate: AT,
  lastSeenDate: null,
}
const answer: RequestHandler = ({ path, method }) => {
  if (method === 'DELETE') return { session: over, outWithinSeconds: 1 }
  if (path === '/owner/v1/sessions')
    return {
      sessions: [
        session('new'),
        { ...over, signIn: { method: 'otp', providerId: null, providerName: null, secondFactor: null } },
      ],
    }
  if (path.startsWith('/owner/v1/sessions?')) return { sessions: [session('new'), over] }
  if (path.startsWith('/owner/v1/sessions/'))
    return {
      session: over,
      member: { memberId: 'mem_a', email: 'a@example.com' },
      steps: [
        { at: AT, kind: 'began', words: 'Began.', reason: null, toldMember: null, actor: null, requestId: null },
        {
          at: AT,
          kind: 'ended',
          words: 'The member was blocked.',
          reason: 'blocked',
          toldMember: 'Contact the owner of the site.',
          actor: { kind: 'owner', id: 'mem_o', name: 'ana@example.com' },
          requestId: 'req_1',
        },
      ],
    }
  if (path.endsWith('/items')) return { collections: [{ collectionId: 'cart', items: 2 }] }
  if (path.startsWith('/owner/v1/audit')) return { entries: [], older: null, newer: null }
  if (path.endsWith('/query')) return { members: [member] }
  return { member }
}
describe('the latest sessions', () => {
  it('name the member, the device and the method, and are filtered', async () => {
    renderWithProviders(<SessionsPage />, answer, { at: '/console/sessions?method=otp' })
    expect((await screen.findByRole('link', { name: 'a@example.com' })).getAttribute('href')).toBe(
      '/console/members/mem_a',
    )
    expect(screen.getByText('Unknown device')).toBeTruthy()
    expect(screen.getByText(/^Shop · Email code$/)).toBeTruthy()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Active')
    expect(await screen.findByText('No sessions match')).toBeTruthy()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Method' }), 'Any')
    expect(await screen.findByText('Firefox on Windows')).toBeTruthy()
    expect(screen.getByText(/^Shop · Google$/)).toBeTruthy()
    expect(location.search).toBe('?status=active')
  })

  it('name both factors, and passkeys of both kinds as one', async () => {
    const signIns = [
      ['pwd', 'totp'],
      ['swk', null],
      ['hwk', null],
      ['otp', null],
    ].map(([method, secondFactor]) => ({ method, providerId: null, providerName: null, secondFactor }))
    const viewed = { method: 'backend', providerId: null, providerName: null, secondFactor: null }
    const sessions = [
      ...signIns.map((signIn, place) => session(`s${place}`, { signIn })),
      session('viewed', { signIn: viewed, isImpersonation: true, browser: 'Safari', memberEmail: 'b@example.com' }),
    ]
    renderWithProviders(<SessionsPage />, () => ({ sessions }), { at: '/console/sessions' })
    expect(await screen.findByText(/^Shop · Password and authenticator app$/)).toBeTruthy()
    expect(screen.getAllByText(/^Shop · Passkey$/)).toHaveLength(2)
    // The team viewed the site as the member, who did not sign in.
    expect(screen.getByText(/^Shop$/, { selector: '.session-application' })).toBeTruthy()
    const filter = screen.getByRole('combobox', { name: 'Method' })
    expect([...filter.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      ...['Any', 'Email code', 'Password', 'Passkey', 'Authenticator app'],
    ])
    await userEvent.selectOptions(filter, 'Authenticator app')
    expect(await screen.findAllByRole('link', { name: 'a@example.com' })).toHaveLength(1)
    await userEvent.selectOptions(filter, 'Passkey')
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'a@example.com' })).toHaveLength(2))
  })
})

describe('"Why was I signed out?"', () => {
  it('the chain in words, what the member reads, by whom, and the way to the log', async () => {
    renderWithProviders(<SessionPage />, answer, { at: '/console/sessions/ses_old' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Why this session ended' })).toBeTruthy()
    expect(screen.getByText('The member was blocked.')).toBeTruthy()
    expect(screen.getByText('Message to the member: “Contact the owner of the site.”')).toBeTruthy()
    expect(screen.getByText('By ana@example.com')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View in audit log' }).getAttribute('href')).toBe(
      '/console/audit?request=req_1',
    )
  })

  it.each([
    ['req_9', '/owner/v1/sessions?requestId=req_9'],
    ['mem_a', '/owner/v1/sessions?memberId=mem_a'],
    ['a@example.com', '/owner/v1/sessions?memberId=mem_a'],
  ])('is asked by %s', async (find, path) => {
    const { to } = renderWithProviders(<SessionsPage />, answer, { at: '/console/sessions' })
    await userEvent.type(await screen.findByRole('textbox'), `${find}{Enter}`)
    await waitFor(() => expect(to(path)).toHaveLength(1))
    expect(await screen.findByText('2 sessions')).toBeTruthy()
    const glyphs = [...document.querySelectorAll('.device-glyph svg')].map((glyph) => glyph.classList[1])
    expect(glyphs.sort()).toEqual(['lucide-circle-question-mark', 'lucide-monitor'])
  })

  it('a session id leads to the session itself', async () => {
    renderWithProviders(<SessionsPage />, answer, { at: '/console/sessions' })
    await userEvent.type(await screen.findByRole('textbox'), 'ses_old{Enter}')
    expect(window.location.pathname).toBe('/console/sessions/ses_old')
  })

  it('ST-03: a request that failed shows a failure, and not that there is no session', async () => {
    renderWithProviders(<SessionsPage />, () => new Response('{}', { status: 500 }), {
      at: '/console/sessions?find=req_9',
    })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(screen.queryByText('No sessions found')).toBeNull()
  })
})
