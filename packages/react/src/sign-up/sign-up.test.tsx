import { paths } from '@foyer/protocol'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeFoyer } from '../../tests/fake-foyer.js'
import { renderWithProvider } from '../../tests/render-with-provider.js'
import { SignUp } from '../index.js'

let foyer: ReturnType<typeof fakeFoyer>
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  foyer = fakeFoyer()
})
afterEach(cleanup)

const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const submit = () => screen.getByRole('button', { name: 'Create account' })

describe('the sign-up form', () => {
  it('SU-01: asks for an address and a new password, once each', () => {
    renderWithProvider(foyer, <SignUp email="ada@example.com" />)
    expect([...document.querySelectorAll('input')].map(({ autocomplete }) => autocomplete)).toEqual([
      'username',
      'new-password',
    ])
    expect(email().value).toBe('ada@example.com')
  })

  it.each([
    ['seven letters', 'abcdefg', false],
    ['eight spaces', '        ', true],
    ['eight emoji of several code points each', '👩‍🚀'.repeat(8), true],
    ['seven emoji, which are far more than eight code units', '👩‍🚀'.repeat(7), false],
    ['sixty-four letters', 'ж'.repeat(64), true],
  ])('SU-02: %s: a password is as long as it looks', async (_, secret, isEnough) => {
    const { user } = renderWithProvider(foyer, <SignUp email="ada@example.com" />)
    await user.click(password())
    await user.paste(secret)
    await user.click(submit())
    await waitFor(() => expect(foyer.to(paths.register)).toHaveLength(isEnough ? 1 : 0))
    if (!isEnough) expect(document.activeElement).toBe(password())
  })

  it('SU-03: states the least length before typing, and ticks it as it is met', async () => {
    const { user } = renderWithProvider(foyer, <SignUp />, { passwordMinLength: 10 })
    const rule = document.querySelector('.foyer-rule')
    expect(rule?.textContent).toBe('At least 10 characters.')
    await user.type(password(), '123456789')
    expect(rule?.hasAttribute('data-met')).toBe(false)
    await user.type(password(), '0')
    expect(rule?.hasAttribute('data-met')).toBe(true)
    expect(rule?.textContent).toBe('Long enough.')
  })

  it('a password the server refuses is marked with its reason', async () => {
    const violation = { field: 'password', description: 'is too common', violatedRule: 'OTHER' }
    foyer.on(paths.register, () => ({
      status: 400,
      body: { message: '', details: { validationError: { fieldViolations: [violation] } } },
    }))
    const { user } = renderWithProvider(foyer, <SignUp email="ada@example.com" />)
    await user.type(password(), 'password1')
    await user.click(submit())
    await screen.findByText(/This is too common\./)
    expect(document.activeElement).toBe(password())
    expect(password().value).toBe('password1')
  })

  it('SU-07: an address that is taken leads to sign-in, and carries the address along', async () => {
    foyer.on(paths.register, () => foyer.refusal(409, '-19995'))
    const { user } = renderWithProvider(foyer, <SignUp email="ada@example.com" />)
    await user.type(password(), 'correct horse battery')
    await user.click(submit())
    await screen.findByText(/You already have an account\./)
    await user.click(screen.getAllByRole('button', { name: 'Sign in' })[0] as HTMLElement)
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBe(document.activeElement)
    expect(email().value).toBe('ada@example.com')
  })

  it('G-35: goes on to the code with the address given', async () => {
    foyer.on(paths.register, () => ({ body: { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 'waiting' } }))
    const { user } = renderWithProvider(foyer, <SignUp email="ada@example.com" />)
    await user.type(password(), 'correct horse battery{Enter}')
    await screen.findByText('ada@example.com')
    expect(document.activeElement?.textContent).toBe('Enter your code')
  })
})
