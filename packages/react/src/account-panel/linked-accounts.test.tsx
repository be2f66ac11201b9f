import { paths } from '@foyer/protocol'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeFoyer } from '../../tests/fake-foyer.js'
import { renderWithProvider } from '../../tests/render-with-provider.js'
import { AccountPanel } from '../index.js'

const google = { id: 'google', name: 'Google', preset: 'google' }
const identity = {
  id: 'one',
  provider: google,
  email: 'ada@id.example',
  linkedAt: '2030-01-01T12:00:00.000Z',
  lastUsedAt: '2030-01-02T12:00:00.000Z',
  isOnlyMethod: false,
}

let foyer: ReturnType<typeof fakeFoyer>
beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/account')
  foyer = fakeFoyer()
  foyer.becomeMember()
  foyer.on(paths.signInMethods, () => ({
    body: { password: true, emailCode: false, passkey: false, invitationOnly: false, providers: [google] },
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const holds = (...identities: object[]) => foyer.on(paths.identities, () => ({ body: { identities } }))
const button = (name: string) => screen.findByRole('button', { name })
const posts = () => foyer.to(paths.identities).filter(({ body }) => 'code' in body)

describe('the linked accounts of the panel', () => {
  it('links one by going to the provider, and back to this page', async () => {
    foyer.on(paths.startLink, () => ({ body: { url: 'https://auth.example.com/signin/link?request=x' } }))
    const navigate = vi.fn()
    const { user } = renderWithProvider(foyer, <AccountPanel />, { navigate })
    await screen.findByText('No account is linked yet.')
    await user.click(await button('Link Google'))
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('https://auth.example.com/signin/link?request=x'))
    expect(foyer.to(paths.startLink)[0]?.body).toEqual({ providerId: 'google', returnUrl: location.href })
  })

  it('completes the link once when the browser is back, and cleans the address bar', async () => {
    history.replaceState(null, '', '/account?tab=security&link_code=google.a.b')
    holds(identity)
    renderWithProvider(
      foyer,
      <StrictMode>
        <AccountPanel />
      </StrictMode>,
    )
    await screen.findByText('The account is linked. You can now use it to sign in.')
    expect(screen.getByText('ada@id.example')).toBeDefined()
    expect(posts()).toEqual([{ path: paths.identities, body: { code: 'google.a.b' } }])
    expect(location.search).toBe('?tab=security')
  })

  it.each([
    ['PROVIDER_FAILED', 400, /was not linked/],
    ['IDENTITY_LINKED_ELSEWHERE', 409, /already linked to another member/],
    ['INVALID_STATE_TOKEN', 400, /has expired or was started in another browser/],
  ])('%s is told in words, and the list is there', async (code, status, words) => {
    history.replaceState(null, '', '/account?link_code=google.a.b')
    foyer.on(paths.identities, (body) =>
      'code' in body ? foyer.refusal(status, code) : { body: { identities: [identity] } },
    )
    renderWithProvider(foyer, <AccountPanel />)
    await screen.findByText(words)
    await button('Remove Google')
  })

  it('says that the provider is not responding', async () => {
    history.replaceState(null, '', '/account?link_error=provider_unavailable')
    renderWithProvider(foyer, <AccountPanel />)
    await screen.findByText('The provider is not responding. Try again in a moment.')
    expect(location.search).toBe('')
  })

  it('MA-03: asks for the password before it removes one, if the sign-in is too old', async () => {
    holds(identity)
    const unlinkPath = `${paths.identities}/one`
    foyer.on(unlinkPath, () => foyer.refusal(403, 'RECENT_SIGN_IN_REQUIRED'))
    foyer.on(paths.proveAgain, () => {
      foyer.on(unlinkPath, () => ({ body: {} }))
      holds()
      return { body: {} }
    })
    const { user } = renderWithProvider(foyer, <AccountPanel />)
    await user.click(await button('Remove Google'))
    const password = await screen.findByLabelText('Password', { selector: 'input' })
    expect(document.activeElement).toBe(password)
    await user.type(password, 'correct horse battery{Enter}')
    await screen.findByText('Google was removed.')
    await button('Link Google')
  })

  it('MA-03: a member without a password gets a code, by keyboard, and the removal goes on by itself', async () => {
    holds(identity)
    const unlinkPath = `${paths.identities}/one`
    foyer.on(unlinkPath, () => foyer.refusal(403, 'RECENT_SIGN_IN_REQUIRED'))
    foyer.on(paths.sendProofCode, () => ({ body: { stateToken: 'sta_1' } }))
    foyer.on(paths.proveAgain, ({ code }) => {
      if (code !== '123456') return foyer.refusal(400, 'VERIFICATION_FAILED', { triesLeft: 4 })
      foyer.on(unlinkPath, () => ({ body: {} }))
      holds()
      return { body: {} }
    })
    const { user } = renderWithProvider(foyer, <AccountPanel />)
    await user.click(await button('Remove Google'))
    ;(await button('No password? Email me a code')).focus()
    await user.keyboard('{Enter}')
    await screen.findByText('Enter the code we emailed you.')
    const code = screen.getByLabelText('6-digit code')
    expect(document.activeElement).toBe(code)
    await user.type(code, '654321')
    await screen.findByText('Incorrect code. 4 tries left.')
    await user.clear(code)
    await user.type(code, '123456')
    await screen.findByText('Google was removed.')
    expect(foyer.to(paths.proveAgain).at(-1)?.body).toEqual({ code: '123456', stateToken: 'sta_1' })
  })

  it('MA-03: says why no code could be sent', async () => {
    holds(identity)
    foyer.on(`${paths.identities}/one`, () => foyer.refusal(403, 'RECENT_SIGN_IN_REQUIRED'))
    foyer.on(paths.sendProofCode, () => 'network down')
    const { user } = renderWithProvider(foyer, <AccountPanel />)
    await user.click(await button('Remove Google'))
    await user.click(await button('No password? Email me a code'))
    await screen.findByText('The server could not be reached. Try again in a moment.')
    expect(screen.getByLabelText('Password', { selector: 'input' })).toBeDefined()
  })

  it('cancels the proof, and keeps the account', async () => {
    holds(identity)
    foyer.on(`${paths.identities}/one`, () => foyer.refusal(403, 'RECENT_SIGN_IN_REQUIRED'))
    const { user } = renderWithProvider(foyer, <AccountPanel />)
    await user.click(await button('Remove Google'))
    await user.click(await button('Cancel'))
    await waitFor(() => expect(screen.queryByLabelText('Password', { selector: 'input' })).toBeNull())
    expect((await button('Remove Google')).getAttribute('aria-disabled')).toBeNull()
  })

  it('does not offer to remove the only way to sign in, and says what to do', async () => {
    holds({ ...identity, isOnlyMethod: true })
    renderWithProvider(foyer, <AccountPanel />)
    await screen.findByText(/This is your only way to sign in\. To remove it, set a password first/)
    expect(screen.queryByRole('button', { name: 'Remove Google' })).toBeNull()
  })

  it('is absent at a site without providers', async () => {
    foyer.on(paths.signInMethods, () => ({
      body: { password: true, emailCode: false, passkey: false, invitationOnly: false, providers: [] },
    }))
    renderWithProvider(foyer, <AccountPanel />)
    await screen.findByRole('heading', { name: 'Where you are signed in' })
    expect(screen.queryByRole('heading', { name: 'Linked accounts' })).toBeNull()
  })
})
