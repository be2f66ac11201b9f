import { paths } from '@foyer/protocol'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeFoyer } from '../../tests/fake-foyer.js'
import { renderWithProvider } from '../../tests/render-with-provider.js'
import { SignIn, SignUp } from '../index.js'

const google = { id: 'google', name: 'Google', preset: 'google' }
const work = { id: 'work', name: 'Work account', preset: 'oidc' }

let foyer: ReturnType<typeof fakeFoyer>
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  foyer = fakeFoyer()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const offer = (methods: object) =>
  foyer.on(paths.signInMethods, () => ({
    body: { password: true, emailCode: false, passkey: false, invitationOnly: false, providers: [], ...methods },
  }))
const button = (name: string) => screen.findByRole('button', { name })
const redirectTo = (fullUrl: string) =>
  foyer.on(paths.redirectSession, () => ({ body: { redirectSession: { fullUrl } } }))
const asked = () => foyer.to(paths.startSignInCode)

describe('the buttons of identity providers', () => {
  it.each([
    ['SignIn', SignIn],
    ['SignUp', SignUp],
  ])('%s goes to the provider through the hosted pages, by keyboard too', async (_, Form) => {
    offer({ providers: [google, work] })
    redirectTo('https://auth.example.com/oauth2/authorize?request_uri=x')
    const navigate = vi.fn()
    const { user } = renderWithProvider(foyer, <Form />, { navigate })
    await button('Continue with Work account')
    ;(await button('Continue with Google')).focus()
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(navigate).toHaveBeenCalledWith('https://auth.example.com/oauth2/authorize?request_uri=x'),
    )
    expect(foyer.to(paths.redirectSession)[0]?.body).toMatchObject({ auth: { authRequest: { idp: 'google' } } })
    expect(screen.getByText('Opening Google').tagName).toBe('OUTPUT')
  })

  it('G-51: says that the server could not be reached, and lets the person try again', async () => {
    offer({ providers: [google] })
    foyer.on(paths.redirectSession, () => 'network down')
    const { user } = renderWithProvider(foyer, <SignIn />)
    await user.click(await button('Continue with Google'))
    await screen.findByText('The server could not be reached. Try again in a moment.')
    expect((await button('Continue with Google')).getAttribute('aria-disabled')).toBeNull()
  })

  it('shows the password form if the ways to sign in cannot be read', async () => {
    foyer.on(paths.signInMethods, () => 'network down')
    renderWithProvider(foyer, <SignIn />)
    await screen.findByLabelText('Password')
    expect(screen.queryByText('or')).toBeNull()
  })
})

describe('sign-in by an email code', () => {
  beforeEach(() => {
    foyer.on(paths.startSignInCode, () => ({ body: { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 'waiting' } }))
    foyer.on(paths.verify, () => ({ body: { state: 'SUCCESS', sessionToken: 'st' } }))
  })

  it('is a choice beside the password: the address is kept, the six digits sign in', async () => {
    offer({ emailCode: true })
    const onSignedIn = vi.fn()
    const { user } = renderWithProvider(foyer, <SignIn onSignedIn={onSignedIn} />)
    await user.type(screen.getByLabelText('Email'), 'ada@example.com')
    await user.click(await button('Email me a code'))
    expect(document.activeElement?.textContent).toBe('Sign in')
    expect(screen.queryByLabelText('Password')).toBeNull()
    await user.click(await button('Send code'))
    expect((await screen.findByRole('heading', { name: 'Enter your code' })).tagName).toBe('H2')
    expect(asked()[0]?.body).toEqual({ email: 'ada@example.com' })
    const code = screen.getByLabelText('6-digit code')
    expect(code.getAttribute('autocomplete')).toBe('one-time-code')
    await user.click(code)
    await user.paste(' 123 456 ')
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled())
    expect(foyer.to(paths.verify)[0]?.body).toEqual({ code: '123456', stateToken: 'waiting' })
  })

  it('goes back to the password, and from the code to another address', async () => {
    offer({ emailCode: true })
    const { user } = renderWithProvider(foyer, <SignIn email="ada@example.com" />)
    await user.click(await button('Email me a code'))
    await user.click(await button('Send code'))
    await user.click(await button('Wrong address? Change it'))
    expect(screen.getByLabelText('Email')).toMatchObject({ value: 'ada@example.com' })
    await user.click(await button('Use your password'))
    expect(screen.getByLabelText('Password')).toBeDefined()
  })

  it('is the only way of a site without passwords, for a new account too', async () => {
    offer({ password: false, emailCode: true })
    const { user } = renderWithProvider(foyer, <SignUp email="new@example.com" />)
    await button('Send code')
    expect(screen.queryByLabelText('Password')).toBeNull()
    await user.click(await button('Send code'))
    await screen.findByRole('heading', { name: 'Enter your code' })
    expect(asked()[0]?.body).toMatchObject({ email: 'new@example.com', profile: {} })
  })

  it('G-05: marks an address that the server does not accept', async () => {
    offer({ password: false, emailCode: true })
    const violation = { field: 'loginId.email', description: 'is no address', data: { type: 'EMAIL' } }
    foyer.on(paths.startSignInCode, () => ({
      status: 400,
      body: { details: { validationError: { fieldViolations: [violation] } } },
    }))
    const { user } = renderWithProvider(foyer, <SignIn email="ada@example.com" />)
    await user.click(await button('Send code'))
    await screen.findByText('Enter an address like name@example.com.')
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('SI-17, SU-10: a site that takes new members by invitation only', () => {
  const code = () => screen.findByLabelText('Invitation code')

  it.each([
    ['a password', {}],
    ['an email code', { password: false, emailCode: true }],
  ])('says so at the sign-in, and leads to the field for the code, by keyboard: %s', async (_, methods) => {
    offer({ ...methods, invitationOnly: true })
    const { user } = renderWithProvider(foyer, <SignIn email="new@example.com" />)
    const link = await button('I have an invitation')
    screen.getByText('This site accepts new members by invitation only.')
    expect(screen.queryByRole('button', { name: 'Create an account' })).toBeNull()
    link.focus()
    await user.keyboard('{Enter}')
    expect(await code()).toMatchObject({ value: '', dir: 'ltr' })
    expect(screen.getByLabelText('Email')).toMatchObject({ value: 'new@example.com' })
  })

  it('sends the code with the registration, and marks one that does not work', async () => {
    offer({ invitationOnly: true })
    foyer.on(paths.register, ({ invitationCode }) =>
      invitationCode === 'WELCOME-2026'
        ? { body: { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 'waiting' } }
        : invitationCode === undefined
          ? foyer.refusal(403, 'PERMISSION_DENIED')
          : foyer.refusal(400, 'INVALID_INVITATION'),
    )
    const { user } = renderWithProvider(foyer, <SignUp email="new@example.com" />)
    const field = await code()
    await user.type(screen.getByLabelText('Password'), 'correct horse battery{Enter}')
    await screen.findByText('This site accepts new members by invitation only.')
    expect(document.activeElement).toBe(field)
    await user.type(field, 'WRONG-CODE{Enter}')
    await screen.findByText('This invitation code is not valid. Check it, or ask for a new one.')
    expect(document.activeElement).toBe(field)
    await user.clear(field)
    await user.type(field, 'WELCOME-2026{Enter}')
    await screen.findByRole('heading', { name: 'Enter your code' })
    expect(foyer.to(paths.register)[0]?.body).not.toHaveProperty('invitationCode')
  })

  it('sends the code with the request for an email code', async () => {
    offer({ password: false, emailCode: true, invitationOnly: true })
    foyer.on(paths.startSignInCode, () => foyer.refusal(400, 'INVALID_INVITATION'))
    const { user } = renderWithProvider(foyer, <SignUp email="new@example.com" />)
    await user.type(await code(), 'WRONG-CODE{Enter}')
    await screen.findByText('This invitation code is not valid. Check it, or ask for a new one.')
    expect(asked()[0]?.body).toEqual({ email: 'new@example.com', profile: {}, invitationCode: 'WRONG-CODE' })
  })

  it('does not ask for a code elsewhere', async () => {
    offer({})
    renderWithProvider(foyer, <SignUp />)
    await waitFor(() => expect(foyer.to(paths.signInMethods)).toHaveLength(1))
    expect(screen.queryByLabelText('Invitation code')).toBeNull()
  })
})
