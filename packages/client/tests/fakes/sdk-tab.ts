import { type AdapterOptions, connectWixSdk } from '../../src/adapter/index.js'
import { sharedLocalStorage } from './browser-storage.js'
import { scriptedServer } from './scripted-server.js'
import { virtualClock } from './virtual-clock.js'

export const PAGE_URL = 'http://localhost:4000'
export const TOKEN = 'https://www.wixapis.com/oauth2/token'
const LOGOUT = 'https://www.wixapis.com/_api/redirects-api/v1/redirect-session'

/** A tab whose SDK never replaces its first refresh token. */
export function openTab(options: AdapterOptions = {}, server = scriptedServer()) {
  const scope = { fetch: server.fetch }
  const clock = virtualClock({ patience: 1_000 })
  const storage = sharedLocalStorage().openTab().localStorage
  const disconnect = connectWixSdk(PAGE_URL, { scope, clock, storage, locks: undefined, ...options })
  const renew = (refreshToken = 'rt0', more: RequestInit = {}) =>
    scope.fetch(TOKEN, {
      method: 'POST',
      body: JSON.stringify({ clientId: 'c', refreshToken, grantType: 'refresh_token' }),
      headers: { 'x-wix-bi-gateway': 'environment=js-sdk' },
      ...more,
    })
  const logout = (accessToken: string) =>
    scope.fetch(LOGOUT, { method: 'POST', body: '{"logout":{}}', headers: { authorization: accessToken } })
  const presented = () => server.to('/oauth2/token').map(({ body }) => body.refreshToken)
  return { scope, server, clock, renew, logout, presented, disconnect }
}

export const tokenIn = async (response: Response) => (await response.json()).access_token
