import { paths } from '@foyer/protocol'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeFoyer, noFactors } from '../../tests/fake-foyer.js'
import { renderWithProvider } from '../../tests/render-with-provider.js'
import { AccountPanel } from '../index.js'

const app = { createdAt: '2030-01-01T10:00:00.000Z', lastUsedAt: '2030-01-02T10:00:00.000Z' }
const codes = Array.from({ length: 10 }, (_, index) => `aaaa${index}-bbbbb`)

let foyer: ReturnType<typeof fakeFoyer>
let factors: typeof noFactors | (Omit<typeof noFactors, 'authenticator'> & { authenticator: typeof app })
let setUps: number
/** Codes that the server requires before a change. */
let needed: string[]
beforeEach(() => {
  localStorage.clear()
  foyer = fakeFoyer()
  foyer.becomeMember()
  factors = noFactors
  setUps = 0
  needed = []
  foyer.on(paths.ownFactors, () => ({ body: factors }))
  foyer.on(paths.startAuthenticator, () => ({
    body: {
      ...{ secret: 'ABCDEFGH', url: 'otpauth://totp/Shop:ada', setUpToken: `set-up ${++setUps}` },
      qrCode: { size: 33, path: 'M4 4h7v1h-7z' },
    },
  }))
  const change = (body: object) => {
    const missing = needed[0]
    return missing === undefined ? { body } : foyer.refusal(403, missing)
  }
  foyer.on(paths.authenticator, ({ code, setUpToken }) => {
    if (code === undefined) {
      const answer = change({})
      if (needed.length === 0) factors = noFactors
      return answer
    }
    if (code === '000000') return foyer.refusal(400, 'VERIFICATION_FAILED')
    if (setUpToken === 'set-up 1' && code === '999999') return foyer.refusal(400, 'INVALID_STATE_TOKEN')
    const answer = change({ recoveryCodes: codes })
    if (needed.length === 0) factors = { ...noFactors, authenticator: app, recoveryCodesLeft: 10 }
    return answer
  })
  foyer.on(paths.recoveryCodes, () => change({ recoveryCodes: codes }))
  foyer.on(paths.distrustDevices, () => ({ body: {} }))
  foyer.on(paths.proveAgain, () => {
    needed.shift()
    return { body: {} }
  })
  foyer.on(paths.stepUp, ({ code }) => {
    if (code === '000000') return foyer.refusal(400, 'VERIFICATION_FAILED')
    needed.shift()
    return { body: {} }
  })
})
afterEach(cleanup)

async function open() {
  const { user } = renderWithProvider(foyer, <AccountPanel />)
  const section = within(await screen.findByRole('region', { name: 'Two-step verification' }))
  return { user, section, press: async (name: string) => user.click(await section.findByRole('button', { name })) }
}
const withApp = () => {
  factors = { ...noFactors, authenticator: app, recoveryCodesLeft: 3, trustedDevices: 2 }
}

describe('two-step verification in the account panel', () => {
  it('MA-01, MA-02: adds an app by its QR code, key or link and one code; shows the recovery codes once', async () => {
    const { user, section, press } = await open()
    await press('Set up two-step verification')
    const qrCode = await section.findByRole('img', { name: 'QR code for your authenticator app' })
    expect(qrCode.getAttribute('viewBox')).toBe('0 0 33 33')
    expect(section.getByText('ABCD EFGH')).toBeTruthy()
    expect(section.getByRole('link', { name: /Open the authenticator app/ }).getAttribute('href')).toMatch(/^otpauth:/)
    const code = section.getByLabelText<HTMLInputElement>('6-digit code')
    await waitFor(() => expect(document.activeElement).toBe(code))
    await user.type(code, '000000')
    await section.findByText('Incorrect code.')
    await user.clear(code)
    await user.type(code, '123456')
    await section.findByText('aaaa0-bbbbb')
    expect(section.getAllByText(/^aaaa\d-bbbbb$/)).toHaveLength(10)
    const download = section.getByRole('link', { name: 'Download the codes' })
    expect(decodeURIComponent(download.getAttribute('href') ?? '')).toContain(codes.join('\n'))
    await press('Copy the codes')
    expect(await navigator.clipboard.readText()).toBe(`${codes.join('\n')}\n`)
    const printed = vi.spyOn(window, 'print').mockImplementation(() => {})
    await press('Print the codes')
    const printable = () => document.querySelector('[data-foyer-print]')?.textContent
    expect([printed.mock.calls.length, printable()]).toEqual([1, codes.join('')])
    window.dispatchEvent(new Event('afterprint'))
    expect(printable()).toBeUndefined()
    await press('I have saved my codes')
    expect(section.queryByText('aaaa0-bbbbb')).toBeNull()
    expect(section.getByText(/10 codes left/)).toBeTruthy()
  })

  it('MA-01: a set-up that took too long is replaced by a new one, and the form stays', async () => {
    const { user, section, press } = await open()
    await press('Set up two-step verification')
    const code = await section.findByLabelText<HTMLInputElement>('6-digit code')
    await user.type(code, '999999')
    await section.findByText('Setup timed out. Scan the new QR code.')
    await user.clear(code)
    await user.type(code, '999999')
    await section.findByText('aaaa0-bbbbb')
    expect(foyer.to(paths.authenticator).map(({ body }) => body.setUpToken)).toEqual(['set-up 1', 'set-up 2'])
  })

  it('MA-03: asks for the password and for a code of the app where the server does, and goes on by itself', async () => {
    withApp()
    needed = ['RECENT_SIGN_IN_REQUIRED', 'SECOND_FACTOR_REQUIRED']
    const { user, section, press } = await open()
    await press('Get new recovery codes')
    await user.type(await section.findByLabelText('Password'), 'correct horse battery')
    await press('Continue')
    const code = await section.findByLabelText<HTMLInputElement>('6-digit code')
    await user.type(code, '000000')
    await section.findByText('Incorrect code.')
    await user.clear(code)
    await user.type(code, '123456')
    await section.findByText('aaaa0-bbbbb')
    expect(foyer.to(paths.recoveryCodes)).toHaveLength(3)
  })

  it('MA-02: a member with passkeys only gets recovery codes too', async () => {
    factors = { ...noFactors, hasPasskey: true }
    const { section, press } = await open()
    expect(await section.findByText(/in case you lose the devices with your passkeys/)).toBeTruthy()
    factors = { ...noFactors, hasPasskey: true, recoveryCodesLeft: 10 }
    await press('Get recovery codes')
    expect(await section.findAllByText(/^aaaa\d-bbbbb$/)).toHaveLength(10)
    await press('I have saved my codes')
    expect(section.getByText(/10 codes left/)).toBeTruthy()
    expect(section.getByRole('button', { name: 'Set up two-step verification' })).toBeTruthy()
  })

  it('MA-03: cancelling changes nothing', async () => {
    withApp()
    needed = ['SECOND_FACTOR_REQUIRED']
    const { section, press } = await open()
    await press('Turn off two-step verification')
    await section.findByText('Enter a code from your authenticator app to continue.')
    await press('Cancel')
    await section.findByText('3 codes left. Your old codes will stop working.')
    expect(foyer.to(paths.authenticator)).toHaveLength(1)
  })

  it('MF-04: ends the trust in devices, and turns two-step verification off', async () => {
    withApp()
    const { section, press } = await open()
    await section.findByText('2 devices are not asked for a code.')
    await press('Require code on all devices')
    await section.findByText('All devices will be asked for a code at the next sign-in.')
    await press('Turn off two-step verification')
    await section.findByText('Two-step verification is off.')
    await section.findByRole('button', { name: 'Set up two-step verification' })
  })

  it('PK-04: what the site requires cannot be turned off', async () => {
    withApp()
    factors = { ...factors, isRequired: true }
    const { section } = await open()
    await section.findByText('This site requires two-step verification, so it cannot be turned off.')
    expect(section.queryByRole('button', { name: 'Turn off two-step verification' })).toBeNull()
  })

  it('ST-03: a failure to load is said, and loading can be repeated', async () => {
    foyer.on(paths.ownFactors, () => 'network down')
    const { section, press } = await open()
    await section.findByText('The list could not be loaded.')
    foyer.on(paths.ownFactors, () => ({ body: factors }))
    await press('Try again')
    await section.findByRole('button', { name: 'Set up two-step verification' })
  })
})
