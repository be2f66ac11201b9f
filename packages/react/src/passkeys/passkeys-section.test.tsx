import { paths } from '@foyer/protocol'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import { fakeFoyer, noFactors } from '../../tests/fake-foyer.js'
import { renderWithProvider } from '../../tests/render-with-provider.js'
import { AccountPanel } from '../index.js'

const bytes = (text: string) => new TextEncoder().encode(text).buffer
const created = {
  ...{ id: 'cGs', rawId: bytes('pk'), type: 'public-key' },
  response: { clientDataJSON: bytes('{}'), attestationObject: bytes('made'), getTransports: () => ['internal'] },
}
const laptop = {
  ...{ id: 'pk_laptop', name: '', provider: 'Keychain', isSynced: true, isOnlyMethod: false },
  ...{ createdDate: '2030-01-01T10:00:00.000Z', lastUsedDate: null },
}

let foyer: ReturnType<typeof fakeFoyer>
let passkeys: (typeof laptop)[]
let create: Mock<(options: CredentialCreationOptions) => Promise<unknown>>
beforeEach(() => {
  localStorage.clear()
  foyer = fakeFoyer()
  foyer.becomeMember()
  passkeys = [laptop]
  foyer.on(paths.signInMethods, () => ({
    body: { password: true, emailCode: false, passkey: true, invitationOnly: false, providers: [] },
  }))
  foyer.on(paths.passkeyOptions, () => ({
    body: {
      rp: { id: 'auth.example.com', name: 'Shop' },
      user: { id: 'bWVtX2FkYQ', name: 'ada@example.com', displayName: 'Ada' },
      ...{ challenge: 'Y2hhbGxlbmdl', timeout: 300_000, attestation: 'none', pubKeyCredParams: [] },
      excludeCredentials: [{ type: 'public-key', id: 'b2xk', transports: [] }],
    },
  }))
  foyer.on(paths.passkeys, ({ response }) => {
    if (response !== undefined) passkeys = [...passkeys, { ...laptop, id: 'pk_new', name: 'New' }]
    return { body: { passkeys } }
  })
  foyer.on(`${paths.passkeys}/pk_laptop`, ({ name }) => {
    passkeys = name === undefined ? [] : [{ ...laptop, name: String(name) }]
    return { body: { passkeys } }
  })
  create = vi.fn(async () => created)
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'credentials')
})

async function open() {
  const { user } = renderWithProvider(foyer, <AccountPanel />)
  const section = within(await screen.findByRole('region', { name: 'Passkeys' }))
  return { user, section, press: async (name: string) => user.click(await section.findByRole('button', { name })) }
}

describe('passkeys in the account panel', () => {
  it('PK-01, PK-02: lists them, and adds one that is not there yet', async () => {
    const { section, press } = await open()
    await section.findByText('Keychain')
    expect(section.getByText(/Synced · Added on Jan 1, 2030 · Not used yet/)).toBeTruthy()
    await press('Add a passkey')
    await section.findByText('Passkey added. You can use it the next time you sign in.')
    expect(section.getByText('New')).toBeTruthy()
    const excluded = create.mock.calls[0]?.[0].publicKey?.excludeCredentials
    expect(excluded?.map(({ id }) => new TextDecoder().decode(id))).toEqual(['old'])
  })

  it('MA-02: after the first passkey, two-step verification offers recovery codes', async () => {
    passkeys = []
    foyer.on(paths.ownFactors, () => ({ body: { ...noFactors, hasPasskey: passkeys.length > 0 } }))
    const { press } = await open()
    const twoStep = within(await screen.findByRole('region', { name: 'Two-step verification' }))
    await twoStep.findByRole('button', { name: 'Set up two-step verification' })
    expect(twoStep.queryByRole('button', { name: 'Get recovery codes' })).toBeNull()
    await press('Add a passkey')
    expect(await twoStep.findByRole('button', { name: 'Get recovery codes' })).toBeTruthy()
  })

  it('PK-02: cancelling shows no error; a passkey that exists is named; on another site it links to the account page', async () => {
    const { section, press } = await open()
    create.mockRejectedValueOnce(new DOMException('cancelled', 'NotAllowedError'))
    await press('Add a passkey')
    await section.findByText('Keychain')
    expect(section.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual([''])
    create.mockRejectedValueOnce(new DOMException('there', 'InvalidStateError'))
    await press('Add a passkey')
    await section.findByText('This device already has a passkey for this account.')
    create.mockRejectedValueOnce(new DOMException('other site', 'SecurityError'))
    await press('Add a passkey')
    const link = await section.findByRole('link', { name: 'More settings' })
    expect(link.getAttribute('href')).toBe('https://auth.example.com/account/passkeys')
  })

  it('MA-03: asks again who the member is, and adds the passkey then', async () => {
    let isProven = false
    foyer.on(paths.proveAgain, () => {
      isProven = true
      return { body: {} }
    })
    foyer.on(paths.passkeys, ({ response }) =>
      response !== undefined && !isProven ? foyer.refusal(403, 'RECENT_SIGN_IN_REQUIRED') : { body: { passkeys } },
    )
    const { user, section, press } = await open()
    await press('Add a passkey')
    await user.type(await section.findByLabelText('Password'), 'correct horse battery')
    await press('Continue')
    await section.findByText(/^Passkey added/)
  })

  it('PK-01, PK-03: renames and removes one, after a question', async () => {
    const { user, section, press } = await open()
    await press('Rename Keychain')
    const name = await section.findByLabelText<HTMLInputElement>(/^Name/)
    expect(document.activeElement).toBe(name)
    await user.type(name, ' Laptop {Enter}')
    await section.findByText('Name saved.')
    await press('Remove Laptop')
    expect(foyer.to(`${paths.passkeys}/pk_laptop`)).toHaveLength(1)
    await press('Remove passkey')
    await section.findByText('Passkey removed. Also delete it from your password manager.')
    await section.findByText('You have no passkeys yet.')
  })

  it('PK-04: the only way to sign in cannot be removed', async () => {
    passkeys = [{ ...laptop, isOnlyMethod: true }]
    const { section, press } = await open()
    await press('Remove Keychain')
    await section.findByText('This is your only way to sign in. Add another one first.')
    expect(section.queryByRole('button', { name: 'Remove passkey' })).toBeNull()
  })

  it('is absent at a site without passkeys; a browser without them says so', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    const { section } = await open()
    await section.findByText('This browser does not support passkeys.')
    cleanup()
    passkeys = []
    foyer = Object.assign(fakeFoyer())
    foyer.becomeMember()
    renderWithProvider(foyer, <AccountPanel />)
    await screen.findByRole('region', { name: 'Two-step verification' })
    expect(screen.queryByRole('region', { name: 'Passkeys' })).toBeNull()
  })
})
