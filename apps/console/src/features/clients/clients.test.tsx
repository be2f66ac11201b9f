import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ALL_OPERATIONS, type RequestHandler, renderWithProviders, stubBrowserApis } from '../../../tests/test-utils.js'
import type { Client } from './client.js'
import ClientPage from './client-page.js'
import NewClientPage from './new-client-page.js'

const shop: Client = {
  clientId: 'cli_shop',
  name: 'shop.example',
  redirectUris: ['https://shop.example/callback'],
  origins: ['https://shop.example'],
  logoutUris: ['https://shop.example/'],
  rotation: 'pending',
  sessionIdleFor: null,
  sessionLongest: null,
  thirdParty: null,
  confidential: false,
}
const refusal = {
  refusedId: 'ref_1',
  kind: 'origin',
  network: '203.0.113.0/24',
  times: 2,
  lastDate: '2026-11-01T10:00:00Z',
}
const answers =
  (client: Client, addresses: object[] = []): RequestHandler =>
  ({ method, path }) => {
    if (path.endsWith('/secrets')) return { secrets: [] }
    if (path === '/owner/v1/refused-addresses') return { addresses }
    if (method === 'POST' && path === '/owner/v1/clients')
      return { client, clientSecret: client.confidential ? 'cs_once' : null }
    return { clients: [client] }
  }

beforeEach(() => stubBrowserApis())
afterEach(cleanup)

describe('a new application', () => {
  it('CL-01: is made of one address, and goes on to its code', async () => {
    const { to } = renderWithProviders(<NewClientPage />, answers(shop), { at: '/console/clients/new' })
    await userEvent.type(screen.getByLabelText('Website URL'), 'https://www.shop.example')
    screen.getByText('Redirect URI: https://www.shop.example/callback')
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('shop.example')
    await userEvent.click(screen.getByRole('button', { name: 'Create application' }))
    expect(to('/owner/v1/clients')[0]?.json).toEqual({
      client: {
        name: 'shop.example',
        redirectUris: ['https://www.shop.example/callback'],
        origins: ['https://www.shop.example'],
        logoutUris: ['https://www.shop.example/'],
        rotation: 'pending',
        confidential: false,
      },
    })
    expect(location.pathname + location.search).toBe('/console/clients/cli_shop?tab=snippets')
  })

  it('CL-04: names what is wrong with the address, and sends nothing', async () => {
    const { asked } = renderWithProviders(<NewClientPage />, answers(shop), { at: '/console/clients/new' })
    await userEvent.click(screen.getByRole('button', { name: 'Create application' }))
    screen.getByText('Enter a URL.')
    await userEvent.type(screen.getByLabelText('Website URL'), 'http://shop.example')
    screen.getByText(/Plain http is allowed for localhost only/)
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('CL-02: shows the secret of a server app on its page, until it is dismissed', async () => {
    const server = { ...shop, origins: [], confidential: true }
    renderWithProviders(<NewClientPage />, answers(server), { at: '/console/clients/new' })
    await userEvent.click(screen.getByRole('radio', { name: /Server app/ }))
    await userEvent.type(screen.getByLabelText('Website URL'), 'https://shop.example')
    await userEvent.click(screen.getByRole('button', { name: 'Create application' }))
    cleanup()
    const page = () =>
      renderWithProviders(<ClientPage />, answers(server), { at: '/console/clients/cli_shop?tab=snippets' })
    page()
    await screen.findByText(/FOYER_CLIENT_SECRET=cs_once/)
    await userEvent.click(screen.getByRole('tab', { name: 'Secrets' }))
    await screen.findByText('cs_once')
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    cleanup()
    page()
    expect((await screen.findByText(/FOYER_CLIENT_SECRET=/)).textContent).not.toContain('cs_once')
  })
})

describe('the page of an application', () => {
  const page = (tab: string, options: { addresses?: object[]; may?: string[] } = {}) =>
    renderWithProviders(<ClientPage />, answers(shop, options.addresses), {
      at: `/console/clients/cli_shop?tab=${tab}`,
      may: options.may ?? ALL_OPERATIONS,
    })

  it.each([
    ['.env', /FOYER_CLIENT_ID=cli_shop/],
    ['React', /clientId="cli_shop"/],
    ['Foyer SDK', /clientId: 'cli_shop'/],
    ['OpenID Connect', /openid-configuration/],
    ['@wix/sdk', /connectWixSdk\('http/],
  ])('CL-01: has code for %s with its id', async (name, code) => {
    page('snippets')
    await userEvent.click(await screen.findByRole('tab', { name }))
    screen.getByText(code)
  })

  it('CL-04: counts the refused addresses of this application and of none, and lists them in their tab', async () => {
    const addresses = [
      { ...refusal, clientId: 'cli_shop', address: 'https://preview.example' },
      { ...refusal, refusedId: 'ref_2', clientId: null, address: 'https://unknown.example' },
      { ...refusal, refusedId: 'ref_3', clientId: 'cli_other', address: 'https://other.example' },
    ]
    page('overview', { addresses, may: [...ALL_OPERATIONS, 'approveAddress'] })
    await userEvent.click(await screen.findByRole('tab', { name: /Rejected URLs\s+2/ }))
    const panel = within(screen.getByRole('tabpanel'))
    panel.getByRole('button', { name: 'Approve https://preview.example' })
    panel.getByText('https://unknown.example')
    expect(panel.queryByText('https://other.example')).toBeNull()
  })

  it('offers no form of addresses to those who may not change them', async () => {
    page('addresses', { may: [] })
    await screen.findByRole('tab', { name: 'Overview' })
    expect(screen.queryByRole('tab', { name: 'Addresses' })).toBeNull()
    screen.getByText('https://shop.example/callback')
  })
})
