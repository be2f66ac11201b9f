import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  ALL_OPERATIONS,
  type RecordedRequest,
  renderWithProviders,
  stubBrowserApis,
} from '../../../tests/test-utils.js'
import { Toasted } from '../../../tests/toasted.js'
import IdentityProviders from './identity-providers.js'
import { PROVIDERS_PATH, type Preset, type Provider, type TestResult } from './provider.js'

const ALL = [
  ...ALL_OPERATIONS,
  ...['saveIdentityProvider', 'removeIdentityProvider', 'orderIdentityProviders', 'startIdentityProviderTest'],
]
const providerOf = (providerId: string, name: string, more: Partial<Provider> = {}): Provider => ({
  ...{ providerId, preset: providerId, name, issuer: null, clientId: 'foyer', hasClientSecret: true, scope: null },
  ...{ isTrusted: false, isEnabled: true, callbackUrl: `https://auth.example.com/signin/callback/${providerId}` },
  ...more,
})
const google = providerOf('google', 'Google')
const company = providerOf('company', 'Company', { preset: 'oidc', issuer: 'https://login.example.com' })
const presets: Preset[] = ['google', 'oidc'].map((preset) => ({
  ...{ preset, name: preset === 'google' ? 'Google' : 'OpenID Connect', developerUrl: null, scope: 'openid email' },
  ...{ fields: ['clientId', 'clientSecret', ...(preset === 'oidc' ? ['issuer'] : [])], suggestedId: preset },
  callbackUrl: `https://auth.example.com/signin/callback/${preset}`,
}))

let providers: Provider[]
let testResult: TestResult
beforeEach(() => {
  stubBrowserApis()
  sessionStorage.clear()
  providers = [google, company]
  testResult = { profile: null, effect: null, failure: null, detail: null }
})
afterEach(cleanup)

function respond({ method, path, json }: RecordedRequest): object | Response {
  if (path === PROVIDERS_PATH) return { providers, presets }
  const id = path.split('/')[4] as string
  if (path === '/owner/v1/identity-provider-order') {
    const { providerIds } = json as { providerIds: string[] }
    providers = providerIds.flatMap((wanted) => providers.find(({ providerId }) => providerId === wanted) ?? [])
    return { providers, presets }
  }
  if (path.endsWith('/test')) return { url: null, browserSecret: null, result: testResult }
  if (path.endsWith('/test-result')) return { result: testResult }
  if (method === 'DELETE') {
    providers = providers.filter(({ providerId }) => providerId !== id)
    return {}
  }
  if (method === 'PUT')
    return { provider: { ...providers.find(({ providerId }) => providerId === id), ...(json as object) } }
  return { members: 2, membersWithoutOtherWay: 1 }
}
const open = (at = '/console/settings/methods', may = ALL) =>
  renderWithProviders(
    <>
      <IdentityProviders hasCodes={false} />
      <Toasted />
    </>,
    respond,
    { at, may },
  )
const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

describe('the identity providers on the page of the methods', () => {
  it('lists them in the order of their buttons, with what is missing', async () => {
    providers = [google, { ...providerOf('github', 'GitHub'), hasClientSecret: false, isEnabled: false }]
    open()
    await screen.findByText('Client secret missing')
    expect(names()).toEqual(['Google', 'GitHub'])
    const [, github] = screen.getAllByRole('listitem')
    expect(within(github as HTMLElement).getByText('Off')).toBeDefined()
  })

  it('says so when there is none, and leads to the choice', async () => {
    providers = []
    open()
    await screen.findByText('No identity providers yet')
    const add = screen.getAllByRole('link', { name: 'Add provider' })[0]
    expect(add?.getAttribute('href')).toContain('new')
  })

  it('G-51: says that they could not be loaded, and tries again', async () => {
    let isDown = true
    renderWithProviders(
      <IdentityProviders hasCodes={false} />,
      (asked) => (isDown ? Response.json({ message: 'no' }, { status: 503 }) : respond(asked)),
      { at: '/console/settings/methods', may: ALL },
    )
    const again = await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    await userEvent.click(again)
    await screen.findByRole('heading', { level: 3, name: 'Company' })
  })

  it('switches the button of one off, by keyboard, and says so', async () => {
    const { asked } = open()
    const toggle = await screen.findByRole('switch', { name: 'Show on the sign-in page: Company' })
    toggle.focus()
    await userEvent.keyboard(' ')
    await screen.findByText('Company is no longer shown on the sign-in page.')
    const saved = asked.find(({ method }) => method === 'PUT')
    expect(saved).toMatchObject({ path: `${PROVIDERS_PATH}/company`, json: { isEnabled: false, clientId: 'foyer' } })
    expect(saved?.json).not.toHaveProperty('clientSecret')
  })

  it('moves one, keeps the focus on the button, and says the new place', async () => {
    const { asked } = open()
    const up = await screen.findByRole('button', { name: 'Move up: Company' })
    await userEvent.click(up)
    await screen.findByText('Company is now number 1 of 2.')
    expect(names()).toEqual(['Company', 'Google'])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move up: Company')
    expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true')
    expect(asked.at(-1)?.json).toEqual({ providerIds: ['company', 'google'] })
  })

  it('says whom a removal locks out before it removes', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Remove…: Google' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Google?' }))
    await dialog.findByText(/^2 members have linked an account/)
    expect(dialog.getByText(/They must set a password with “Forgot password\?”/)).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    await screen.findByText('Google removed.')
    await waitFor(() => expect(names()).toEqual(['Company']))
  })

  it('shows what to correct after a test that failed at once', async () => {
    testResult = { ...testResult, failure: 'secret', detail: 'invalid_client' }
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Try it: Company' }))
    await screen.findByText(/does not accept the client secret/)
    expect(screen.getByText('invalid_client')).toBeDefined()
  })

  it('finishes the test when the provider has sent the browser back, and cleans the address', async () => {
    sessionStorage.setItem('foyer.provider-test', 'secret')
    testResult = {
      profile: { subject: 's-1', email: 'ana@example.com', isEmailVerified: true, name: 'Ana' },
      ...{ effect: 'new-member', failure: null, detail: null },
    }
    const { to } = open('/console/settings/methods#provider=company&callback=%3Fcode%3D1')
    await screen.findByText('On the sign-in page, this creates a new member.')
    expect(screen.getByText('ana@example.com')).toBeDefined()
    expect(to(`${PROVIDERS_PATH}/company/test-result`)[0]?.json).toEqual({
      callback: '?code=1',
      browserSecret: 'secret',
    })
    expect(location.hash).toBe('')
  })

  it('V8.2.1: somebody who may only look has no action', async () => {
    open('/console/settings/methods', ['listIdentityProviders'])
    await screen.findByRole('heading', { level: 3, name: 'Google' })
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Add provider' })).toBeNull()
    for (const toggle of screen.getAllByRole('switch')) expect((toggle as HTMLInputElement).disabled).toBe(true)
  })

  it('adds one: chosen, filled in and saved; a missing field is marked', async () => {
    const { asked } = open('/console/settings/methods?new=google')
    await screen.findByRole('heading', { level: 2, name: 'Add Google' })
    await userEvent.click(screen.getByRole('button', { name: 'Add provider' }))
    expect(document.activeElement).toBe(screen.getByLabelText(/^Client ID/))
    expect(asked.some(({ method }) => method === 'PUT')).toBe(false)
    await userEvent.type(screen.getByLabelText(/^Client ID/), '4093.apps')
    await userEvent.type(screen.getByLabelText(/^Client secret/), 'secret')
    await userEvent.click(screen.getByRole('button', { name: 'Add provider' }))
    await waitFor(() => expect(asked.find(({ method }) => method === 'PUT')?.path).toBe(`${PROVIDERS_PATH}/google`))
  })

  it('says that a provider of the address does not exist', async () => {
    open('/console/settings/methods?provider=gone')
    await screen.findByText('Provider not found')
  })
})
