import { paths } from '@foyer/protocol'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeFoyer } from '../../tests/fake-foyer.js'
import { renderWithProvider } from '../../tests/render-with-provider.js'
import { SignedOut, SignIn } from '../index.js'

let foyer: ReturnType<typeof fakeFoyer>
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  foyer = fakeFoyer()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const submit = () => screen.getByRole('button', { name: 'Sign in' })
const alert = () => screen.getAllByRole('alert')[0] as HTMLElement
const logins = () => foyer.to(paths.login)

async function typed(address = 'ada@example.com', secret = 'correct horse battery') {
  const drawn = renderWithProvider(foyer, <SignIn />)
  await drawn.user.type(email(), address)
  await drawn.user.type(password(), secret)
  return drawn
}

describe('the sign-in form', () => {
  it('G-01, G-02: labels its fields and says what they are to browsers and managers', () => {
    renderWithProvider(foyer, <SignIn />)
    const attributes = (field: HTMLElement, ...names: string[]) => names.map((name) => field.getAttribute(name))
    expect(attributes(email(), 'type', 'autocomplete', 'inputmode', 'autocapitalize', 'spellcheck')).toEqual([
      ...['email', 'username', 'email', 'none', 'false'],
    ])
    expect(attributes(password(), 'type', 'autocomplete')).toEqual(['password', 'current-password'])
    expect(email().placeholder + password().placeholder).toBe('')
  })

  it('G-03, G-04: Enter in any field signs in, and the form leaves the page', async () => {
    const { user } = renderWithProvider(
      foyer,
      <SignedOut>
        <SignIn />
      </SignedOut>,
    )
    await user.type(password(), 'correct horse battery')
    await user.type(email(), 'ada@example.com{Enter}')
    await waitFor(() => expect(document.querySelector('form')).toBeNull())
    expect(logins()[0]?.body).toMatchObject({
      loginId: { email: 'ada@example.com' },
      password: 'correct horse battery',
    })
  })

  it('G-05, G-06: judges a changed field on blur, never while it is typed, and forgives as soon as it is right', async () => {
    const { user } = renderWithProvider(foyer, <SignIn />)
    await user.click(email())
    await user.tab()
    expect(email().getAttribute('aria-invalid')).toBeNull()
    await user.type(email(), 'ada')
    expect(email().getAttribute('aria-invalid')).toBeNull()
    await user.tab()
    expect(email().getAttribute('aria-invalid')).toBe('true')
    const note = document.getElementById(email().getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toContain('Enter an address like name@example.com.')
    await user.type(email(), '@example.com')
    expect(email().getAttribute('aria-invalid')).toBeNull()
  })

  it('G-07: after a failed submit the focus is on the first wrong field, and nothing was sent', async () => {
    const { user } = renderWithProvider(foyer, <SignIn />)
    await user.click(submit())
    expect(document.activeElement).toBe(email())
    expect(logins()).toEqual([])
  })

  it('G-12: removes spaces around an address, never from a password', async () => {
    const { user } = renderWithProvider(foyer, <SignIn />)
    await user.click(email())
    await user.paste('  ada@example.com ')
    await user.click(password())
    await user.paste(' with spaces ')
    await user.click(submit())
    await waitFor(() => expect(logins()).toHaveLength(1))
    expect(logins()[0]?.body).toMatchObject({ loginId: { email: 'ada@example.com' }, password: ' with spaces ' })
  })

  it('G-10, G-11: while busy it keeps the focus, says so after a moment, and sends nothing twice', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    foyer.on(paths.login, async () => {
      await promise
      return { body: { state: 'SUCCESS', sessionToken: 'st' } }
    })
    const { user } = await typed()
    // Its name changes while a submit is pending.
    const button = submit()
    await user.click(button)
    await user.click(button)
    await user.keyboard('{Enter}')
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button).toMatchObject({ disabled: false })
    await screen.findByRole('button', { name: 'Signing in' })
    expect(logins()).toHaveLength(1)
    resolve()
    await waitFor(() => expect(foyer.client.loggedIn()).toBe(true))
  })

  it('SI-06: Show password is a button after the field, keeps the value, and hides again on submit', async () => {
    const { user } = await typed()
    await user.tab()
    const show = screen.getByRole('button', { name: 'Show password' })
    expect(document.activeElement).toBe(show)
    await user.click(show)
    expect(password()).toMatchObject({ type: 'text', value: 'correct horse battery' })
    expect(show.getAttribute('aria-pressed')).toBe('true')
    foyer.on(paths.login, () => 'network down')
    await user.click(submit())
    await waitFor(() => expect(password().type).toBe('password'))
  })

  it('SI-07: says politely that Caps Lock is on', async () => {
    const { user } = renderWithProvider(foyer, <SignIn />)
    await user.click(password())
    await user.keyboard('{CapsLock}a')
    const hint = screen.getByText('Caps Lock is on.')
    expect(hint.tagName).toBe('OUTPUT')
    await user.keyboard('{CapsLock}a')
    expect(screen.queryByText('Caps Lock is on.')).toBeNull()
  })

  it.each([
    ['an unknown address', '-19999', 404],
    ['a wrong password', '-19976', 401],
  ])(
    'SI-08, SI-09: %s gets the same sentence; the address stays, the password is selected',
    async (_, code, status) => {
      foyer.on(paths.login, () => foyer.refusal(status, code))
      const { user } = await typed()
      await user.click(submit())
      await screen.findByText(/Incorrect email or password\./)
      expect(email()).toMatchObject({ value: 'ada@example.com' })
      expect(document.activeElement).toBe(password())
      expect([password().selectionStart, password().selectionEnd]).toEqual([0, 'correct horse battery'.length])
      await user.click(screen.getByRole('button', { name: 'Reset password' }))
      expect(email()).toMatchObject({ value: 'ada@example.com' })
      expect(document.activeElement?.textContent).toBe('Reset your password')
    },
  )

  it('SI-10: an address without proof asks for the code at once, also after a reload', async () => {
    foyer.on(paths.login, () => ({ body: { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 'waiting' } }))
    const { user, unmount } = await typed()
    await user.click(submit())
    await screen.findByRole('heading', { name: 'Enter your code' })
    expect(alert().textContent).toBe('')
    unmount()
    renderWithProvider(foyer, <SignIn />)
    await screen.findByRole('heading', { name: 'Enter your code' })
    expect(document.body.textContent).toContain('ada@example.com')
  })

  it('SI-10: a member who waits for the owner reads so, and not an error', async () => {
    foyer.on(paths.login, () => ({ body: { state: 'REQUIRE_OWNER_APPROVAL' } }))
    const { user } = await typed()
    await user.click(submit())
    await screen.findByRole('heading', { name: 'Request under review' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('a blocked member is told neutrally, and a password to be replaced offers to', async () => {
    foyer.on(paths.login, () => foyer.refusal(403, 'MEMBER_BLOCKED'))
    const { user } = await typed()
    await user.click(submit())
    await waitFor(() => expect(alert().textContent).toContain('This account has been suspended.'))
    expect(document.activeElement).toBe(alert())
    foyer.on(paths.login, () => foyer.refusal(403, '-19973'))
    await user.click(submit())
    await waitFor(() => expect(alert().textContent).toContain('You need a new password'))
    expect(screen.getByRole('button', { name: 'Reset password' })).toBeDefined()
  })

  it('is restyled by classes on its root and parts, and its words can be replaced', () => {
    renderWithProvider(foyer, <SignIn className="mine" classNames={{ input: 'wide' }} />, {
      messages: { signInSubmit: 'Enter' },
    })
    expect(document.querySelector('.foyer-root.mine')).not.toBeNull()
    expect(email().className).toBe('foyer-input wide')
    expect(screen.getByRole('button', { name: 'Enter' })).toBeDefined()
  })
})

describe('when something goes wrong on the way', () => {
  it('G-50: offline it refuses at once, keeps what was typed, and sends it by itself when the connection is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { user } = await typed()
    await user.click(submit())
    expect(alert().textContent).toContain('You are offline.')
    expect(screen.getByText('You are offline.')).toBeDefined()
    expect(logins()).toEqual([])
    online.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(foyer.client.loggedIn()).toBe(true))
  })

  it('an unreachable server offers to try again with what was typed', async () => {
    foyer.on(paths.login, () => 'network down')
    const { user } = await typed()
    await user.click(submit())
    await waitFor(() => expect(alert().textContent).toContain('could not be reached'))
    foyer.on(paths.login, () => ({ body: { state: 'SUCCESS', sessionToken: 'st' } }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(foyer.client.loggedIn()).toBe(true))
  })

  it('G-51: a fault of the server is a plain sentence with a request id to copy', async () => {
    foyer.on(paths.login, () => ({
      status: 500,
      body: { message: 'SQLITE_FULL' },
      headers: { 'x-wix-request-id': 'req_7' },
    }))
    const { user } = await typed()
    await user.click(submit())
    await waitFor(() => expect(alert().textContent).toContain('Something went wrong on our side.'))
    expect(alert().textContent).toContain('Request req_7')
    expect(alert().textContent).not.toContain('SQLITE')
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await navigator.clipboard.readText()).toBe('req_7')
    expect(screen.getByRole('button', { name: 'Copied' })).toBeDefined()
  })

  it('G-52: too many tries count down, announced at the start and the end, and then it can be sent again', async () => {
    foyer.on(paths.login, () => ({ status: 429, body: {}, headers: { 'retry-after': '2' } }))
    const { user } = await typed()
    await user.click(submit())
    await waitFor(() => expect(alert().textContent).toContain('You can try again in 2 seconds.'))
    const first = alert().textContent
    await user.click(screen.getByRole('button', { name: /Try again in/ }))
    expect(logins()).toHaveLength(1)
    await screen.findByText('You can try again now.')
    expect(alert().textContent).toBe(first)
    await user.click(submit())
    await waitFor(() => expect(logins()).toHaveLength(2))
  })

  it('SI-13: a captcha that only the hosted page can show is asked for in words', async () => {
    foyer.on(paths.login, () => foyer.refusal(400, '-19971'))
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }))
    const { user } = await typed()
    await user.click(submit())
    await waitFor(() => expect(alert().textContent).toContain('Confirm that you are human on the sign-in page.'))
    expect(email().value + password().value).toBe('ada@example.comcorrect horse battery')
    vi.unstubAllGlobals()
  })
})
