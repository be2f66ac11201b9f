import { paths } from '@foyer/protocol'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeFoyer, thisDevice } from '../../tests/fake-foyer.js'
import { renderWithProvider } from '../../tests/render-with-provider.js'
import { AccountPanel } from '../index.js'

let foyer: ReturnType<typeof fakeFoyer>
let open: object[]
const phone = { ...thisDevice, id: 'ses_phone', isCurrent: false, browser: 'Safari', system: 'iPhone' }
const { browser: _browser, system: _system, ...nameless } = { ...phone, id: 'ses_unknown' }
beforeEach(() => {
  localStorage.clear()
  foyer = fakeFoyer()
  open = [thisDevice, phone, nameless]
  foyer.on(paths.ownSessions, () => ({ body: { sessions: open, outWithinSeconds: 930 } }))
  foyer.becomeMember()
})
afterEach(cleanup)

const section = () => screen.findByRole('region', { name: 'Where you are signed in' })
const devices = async () => within(await section()).findAllByRole('listitem')

describe('the list of devices', () => {
  it('SE-01: this device first and marked, each with browser and system in words, first and last seen', async () => {
    renderWithProvider(foyer, <AccountPanel />)
    const [here, other] = (await devices()).map(({ textContent }) => textContent)
    expect(here).toMatch(/^Firefox on WindowsThis device.*Signed in Jan 1, 2030.*Last seen Jan 1, 2030/)
    expect(other).toMatch(/^Safari on iPhone/)
    expect(other).not.toContain('This device')
  })

  it.each([
    [{ method: 'pwd', providerId: null, providerName: null }, 'Shop · Password · Signed in'],
    [{ method: 'otp', providerId: null, providerName: null }, 'Shop · Email code · Signed in'],
    [{ method: 'external', providerId: 'google', providerName: 'Google' }, 'Shop · Google · Signed in'],
    [{ method: 'swk', providerId: null, providerName: null }, 'Shop · Passkey · Signed in'],
    [
      { method: 'pwd', providerId: null, providerName: null, secondFactor: 'totp' },
      'Shop · Password and authenticator app · Signed in',
    ],
    [
      { method: 'external', providerId: 'google', providerName: 'Google', secondFactor: 'recovery-code' },
      'Shop · Google and recovery code · Signed in',
    ],
    [{ method: 'backend', providerId: null, providerName: null }, 'Shop · Signed in'],
    [undefined, 'Shop · Signed in'],
  ])('SE-01: says how the member signed in: %o', async (signIn, words) => {
    open = [{ ...thisDevice, signIn }]
    renderWithProvider(foyer, <AccountPanel />)
    expect((await devices())[0]?.textContent).toContain(words)
  })

  it('SE-03: an unknown device is called so, and “Not you?” says what to do', async () => {
    renderWithProvider(foyer, <AccountPanel />)
    expect((await devices())[2]?.textContent).toMatch(/^Unknown device/)
    expect((await section()).textContent).toContain('Not you? Sign the device out, then change your password.')
  })

  it('SE-02: says how long it takes, signs out one, and tells', async () => {
    foyer.on(`${paths.ownSessions}/ses_phone`, () => {
      open = [thisDevice, nameless]
      return { body: {} }
    })
    const { user } = renderWithProvider(foyer, <AccountPanel />)
    expect((await section()).textContent).toContain('within 16 minutes')
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }))
    await screen.findByText('Safari on iPhone is signed out.')
    expect(await devices()).toHaveLength(2)
  })

  it('SE-02: signs out all others, with the count, and none is left to sign out', async () => {
    foyer.on(paths.endOtherSessions, () => {
      open = [thisDevice]
      return { body: { ended: 2 } }
    })
    const { user } = renderWithProvider(foyer, <AccountPanel />)
    await user.click(await screen.findByRole('button', { name: 'Sign out 2 other devices' }))
    await screen.findByText('2 other devices are signed out.')
    await screen.findByText('You are signed in on this device only.')
    expect(within(await section()).queryByRole('button')).toBeNull()
  })

  it('says why when a device could not be signed out, and keeps it on the list', async () => {
    foyer.on(`${paths.ownSessions}/ses_phone`, () => 'network down')
    const { user } = renderWithProvider(foyer, <AccountPanel />)
    await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }))
    await screen.findByText('The server could not be reached. Try again in a moment.')
    expect(await devices()).toHaveLength(3)
  })

  it('offers to load the list again when that failed', async () => {
    foyer.on(paths.ownSessions, () => 'network down')
    const { user } = renderWithProvider(foyer, <AccountPanel />)
    await screen.findByText(/The list could not be loaded\./)
    foyer.on(paths.ownSessions, () => ({ body: { sessions: open, outWithinSeconds: 930 } }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await devices()).toHaveLength(3)
  })
})
