import { paths } from '@foyer/protocol'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeFoyer } from '../../tests/fake-foyer.js'
import { renderWithProvider } from '../../tests/render-with-provider.js'
import { FoyerProvider, UserButton } from '../index.js'
import { getInitials } from './initials.js'

let foyer: ReturnType<typeof fakeFoyer>
const onSelect = vi.fn()
const navigate = vi.fn()
beforeEach(() => {
  localStorage.clear()
  onSelect.mockClear()
  navigate.mockClear()
  foyer = fakeFoyer()
})
afterEach(cleanup)

async function shown() {
  foyer.becomeMember()
  const drawn = renderWithProvider(
    foyer,
    <>
      <UserButton
        items={[
          { label: 'Orders', href: '#orders' },
          { label: 'Theme', onSelect },
        ]}
      />
      <a href="#next">next</a>
    </>,
    { navigate },
  )
  await screen.findByRole('button', { name: 'Your account, Ada' })
  return drawn
}
const button = () => screen.getByRole('button', { name: 'Your account, Ada' })
const focused = () => document.activeElement?.textContent

describe('the user button', () => {
  it('opens by Enter, Space and arrows, and moves through its entries as a menu does', async () => {
    const { user } = await shown()
    await user.tab()
    expect(document.activeElement).toBe(button())
    expect(button().getAttribute('aria-expanded')).toBe('false')
    await user.keyboard('{Enter}')
    expect(button().getAttribute('aria-expanded')).toBe('true')
    expect(focused()).toBe('Orders')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toBe('Sign out')
    await user.keyboard('{ArrowDown}')
    expect(focused()).toBe('Orders')
    await user.keyboard('{End}{ArrowUp}')
    expect(focused()).toBe('Theme')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(button())
    await user.keyboard('{ArrowUp}')
    expect(focused()).toBe('Sign out')
    await user.keyboard('{Tab}')
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('closes on a press elsewhere, and does what was chosen', async () => {
    const { user } = await shown()
    await user.click(button())
    await user.click(screen.getByRole('menuitem', { name: 'Theme' }))
    expect(onSelect).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('menu')).toBeNull()
    await user.click(button())
    await user.click(screen.getByText('next'))
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('signs out, goes to the page that ends the hosted sign-in, and starts nothing on the page that is left', async () => {
    const fullUrl = 'https://auth.example.com/oauth2/logout?x'
    foyer.on(paths.redirectSession, () => ({ body: { redirectSession: { fullUrl } } }))
    const { user } = await shown()
    await user.click(button())
    await user.click(screen.getByRole('menuitem', { name: 'Sign out' }))
    await waitFor(() => expect(navigate).toHaveBeenCalledWith(fullUrl))
    expect(foyer.to(paths.redirectSession)[0]?.body).toMatchObject({
      callbacks: { postFlowUrl: `${location.origin}/` },
    })
    expect(foyer.client.loggedIn()).toBe(false)
    expect(foyer.to(paths.token)).toEqual([])
  })

  it('switches accounts at the hosted page, if asked to, and the member stays signed in until then', async () => {
    const fullUrl = 'https://auth.example.com/oauth2/authorize?x'
    foyer.on(paths.redirectSession, () => ({ body: { redirectSession: { fullUrl } } }))
    foyer.becomeMember()
    const { user } = renderWithProvider(foyer, <UserButton switchAccount />, { navigate })
    await user.click(await screen.findByRole('button', { name: 'Your account, Ada' }))
    await user.click(screen.getByRole('menuitem', { name: 'Switch account' }))
    await waitFor(() => expect(navigate).toHaveBeenCalledWith(fullUrl))
    expect(foyer.to(paths.redirectSession)[0]?.body).toMatchObject({ auth: { prompt: 'select_account' } })
    expect(foyer.client.loggedIn()).toBe(true)
  })

  it('says so when signing out failed, and the member still is signed in', async () => {
    foyer.on(paths.redirectSession, () => 'network down')
    const { user } = await shown()
    await user.click(button())
    await user.click(screen.getByRole('menuitem', { name: 'Sign out' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('could not be reached'))
    expect(foyer.client.loggedIn()).toBe(true)
    expect(navigate).not.toHaveBeenCalled()
  })

  it('HM-02: reserves its space on a server, and is nothing for a visitor', () => {
    const drawn = renderWithProvider(foyer, <UserButton />)
    expect(drawn.container.innerHTML).toBe('')
    const html = renderToString(
      <FoyerProvider client={foyer.client}>
        <UserButton />
      </FoyerProvider>,
    )
    expect(html).toContain('data-loading')
    const known = renderToString(
      <FoyerProvider client={foyer.client} initialSession={{ role: 'member' }}>
        <UserButton />
      </FoyerProvider>,
    )
    expect(known).toContain('aria-label="Your account"')
    expect(known).not.toContain('?')
  })
})

it.each([
  ['Ada Lovelace', 'AL'],
  ['ada@example.com', 'A'],
  ['Jean de la Fontaine', 'JF'],
  ['  ', '?'],
  [undefined, '?'],
  ['élodie', 'É'],
])('the initials of %s are %s', (name, initials) => {
  expect(getInitials(name)).toBe(initials)
})
