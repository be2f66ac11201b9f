import { paths } from '@foyer/protocol'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeFoyer, noFactors } from '../../tests/fake-foyer.js'
import { renderWithProvider } from '../../tests/render-with-provider.js'
import { AccountPanel } from '../index.js'

const day = '2030-01-01T10:00:00.000Z'
const google = { id: 'google', name: 'Google', preset: 'google' }

let foyer: ReturnType<typeof fakeFoyer>
let hasApp: boolean
let passkeyIds: string[]
let hasPassword: boolean
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('PublicKeyCredential', class {})
  foyer = fakeFoyer()
  foyer.becomeMember()
  hasApp = false
  passkeyIds = ['pk_laptop']
  hasPassword = true
  foyer.on(paths.signInMethods, () => ({
    body: { password: true, emailCode: false, passkey: true, invitationOnly: false, providers: [google] },
  }))
  foyer.on(paths.ownFactors, () => ({
    body: { ...noFactors, authenticator: hasApp ? { createdAt: day, lastUsedAt: day } : null, isRequired: true },
  }))
  const listPasskeys = () => ({
    body: {
      passkeys: passkeyIds.map((id) => ({
        ...{ id, name: id, provider: null, isSynced: true, createdDate: day, lastUsedDate: null },
        ...{ isOnlyMethod: false, isOnlyFactor: !hasApp && passkeyIds.length === 1 },
      })),
    },
  })
  foyer.on(paths.passkeys, listPasskeys)
  foyer.on(`${paths.passkeys}/pk_laptop`, () => {
    passkeyIds = passkeyIds.filter((id) => id !== 'pk_laptop')
    return listPasskeys()
  })
  foyer.on(paths.startAuthenticator, () => ({
    body: {
      ...{ secret: 'ABCDEFGH', url: 'otpauth://totp/Shop:ada', setUpToken: 'set-up' },
      qrCode: { size: 33, path: 'M4 4h7v1h-7z' },
    },
  }))
  foyer.on(paths.authenticator, () => {
    hasApp = true
    return { body: { recoveryCodes: ['aaaa0-bbbbb'] } }
  })
  foyer.on(paths.identities, () => ({
    body: {
      identities: [
        {
          ...{ id: 'one', provider: google, email: 'ada@id.example', linkedAt: day, lastUsedAt: day },
          isOnlyMethod: !hasPassword && passkeyIds.length === 0,
        },
      ],
    },
  }))
  foyer.on(paths.changePassword, () => {
    hasPassword = true
    return { body: {} }
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open() {
  const { user } = renderWithProvider(foyer, <AccountPanel />)
  const section = async (name: string) => within(await screen.findByRole('region', { name }))
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  return { user, section, press }
}

describe('what the sections of the account panel say about each other', () => {
  it('PK-04: the passkey that is the only second factor cannot be removed until there is an app', async () => {
    const { user, section, press } = await open()
    const passkeys = await section('Passkeys')
    await press('Remove pk_laptop')
    await passkeys.findByText(/^This site requires two-step verification\. Add another passkey/)
    await press('Set up two-step verification')
    await user.type(await screen.findByLabelText('6-digit code'), '123456')
    await press('I have saved my codes')
    await passkeys.findByRole('button', { name: 'Remove passkey' })
  })

  it('PK-04: a linked account becomes the last way to sign in with the last passkey, until there is a password', async () => {
    hasApp = true
    hasPassword = false
    const { user, section, press } = await open()
    const linked = await section('Linked accounts')
    await linked.findByRole('button', { name: 'Remove Google' })
    await press('Remove pk_laptop')
    await press('Remove passkey')
    await linked.findByText(/This is your only way to sign in/)
    await user.type(screen.getByLabelText('New password'), 'a better sentence{Enter}')
    await waitFor(() => expect(linked.queryByText(/This is your only way to sign in/)).toBeNull())
  })
})
