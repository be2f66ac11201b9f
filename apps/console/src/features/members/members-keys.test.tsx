import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { memberPage, testMember } from '../../../tests/test-members.js'
import { renderWithProviders, stubBrowserApis } from '../../../tests/test-utils.js'
import { getShortcuts, listenForShortcuts } from '../../shell/shortcuts.js'
import MembersPage from './members-page.js'

let stopListening: () => void
beforeEach(() => {
  stubBrowserApis()
  stopListening = listenForShortcuts()
})
afterEach(() => {
  cleanup()
  stopListening()
})

const people = ['ana', 'ben', 'cem', 'dot'].map((name) => testMember(name))
const open = async (search = '') => {
  const rendered = renderWithProviders(<MembersPage />, () => memberPage(people), { at: `/console/members${search}` })
  await screen.findByRole('link', { name: 'ana@example.com' })
  return rendered
}
const keys = (text: string) => userEvent.keyboard(text)
const focused = () => document.activeElement?.textContent
const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Select .*@/ })
    .filter(({ checked }) => checked)
    .map(({ labels }) => labels?.[0]?.textContent?.replace(/^Select (.*)@.*$/, '$1'))
const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}@example.com` })
const peek = () => screen.queryByRole('complementary', { name: 'Details' })

describe('CS-04: the keys of a list', () => {
  it('J and K move from row to row, Enter opens, X selects, Esc clears the selection', async () => {
    await open()
    await keys('jjj')
    expect(focused()).toBe('cem@example.com')
    await keys('k')
    expect(focused()).toBe('ben@example.com')
    await keys('x')
    expect(chosen()).toEqual(['ben'])
    await keys('{Escape}')
    expect(chosen()).toEqual([])
    await keys('kkk')
    expect(focused()).toBe('ana@example.com')
    await keys('{Enter}')
    await waitFor(() => expect(location.pathname).toBe('/console/members/mem_ana'))
  })

  it('Shift and X selects up to the row, like a click with Shift; a range is deselected too', async () => {
    await open()
    await keys('jx')
    await keys('jj{Shift>}X{/Shift}')
    expect(chosen()).toEqual(['ana', 'ben', 'cem'])
    const user = userEvent.setup()
    await user.click(box('dot'))
    await user.click(box('cem'))
    expect(chosen()).toEqual(['ana', 'ben', 'dot'])
    await user.keyboard('{Shift>}')
    await user.click(box('ana'))
    await user.keyboard('{/Shift}')
    expect(chosen()).toEqual(['dot'])
    expect(screen.getByText('1 selected')).toBeTruthy()
  })

  it('M and . open the menu of the row; Esc closes it and keeps the selection', async () => {
    await open()
    await keys('jjx.')
    const menu = await screen.findByRole('menu')
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual([...['Open', 'Details', 'Copy ID', 'Copy email', 'Send password email', 'Block…', 'Delete…']])
    await keys('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(chosen()).toEqual(['ben'])
    await keys('m')
    expect(screen.getByRole('menu')).toBeTruthy()
  })

  it('the menu of a row blocks after a question', async () => {
    const { asked } = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Actions for ben@example.com' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Block…' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Block ben@example.com?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Block' }))
    await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/members/v1/members/mem_ben/block'))
  })

  it('are ignored while typing and listed under ?', async () => {
    await open()
    await userEvent.type(screen.getByLabelText('Search'), 'jxm')
    expect(chosen()).toEqual([])
    expect(screen.queryByRole('menu')).toBeNull()
    expect(getShortcuts().map((one) => one.keys)).toEqual(
      expect.arrayContaining(['j', 'k', 'enter', ' ', 'x', 'shift+x', 'm', 'escape', '/']),
    )
  })
})

describe('the panel at the side of a list', () => {
  it('CS-03: Space opens it, arrows and J walk, Esc closes it and the focus is in the row', async () => {
    await open()
    await keys('j ')
    expect(peek()?.textContent).toContain('ana@example.com')
    expect(location.search).toBe('?peek=mem_ana')
    await keys('{ArrowDown}j')
    expect(within(peek() as HTMLElement).getByRole('heading').textContent).toBe('cem@example.com')
    expect(focused()).toBe('cem@example.com')
    await keys('{ArrowUp}')
    expect(location.search).toBe('?peek=mem_ben')
    await keys('{Escape}')
    expect(peek()).toBeNull()
    expect([location.search, focused()]).toEqual(['', 'ben@example.com'])
  })

  it('the button of a row opens and closes it; a copied link opens it', async () => {
    await open('?peek=mem_cem')
    expect(peek()?.textContent).toContain('mem_cem')
    const button = screen.getByRole('button', { name: 'Show details of cem@example.com' })
    expect(button.getAttribute('aria-expanded')).toBe('true')
    await userEvent.click(button)
    expect(peek()).toBeNull()
  })

  it('is a dialog on a narrow screen, with the same keys', async () => {
    stubBrowserApis({ isNarrow: true })
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Show details of ana@example.com' }))
    const dialog = screen.getByRole('dialog', { name: 'ana@example.com' })
    within(dialog).getByRole('button', { name: 'Close' }).focus()
    await keys('{ArrowDown}')
    expect(screen.getByRole('dialog', { name: 'ben@example.com' })).toBeTruthy()
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(focused()).toBe('ben@example.com')
  })
})
