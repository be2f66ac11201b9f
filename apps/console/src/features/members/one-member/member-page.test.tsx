import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  ALL_OPERATIONS,
  type RecordedRequest,
  renderWithProviders,
  stubBrowserApis,
} from '../../../../tests/test-utils.js'
import MemberPage from './member-page.js'

beforeEach(() => stubBrowserApis())
afterEach(cleanup)

const AT = '2030-01-01T12:00:00.000Z'
const session = (name: string, more: object = {}) => ({
  sessionId: `ses_${name}`,
  memberId: 'mem_a',
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
const details = {
  memberId: 'mem_a',
  email: 'a@example.com',
  emailVerified: true,
  status: 'active',
  role: null,
  resetRequired: false,
  name: null as string | null,
  slug: 'a',
  joinedDate: AT,
  lastSeenDate: null,
  deletionDate: null,
  revision: 7,
  privacyStatus: 'PRIVATE',
  profile: {},
  contact: { phones: [], emails: [], addresses: [] } as Record<string, unknown>,
  language: null,
  pendingEmail: null,
  notes: '',
  tags: ['vip'],
  hasPassword: false,
  secondFactors: { hasAuthenticator: false, recoveryCodes: 0 },
  identities: [] as object[],
  passkeys: [] as object[],
}
const google = {
  ...{ providerId: 'google', providerName: 'Google', preset: 'google', isOffered: true, subject: 'g-1' },
  ...{ email: 'a@gmail.example', linkedDate: AT, lastUsedDate: AT },
}
const entry = (action: string, more: object = {}) => ({
  entryId: `aud_${action}`,
  at: AT,
  actor: { kind: 'owner', id: 'mem_o', name: 'ana@example.com' },
  action,
  target: { kind: 'member', id: 'mem_a', name: 'a@example.com' },
  result: 'done',
  requestId: 'req_1',
  network: null,
  details: null,
  signIn: null,
  ...more,
})

/** Renders the page before a server that applies changes as the real one does. */
function show({ member = {}, may = ALL_OPERATIONS, tab = '' }: { member?: object; may?: string[]; tab?: string } = {}) {
  let stored = { ...details, ...member }
  const answer = ({ method, path, json }: RecordedRequest) => {
    if (path === '/members/v1/profile-fields') return { language: 'en', fields: [] }
    if (path === '/owner/v1/members/tags') return { tags: ['vip', 'wholesale'] }
    if (path.startsWith('/owner/v1/sessions')) return { sessions: [session('new'), over] }
    if (path.startsWith('/owner/v1/audit'))
      return path.includes('cursor=')
        ? { entries: [entry('registered', { at: '2029-12-30T12:00:00.000Z' })], older: null }
        : { entries: [entry('member-blocked')], older: 'cur_2' }
    if (path.endsWith('/items')) return { collections: [{ collectionId: 'Notes', items: 2 }] }
    if (path === '/owner/v1/members/mem_a' && method === 'PATCH') {
      const {
        expected,
        member: patch,
        ...parts
      } = json as {
        expected: { revision: number }
        member?: { contact?: object }
      }
      if (expected.revision !== stored.revision)
        return Response.json(
          { message: 'changed', details: { applicationError: { code: 'CHANGED_MEANWHILE', description: 'changed' } } },
          { status: 409 },
        )
      const contact = { ...stored.contact, ...patch?.contact }
      const { firstName, lastName } = contact as Record<string, string>
      const name = [firstName, lastName].filter(Boolean).join(' ') || null
      stored = { ...stored, ...parts, contact, name, revision: stored.revision + 1 }
    }
    if (path.includes('/passkeys/')) {
      stored = { ...stored, passkeys: [] }
      return { passkeys: [] }
    }
    if (path.endsWith('/identities/unlink')) {
      stored = { ...stored, identities: [] }
      return { identities: [] }
    }
    return { member: stored }
  }
  const page = renderWithProviders(<MemberPage />, answer, { at: `/console/members/mem_a${tab}`, may })
  const changeElsewhere = () => {
    stored = { ...stored, revision: stored.revision + 1 }
  }
  return { ...page, changeElsewhere }
}
const press = (name: string | RegExp) => screen.findByRole('button', { name }).then((button) => userEvent.click(button))
const changes = ({ asked }: { asked: RecordedRequest[] }) =>
  asked.flatMap(({ method, path, json }) => (method === 'GET' ? [] : [[method, path, json]]))

describe('ME-07: the page of a member', () => {
  it('issue 18: a name is edited in two presses, and is then the heading', async () => {
    const page = show()
    await press(/Edit Name$/)
    await userEvent.keyboard('Ada{Tab}Berg')
    await press('Save')
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Berg' })).toBeTruthy()
    expect(changes(page)).toEqual([
      [
        'PATCH',
        '/owner/v1/members/mem_a',
        { member: { contact: { firstName: 'Ada', lastName: 'Berg' } }, expected: { revision: 7 } },
      ],
    ])
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Edit Name'))
  })

  it('a field is closed by Esc without a change, and saved by Enter', async () => {
    const page = show()
    await press(/Edit Company$/)
    await userEvent.keyboard('Nobody Inc.{Escape}')
    expect(screen.queryByLabelText(/^Company/)).toBeNull()
    await press(/Edit Company$/)
    await userEvent.keyboard('Berg Ceramics{Enter}')
    expect(await screen.findByText('Berg Ceramics')).toBeTruthy()
    expect(changes(page)).toHaveLength(1)
  })

  it('issue 19: a linked account is unlinked after a question that says what it means', async () => {
    const page = show({ member: { identities: [google] }, may: [...ALL_OPERATIONS, 'unlinkMemberIdentity'] })
    expect(await screen.findByText('a@gmail.example')).toBeTruthy()
    await press('Unlink Google account a@gmail.example')
    const dialog = await screen.findByRole('dialog', { name: 'Unlink Google from a@example.com?' })
    expect(dialog.textContent).toContain('a@example.com gets an email.')
    expect(dialog.textContent).toContain('only way this member signs in')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Unlink' }))
    expect(await screen.findByText(/^No linked accounts/)).toBeTruthy()
    expect(changes(page)).toEqual([
      ['POST', '/owner/v1/members/mem_a/identities/unlink', { providerId: 'google', subject: 'g-1' }],
    ])
  })

  it('ME-07: a passkey is shown without its key, and removed after a question that says what it means', async () => {
    const passkey = {
      ...{ id: 'pk/1', name: '', provider: 'Apple Passwords', isSynced: true, isOnlyMethod: true },
      ...{ createdDate: AT, lastUsedDate: null },
    }
    const page = show({ member: { passkeys: [passkey] }, may: [...ALL_OPERATIONS, 'removeMemberPasskey'] })
    await press('Remove Apple Passwords')
    const dialog = await screen.findByRole('dialog', { name: 'Remove a passkey of a@example.com?' })
    expect(dialog.textContent).toContain('a@example.com gets an email.')
    expect(dialog.textContent).toContain('only way this member signs in')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('No passkeys')).toBeTruthy()
    expect(changes(page).map(([method, path]) => [method, path])).toEqual([
      ['DELETE', '/owner/v1/members/mem_a/passkeys/pk%2F1'],
    ])
  })

  it('issue 19: without permission accounts are shown only, and a provider that the site does not offer is marked', async () => {
    show({ member: { identities: [{ ...google, isOffered: false }] } })
    expect(await screen.findByText('Not offered')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Unlink/ })).toBeNull()
  })

  it('the username is saved by its own call', async () => {
    const page = show({ may: [...ALL_OPERATIONS, 'updateMemberSlug'] })
    await press(/Edit Username$/)
    await userEvent.clear(screen.getByLabelText(/^Username/))
    await userEvent.keyboard('ada{Enter}')
    await waitFor(() => expect(changes(page)).toEqual([['POST', '/members/v1/members/mem_a/slug', { slug: 'ada' }]]))
  })

  it('tags are chips: another is added with Enter, and one is removed', async () => {
    const page = show()
    await userEvent.type(await screen.findByLabelText(/^Add tag/), 'wholesale{Enter}')
    await press('Remove the tag vip')
    await waitFor(() =>
      expect(changes(page).map(([, , json]) => (json as { tags: string[] }).tags)).toEqual([
        ['vip', 'wholesale'],
        ['wholesale'],
      ]),
    )
  })

  it('notes are saved; where another person was faster the text stays, and the page says so', async () => {
    const page = show()
    const notes = await screen.findByLabelText(/^Notes about/)
    await userEvent.type(notes, 'Called on Monday')
    page.changeElsewhere()
    await press('Save')
    expect(await screen.findByText(/^This member has changed since/)).toBeTruthy()
    expect((notes as HTMLTextAreaElement).value).toBe('Called on Monday')
  })

  it.each([
    ['Require new password…', 'Require new password', '/owner/v1/members/mem_a/require-reset', {}],
    ['Sign out everywhere…', 'Sign out everywhere', '/members/v1/members/mem_a/disconnect', { notify: true }],
  ])('G-27: %s says first how many sessions end and that an email is sent', async (item, submit, path, json) => {
    const page = show()
    await press('More')
    await userEvent.click(await screen.findByRole('menuitem', { name: item }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Ends 1 active session.')).toBeTruthy()
    expect(dialog.getAllByText(/email/).length).toBeGreaterThan(0)
    expect(changes(page)).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: submit }))
    await waitFor(() => expect(changes(page)).toEqual([['POST', path, json]]))
  })

  it('only what deletes is red', async () => {
    show()
    await press('More')
    const items = await screen.findAllByRole('menuitem')
    expect(items.flatMap((item) => (item.dataset.danger === 'true' ? item.textContent : []))).toEqual(['Delete…'])
    await userEvent.click(items.at(-1) as HTMLElement)
    expect((await screen.findByRole('button', { name: 'Delete' })).dataset.tone).toBe('danger')
    await press('Cancel')
    await press('Block…')
    expect(screen.getByRole('button', { name: 'Block' }).dataset.tone).toBe('primary')
    await press('Cancel')
    await press('More')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Require new password…' }))
    expect(screen.getByRole('button', { name: 'Require new password' }).dataset.tone).toBe('primary')
  })

  it('signing out everywhere notifies nobody if the box is cleared', async () => {
    const page = show()
    await press('More')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out everywhere…' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Notify by email' }))
    await press('Sign out everywhere')
    await waitFor(() => expect(changes(page).map(([, , json]) => json)).toEqual([{ notify: false }]))
  })

  it('a required password is said, and lifted by one press', async () => {
    const page = show({ member: { resetRequired: true } })
    await press('Lift requirement')
    await waitFor(() => expect(changes(page)).toEqual([['POST', '/owner/v1/members/mem_a/lift-reset', {}]]))
  })

  it('the email is changed with a code, or at once by choice', async () => {
    const page = show()
    await press('Change email…')
    await userEvent.type(screen.getByLabelText(/^New email/), 'new@example.com')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Mark as verified' }))
    await press('Change email')
    await waitFor(() =>
      expect(changes(page)).toEqual([
        [
          'POST',
          '/owner/v1/members/mem_a/email',
          { email: 'new@example.com', verified: true, expected: { revision: 7 } },
        ],
      ]),
    )
  })

  it('the timeline has days, the ends of sessions, filters and more on request', async () => {
    const { asked } = show({ tab: '?tab=timeline' })
    expect(await screen.findByText('ana@example.com blocked a@example.com')).toBeTruthy()
    expect(await screen.findByText('Unknown device: session ended. Member blocked')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: 'Tuesday, January 1, 2030' })).toBeTruthy()
    await press('Load more')
    expect(await screen.findByRole('heading', { level: 2, name: 'Sunday, December 30, 2029' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
    await userEvent.selectOptions(screen.getByLabelText('Filter'), 'Sign-ins')
    await waitFor(() => expect(asked.some(({ path }) => path.includes('actions=signed-in'))).toBe(true))
    expect(window.location.search).toBe('?tab=timeline&kind=signIns')
  })

  it('CS-03: devices say when they were seen and how they ended; one is signed out', async () => {
    const { to } = show({ tab: '?tab=devices' })
    expect((await screen.findByRole('tab', { name: 'Devices' })).getAttribute('aria-selected')).toBe('true')
    expect(await screen.findByText('Firefox on Windows', { selector: 'strong' })).toBeTruthy()
    expect(screen.getByText('Member blocked')).toBeTruthy()
    const why = screen.getByRole('link', { name: /^Why it ended.*ses_old$/ })
    expect(why.getAttribute('href')).toBe('/console/sessions/ses_old')
    await press(/^Sign out Firefox/)
    await waitFor(() => expect(to('/owner/v1/sessions/ses_new').map(({ method }) => method)).toEqual(['DELETE']))
    expect(screen.queryByRole('button', { name: /^Sign out Unknown/ })).toBeNull()
  })

  it('items and JSON have tabs of their own; every id can be copied', async () => {
    show()
    expect(await screen.findByRole('button', { name: 'Copy ID' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Copy email' })).toBeTruthy()
    await userEvent.click(screen.getByRole('tab', { name: 'Items' }))
    expect(await screen.findByText(/^2 items/)).toBeTruthy()
    await userEvent.click(screen.getByRole('tab', { name: 'JSON' }))
    expect(JSON.parse((await screen.findByRole('region', { name: 'Member as JSON' })).textContent ?? '')).toEqual(
      details,
    )
  })

  it('what a role does not allow is not offered', async () => {
    show({ may: ['listOwnerSessions'], tab: '?tab=devices' })
    await screen.findByText('Firefox on Windows', { selector: 'strong' })
    expect(screen.queryByRole('button', { name: /^Sign out/ })).toBeNull()
    expect(screen.queryByRole('tab', { name: 'Timeline' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
    await userEvent.click(screen.getByRole('tab', { name: 'Profile' }))
    expect(screen.queryByRole('button', { name: /Edit/ })).toBeNull()
    expect(ALL_OPERATIONS).toContain('changeOwnerMember')
  })
})
