import { paths } from '@foyer/protocol'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import { fakeFoyer } from '../../tests/fake-foyer.js'
import { renderWithProvider } from '../../tests/render-with-provider.js'
import { SignIn } from '../index.js'

let foyer: ReturnType<typeof fakeFoyer>
let factorType: string
let factorStatus: string
let hasRecoveryCodes: boolean
let navigate: Mock<(url: string) => void>
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  factorType = 'TOTP'
  factorStatus = 'ENABLED'
  hasRecoveryCodes = false
  navigate = vi.fn()
  foyer = fakeFoyer()
  foyer.on(paths.redirectSession, () => ({
    body: { redirectSession: { fullUrl: 'https://auth.example.com/oauth2/authorize?request_uri=x', urlDetails: {} } },
  }))
  foyer.on(paths.login, () => ({
    body: {
      state: 'REQUIRE_MFA',
      stateToken: 'sfa_waiting',
      requireMfaData: {
        availableFactors: [
          { factorType, factorStatus },
          ...(hasRecoveryCodes ? [{ factorType: 'RECOVERY_CODE', factorStatus: 'ENABLED' }] : []),
        ],
      },
    },
  }))
  foyer.on(paths.verifySecondFactor, ({ code, recoveryCode }) =>
    code === '123456' || recoveryCode === '7k2mq-d9x4r'
      ? { body: { state: 'SUCCESS', sessionToken: 'st' } }
      : foyer.refusal(400, 'VERIFICATION_FAILED', code === '111111' ? { isUsed: true } : { triesLeft: 4 }),
  )
})
afterEach(cleanup)

async function signIn() {
  const { user } = renderWithProvider(foyer, <SignIn />, { navigate })
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'correct horse battery')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  return user
}

describe('the second factor of a sign-in', () => {
  it('MF-02: is asked for after the password; the sixth digit submits, and a wrong code keeps the form', async () => {
    const user = await signIn()
    const code = await screen.findByLabelText<HTMLInputElement>('6-digit code')
    await user.type(code, '000000')
    expect(await screen.findByText('Incorrect code. 4 tries left.')).toBeTruthy()
    await user.clear(code)
    await user.type(code, '111111')
    expect(await screen.findByText('This code was already used. Wait for the next one.')).toBeTruthy()
    await user.clear(code)
    await user.type(code, '123456')
    await waitFor(() => expect(foyer.client.loggedIn()).toBe(true))
    expect(foyer.to(paths.verifySecondFactor).at(-1)?.body).toEqual({ stateToken: 'sfa_waiting', code: '123456' })
  })

  it('MF-01, MF-05: a recovery code is the other way', async () => {
    const user = await signIn()
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
    await user.type(screen.getByLabelText('Recovery code'), ' 7k2mq-d9x4r ')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(foyer.client.loggedIn()).toBe(true))
  })

  it('MF-01, V6.4.4: a member who has lost the passkeys enters a recovery code here', async () => {
    factorType = 'WEBAUTHN'
    hasRecoveryCodes = true
    const user = await signIn()
    expect(await screen.findByText('Sign in with your passkey to continue.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Go to the sign-in page' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    await user.type(screen.getByLabelText('Recovery code'), '00000-00000{Enter}')
    await screen.findByText('Incorrect code. 4 tries left.')
    await user.click(screen.getByRole('button', { name: 'Use a passkey' }))
    expect(await screen.findByText('Sign in with your passkey to continue.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    await user.clear(screen.getByLabelText('Recovery code'))
    await user.type(screen.getByLabelText('Recovery code'), '7k2mq-d9x4r{Enter}')
    await waitFor(() => expect(foyer.client.loggedIn()).toBe(true))
    expect(foyer.to(paths.verifySecondFactor).at(-1)?.body).toEqual({
      stateToken: 'sfa_waiting',
      recoveryCode: '7k2mq-d9x4r',
    })
  })

  it.each([
    { who: 'has to set it up', type: 'TOTP', status: 'REQUIRE_ACTIVATION', said: /requires two-step verification/ },
    { who: 'has passkeys and no codes', type: 'WEBAUTHN', status: 'ENABLED', said: /Sign in with your passkey/ },
  ])('a member who $who is led to the hosted page', async ({ type, status, said }) => {
    factorType = type
    factorStatus = status
    const user = await signIn()
    expect(await screen.findByText(said)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Go to the sign-in page' }))
    await waitFor(() => expect(navigate).toHaveBeenCalledOnce())
    expect(foyer.to(paths.redirectSession)).toHaveLength(1)
  })
})
