import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type RequestHandler, renderWithProviders, stubBrowserApis } from '../../tests/test-utils.js'
import { english } from '../language/messages.js'
import { PageHeading } from '../routing/page-heading.js'
import { CommandPalette } from './command-palette.js'
import { readDensity } from './density.js'
import { Navigation } from './navigation.js'
import { NotFound } from './not-found.js'
import { clearRecents, readRecents, saveRecent } from './recents.js'
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
  const found = {
    members: [{ memberId: 'mem_1', email: 'ben@example.com', name: null, status: 'active' }],
    clients: [{ clientId: 'cli_1', name: 'Ben’s shop' }],
  }
  const answer: RequestHandler = ({ path }) =>
    path.endsWith('/clients') ? { clients: found.clients } : { members: found.members }
  const palette = () => (
    <CommandPalette
      isOpen={true}
      onClose={() => {}}
      sections={getSections(true, english)}
      onShortcuts={() => {}}
      onSignOut={() => {}}
    />
  )
  const options = () =>
    screen
      .getAllByRole('group')
      .map((group) => [group.querySelector('h3')?.textContent, ...within(group).queryAllByRole('option').map(textOf)])
  const textOf = (element: Element) => element.textContent
  const current = () =>
    document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '')?.textContent

  it('CS-02: finds pages, actions, members and applications in groups, by keyboard alone', async () => {
    renderWithProviders(palette(), answer)
    const field = await screen.findByRole('combobox')
    expect(document.activeElement).toBe(field)
    await screen.findByRole('option', { name: 'New API key' })
    await userEvent.type(field, 'ben')
    await screen.findByRole('option', { name: 'ben@example.com' })
    expect(options()).toEqual([
      ['Members', 'ben@example.com'],
      ['Applications', 'Ben’s shop'],
      ['Actions', 'Block ben@example.com…'],
    ])
    await userEvent.keyboard('{ArrowDown}')
    expect(current()).toBe('Ben’s shop')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    expect(current()).toBe('Block ben@example.com…')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(location.pathname).toBe('/console/members/mem_1')
  })

  it('ME-06: blocks a found member after the same question as elsewhere, and Undo remains', async () => {
    const { to, decisions } = renderWithProviders(palette(), answer)
    await userEvent.type(await screen.findByRole('combobox'), 'ben')
    await userEvent.click(await screen.findByRole('option', { name: 'Block ben@example.com…' }))
    expect(to('/members/v1/members/mem_1/block')).toEqual([])
    await userEvent.click(await screen.findByRole('button', { name: 'Block' }))
    expect(to('/members/v1/members/mem_1/block').length).toBe(1)
    expect(decisions.current().decisions.map(({ text }) => text)).toEqual(['ben@example.com blocked'])
  })

  it('offers what the role allows: no blocking and no new key to somebody who may not', async () => {
    renderWithProviders(palette(), answer, { may: ['addClient'] })
    await screen.findByRole('option', { name: 'New application' })
    expect(screen.queryByRole('option', { name: 'New API key' })).toBeNull()
    await userEvent.type(screen.getByRole('combobox'), 'ben')
    await screen.findByRole('option', { name: 'ben@example.com' })
    expect(screen.queryByRole('option', { name: /Block/ })).toBeNull()
  })

  it('remembers the pages that a person chose, the latest first, at most five, and forgets them on request', () => {
    for (const at of [1, 2, 3, 4, 5, 6, 2])
      saveRecent('mem_o', { id: `${at}`, name: `n${at}`, group: 'pages', path: `/data/${at}` })
    saveRecent('mem_o', { id: 'x', name: 'x', group: 'actions', run: () => {} })
    expect(readRecents('mem_o').map(({ name }) => name)).toEqual(['n2', 'n6', 'n5', 'n4', 'n3'])
    expect(readRecents('mem_p')).toEqual([])
    clearRecents('mem_o')
    expect(readRecents('mem_o')).toEqual([])
    localStorage.setItem('foyer.console.recents.mem_o', '[{"path":"javascript:alert(1)","name":"n"},7]')
    expect(readRecents('mem_o')).toEqual([])
  })

  it('shows a recent page first, under its present name, and not a second time among the pages', async () => {
    saveRecent('mem_o', { id: '/keys', name: 'Old name', group: 'pages', path: '/keys' })
    renderWithProviders(palette(), answer)
    await waitFor(() => expect(options()[0]).toEqual(['Recent', 'API keys']))
    expect(screen.getAllByRole('option', { name: 'API keys' }).length).toBe(1)
  })
})

describe('an unknown address', () => {
  it('G-25: says so, in the title too, and links to the pages', async () => {
    renderWithProviders(<NotFound />, () => ({}), {
      at: '/console/keys/nowhere',
    })
    expect(document.title).toBe('Page not found · Foyer')
    expect(screen.getByText('/keys/nowhere')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'API keys' }).getAttribute('href')).toBe('/console/keys')
  })
})
