import { paths } from '@foyer/protocol'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeFoyer } from '../../tests/fake-foyer.js'
import { renderWithProvider } from '../../tests/render-with-provider.js'
import { ForgotPassword } from '../index.js'

let foyer: ReturnType<typeof fakeFoyer>
beforeEach(() => {
  localStorage.clear()
  foyer = fakeFoyer()
  foyer.on(paths.sendRecoveryEmail, () => ({ body: {} }))
})
afterEach(cleanup)

describe('the form for a forgotten password', () => {
  it('FP-01, FP-02: says the same for every address, and then offers another link, another address and the way back', async () => {
    const { user } = renderWithProvider(foyer, <ForgotPassword email="ada@example.com" onBack={() => {}} />)
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com')
    await user.click(screen.getByRole('button', { name: 'Send link' }))
    await screen.findByText('If there is an account for ada@example.com, a link is on its way.')
    expect(document.activeElement?.textContent).toBe('Reset your password')
    expect(foyer.to(paths.sendRecoveryEmail)[0]?.body).toMatchObject({
      email: 'ada@example.com',
      redirect: { url: `${location.origin}/`, clientId: 'cli_1' },
    })
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Send another link in 30 s',
      'Wrong address? Change it',
      'Back to sign in',
    ])
    await user.click(screen.getByRole('button', { name: 'Wrong address? Change it' }))
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com')
  })

  it('a malformed address is not sent', async () => {
    const { user } = renderWithProvider(foyer, <ForgotPassword email="ada" />)
    await user.click(screen.getByRole('button', { name: 'Send link' }))
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(foyer.to(paths.sendRecoveryEmail)).toEqual([]))
  })
})
