import { paths } from '@foyer/protocol'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeFoyer } from '../../tests/fake-foyer.js'
import { renderWithProvider } from '../../tests/render-with-provider.js'
import { SignIn } from '../index.js'

const bytes = (text: string) => new TextEncoder().encode(text).buffer
const credential = {
  ...{ id: 'cGs', rawId: bytes('pk'), type: 'public-key' },
  response: {
    clientDataJSON: bytes('{}'),
    authenticatorData: bytes('data'),
    signature: bytes('signed'),
    userHandle: bytes('mem_ada'),
  },
}

let foyer: ReturnType<typeof fakeFoyer>
let get: ReturnType<typeof vi.fn>
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  foyer = fakeFoyer()
  foyer.on(paths.signInMethods, () => ({
    body: { password: true, emailCode: false, passkey: true, invitationOnly: false, providers: [] },
  }))
  foyer.on(paths.passkeySignInOptions, () => ({
    body: { rpId: 'auth.example.com', challenge: 'Y2hhbGxlbmdl', timeout: 300_000, userVerification: 'required' },
  }))
  foyer.on(paths.passkeySignIn, () => ({ body: { state: 'SUCCESS', sessionToken: 'st' } }))
  get = vi.fn(async () => credential)
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'credentials')
})
const press = async (user: ReturnType<typeof renderWithProvider>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Use a passkey' }))

describe('the passkey button of a site’s own form', () => {
  it('SI-04: asks the browser with the options of the server, and signs in with its response', async () => {
    const onSignedIn = vi.fn()
    const { user } = renderWithProvider(foyer, <SignIn onSignedIn={onSignedIn} />)
    await press(user)
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    const [{ publicKey }] = get.mock.calls[0] as [{ publicKey: PublicKeyCredentialRequestOptions }]
    expect(new TextDecoder().decode(publicKey.challenge)).toBe('challenge')
    expect(foyer.to(paths.passkeySignIn)[0]?.body).toEqual({
      response: {
        ...{ id: 'cGs', rawId: 'cGs', type: 'public-key' },
        response: {
          clientDataJSON: 'e30',
          authenticatorData: 'ZGF0YQ',
          signature: 'c2lnbmVk',
          userHandle: 'bWVtX2FkYQ',
        },
      },
    })
  })

  it('SI-04: cancelling is quiet', async () => {
    get.mockRejectedValue(new DOMException('cancelled', 'NotAllowedError'))
    const { user } = renderWithProvider(foyer, <SignIn />)
    await press(user)
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Use a passkey' }).getAttribute('aria-disabled')).toBeNull(),
    )
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).not.toContain(
      'The passkey was not accepted. Try again, or sign in another way.',
    )
    expect(foyer.to(paths.passkeySignIn)).toEqual([])
  })

  it('SI-05: says that a passkey was refused, and leaves the other ways', async () => {
    foyer.on(paths.passkeySignIn, () => ({
      status: 401,
      body: {
        message: 'This site does not know the passkey.',
        details: { applicationError: { code: 'PASSKEY_UNKNOWN', description: 'Unknown.', data: {} } },
      },
    }))
    const { user } = renderWithProvider(foyer, <SignIn />)
    await press(user)
    await screen.findByText('The passkey was not accepted. Try again, or sign in another way.')
    expect(screen.getByLabelText('Password')).toBeDefined()
  })

  it('is absent in a browser without passkeys, and at a site that offers none', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    renderWithProvider(foyer, <SignIn />)
    await screen.findByLabelText('Password')
    await waitFor(() => expect(foyer.to(paths.signInMethods).length).toBe(1))
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
  })
})
