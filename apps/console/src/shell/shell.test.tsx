import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderWithProviders, stubBrowserApis } from '../../tests/test-utils.js'
import { english } from '../language/messages.js'
import { PageHeading } from '../routing/page-heading.js'
import { readDensity } from './density.js'
import { Navigation } from './navigation.js'
import { type Command, Palette } from './palette.js'
import { searchAll } from './search-all.js'
import { getSections } from './sections.js'
import { ShortcutList } from './shortcut-list.js'
import { listenForShortcuts, useShortcut } from './shortcuts.js'

const who = { memberId: 'mem_o', email: 'ana@example.com', role: 'Owner', signOut: () => {} }
const inDevelopment = () => document.head.insertAdjacentHTML('beforeend', '<meta name="foyer-dev" content="true">')

beforeEach(() => stubBrowserApis())
afterEach(() => {
  cleanup()
  document.head.innerHTML = ''
})

const navigation = (person: typeof who | null = who) => (
  <Navigation
    sections={getSections(person !== null, english)}
    counts={{ '/requests': 3 }}
    who={person ?? undefined}
    onFind={() => {}}
    onShortcuts={() => {}}
  />
)

describe('the navigation', () => {
  it('CS-01: tells where one is, also inside a section, and folds away', async () => {
    renderWithProviders(navigation(), () => ({}), { at: '/console/members/mem_a' })
    const nav = within(screen.getByRole('navigation', { name: 'Console' }))
    expect(nav.getByRole('link', { current: 'page' }).textContent).toContain('All members')
    const fold = screen.getByRole('button', { name: 'Collapse navigation' })
    await userEvent.click(fold)
    expect(screen.getByRole('button', { name: 'Expand navigation' }).getAttribute('aria-expanded')).toBe('false')
    expect(nav.getByRole('link', { name: 'All members' }).title).toBe('All members')
  })

  it.each([
    ['/console', 'Home'],
    ['/console/members/new', 'All members'],
    ['/console/members/invitations', 'Invitations'],
    ['/console/settings/policy', 'Policy'],
    ['/console/membership', undefined],
  ])('CS-01: at %s the present section is %s', (at, name) => {
    renderWithProviders(navigation(), () => ({}), { at })
    expect(screen.queryByRole('link', { current: 'page' })?.textContent?.trim()).toBe(name)
  })

  it('CS-04: each section has a letter of its own', () => {
    inDevelopment()
    const letters = getSections(true, english).map(({ letter }) => letter)
    expect(letters).toEqual([...new Set(letters)])
  })

  it('shows the development tools apart, and only them to somebody who is signed out', () => {
    inDevelopment()
    renderWithProviders(navigation(null), () => ({}))
    const nav = screen.getByRole('navigation', { name: 'Console' })
    expect([...nav.querySelectorAll('[data-development] a')].map((link) => link.textContent?.trim())).toEqual([
      'Inbox',
      'Test tools',
    ])
    expect(nav.querySelectorAll('a').length).toBe(2)
    expect(screen.queryByText('Sign out')).toBeNull()
    expect(screen.getByText('Preferences', { selector: 'button *' })).toBeTruthy()
  })

  it('the account has the preferences and the way out, and the density is remembered', async () => {
    const signOut = vi.fn()
    renderWithProviders(navigation({ ...who, signOut }), () => ({}))
    await userEvent.click(screen.getByText('Compact'))
    expect([readDensity(), document.documentElement.dataset.density]).toEqual(['compact', 'compact'])
    await userEvent.click(screen.getByText('Sign out'))
    expect(signOut).toHaveBeenCalledOnce()
    delete document.documentElement.dataset.density
  })

  it('ME-08, G-28: the counter of those who wait has words', () => {
    renderWithProviders(navigation(), () => ({}), { at: '/console' })
    expect(screen.getByRole('link', { name: /^Requests\s*3\s*to review$/ })).toBeTruthy()
  })

  it('CS-01, G-25: the title names the page and the site', () => {
    document.head.innerHTML = '<meta name="foyer-site" content="Low Tide">'
    renderWithProviders(<PageHeading>Members</PageHeading>, () => ({}), { at: '/console/members' })
    expect(document.title).toBe('Members · Low Tide')
  })
})

describe('shortcuts', () => {
  const Keys = ({ run, isOpen = true }: { run: () => void; isOpen?: boolean }) => {
    useShortcut('g m', 'Go to Members', run)
    return (
      <>
        <label>
          Search <input />
        </label>
        <ShortcutList isOpen={isOpen} onOpen={() => {}} />
      </>
    )
  }
  let deaf = () => {}
  beforeEach(() => {
    deaf = listenForShortcuts()
  })
  afterEach(() => deaf())
  const press = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key })
  }
  const withoutDialog = () => act(() => document.querySelector('dialog')?.close())

  it('CS-04: are listed, two keys after another do something, and none while somebody types or a dialog is open', () => {
    const run = vi.fn()
    const { rerender } = render(<Keys run={run} isOpen={false} />)
    rerender(<Keys run={run} />)
    expect(screen.getByText('Go to Members')).toBeTruthy()
    press('g', 'm')
    expect(run).not.toHaveBeenCalled()
    withoutDialog()
    press('g', 'm')
    expect(run).toHaveBeenCalledOnce()
    screen.getByLabelText('Search').focus()
    press('g', 'm')
    expect(run).toHaveBeenCalledOnce()
  })

  it('CS-04: can be turned off, on this device', async () => {
    const run = vi.fn()
    render(<Keys run={run} />)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Enable single-key shortcuts' }))
    withoutDialog()
    ;(document.activeElement as HTMLElement).blur()
    press('g', 'm')
    expect(run).not.toHaveBeenCalled()
  })
})

describe('the palette', () => {
  const answer = ({ path }: { path: string }) =>
    path.endsWith('/clients')
      ? { clients: [{ clientId: 'cli_1', name: 'Ana’s shop' }] }
      : { members: [{ memberId: 'mem_1', email: 'ana@example.com' }] }

  it('CS-02: finds pages, members by email and applications by name, by keyboard alone', async () => {
    const ran: string[] = []
    const commands: Command[] = [{ name: 'Analyse', kind: 'Go to', run: () => ran.push('page') }]
    const call = (async (path: string) => answer({ path })) as Parameters<typeof searchAll>[1]
    const onClose = vi.fn()
    render(
      <Palette
        isOpen={true}
        onClose={onClose}
        commands={commands}
        find={(text, signal) => searchAll(text, call, english, signal)}
      />,
    )
    const field = screen.getByRole('combobox')
    expect(document.activeElement).toBe(field)
    await userEvent.type(field, 'ana')
    await waitFor(() =>
      expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual([
        'AnalyseGo to',
        'ana@example.comMember',
        'Ana’s shopApplication',
      ]),
    )
    await userEvent.keyboard('{ArrowDown}')
    const named = field.getAttribute('aria-activedescendant') ?? ''
    expect(document.getElementById(named)?.textContent).toContain('ana@example.com')
    await userEvent.keyboard('{ArrowUp}{Enter}')
    expect([ran, onClose.mock.calls.length]).toEqual([['page'], 1])
  })
})
