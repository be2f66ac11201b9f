import { describe, expect, it } from 'vitest'
import { fakeLocks, sharedLocalStorage } from '../../tests/fakes/browser-storage.js'
import { invalidGrant, json, scriptedServer } from '../../tests/fakes/scripted-server.js'
import { openTab, TOKEN, tokenIn } from '../../tests/fakes/sdk-tab.js'
import type { AdapterOptions } from './index.js'

describe('design §7: renewals present the newest token', () => {
  it('and nothing else in the request or the answer changes', async () => {
    const tab = openTab()
    expect(await (await tab.renew()).json()).toMatchObject({ access_token: 'renewed-at-1', expires_in: 900 })
    await tab.renew()
    const third = await tab.renew()
    expect(tab.presented()).toEqual(['rt0', 'renewed-rt-1', 'renewed-rt-2'])
    const [, sent] = tab.server.requests
    expect(sent?.body).toEqual({ clientId: 'c', refreshToken: 'renewed-rt-1', grantType: 'refresh_token' })
    expect(Object.fromEntries(sent?.headers ?? [])).toEqual({ 'x-wix-bi-gateway': 'environment=js-sdk' })
    expect(third.headers.get('content-type')).toBe('application/json')
  })
  it('each chain by itself', async () => {
    const tab = openTab()
    await tab.renew('rt0')
    await tab.renew('other')
    await tab.renew('rt0')
    expect(tab.presented()).toEqual(['rt0', 'other', 'renewed-rt-1'])
  })
  it('those that a Request object carries, too', async () => {
    const tab = openTab()
    await tab.renew()
    const body = '{"refresh_token":"rt0","grant_type":"refresh_token"}'
    await tab.scope.fetch(new Request(TOKEN, { method: 'POST', body }))
    expect(new TextDecoder().decode(tab.server.requests[1]?.body)).toContain('"refresh_token":"renewed-rt-1"')
  })
  it('under the policy strict only: under the others the first token stays good, and other processes know no newer one', async () => {
    const tab = openTab()
    tab.server.script['/oauth2/token'] = async (request) => {
      const { refresh_token_rotation: _, ...answer } = await (tab.server.grant(request) as Response).json()
      return json(answer)
    }
    await tab.renew()
    await tab.renew()
    expect(tab.presented()).toEqual(['rt0', 'rt0'])
  })
  it('of a chain that an earlier version has begun, under any policy', async () => {
    const shared = sharedLocalStorage()
    const tab = openTab({ storage: shared.openTab().localStorage })
    await tab.renew()
    tab.server.script['/oauth2/token'] = async (request) => {
      const { refresh_token_rotation: _, ...answer } = await (tab.server.grant(request) as Response).json()
      return json(answer)
    }
    await tab.renew()
    await tab.renew()
    expect(tab.presented()).toEqual(['rt0', 'renewed-rt-1', 'renewed-rt-2'])
  })
  it('in memory where there is no storage, across connections', async () => {
    const first = openTab({ storage: undefined as never })
    await first.renew('kept in memory')
    first.disconnect()
    const second = openTab({ storage: undefined as never })
    await second.renew('kept in memory')
    expect(second.presented()).toEqual(['renewed-rt-1'])
  })
})

describe('renewals of a chain at once', () => {
  it('are one request in a tab, and every caller gets the whole answer', async () => {
    const tab = openTab()
    const answers = await Promise.all([tab.renew(), tab.renew(), tab.renew()])
    expect(await Promise.all(answers.map(tokenIn))).toEqual(['renewed-at-1', 'renewed-at-1', 'renewed-at-1'])
    await tab.renew()
    expect(tab.presented()).toEqual(['rt0', 'renewed-rt-1'])
  })
  it('wait for each other across tabs', async () => {
    const server = scriptedServer()
    const shared = sharedLocalStorage()
    const { locks, requested } = fakeLocks()
    const tabs = [1, 2, 3].map(() => openTab({ storage: shared.openTab().localStorage, locks }, server))
    const answers = await Promise.all(tabs.map((tab) => tab.renew()))
    expect(await Promise.all(answers.map(tokenIn))).toEqual(['renewed-at-1', 'renewed-at-2', 'renewed-at-3'])
    expect(tabs[0]?.presented()).toEqual(['rt0', 'renewed-rt-1', 'renewed-rt-2'])
    expect(new Set(requested)).toEqual(new Set(shared.entries.keys()))
  })
  it('a caller that gives up leaves the others their answer', async () => {
    const tab = openTab()
    const stop = new AbortController()
    const given = tab.renew('rt0', { signal: stop.signal })
    const kept = tab.renew()
    stop.abort(new Error('left the page'))
    await expect(given).rejects.toThrow('left the page')
    expect((await kept).status).toBe(200)
    await expect(tab.renew('rt0', { signal: stop.signal })).rejects.toThrow('left the page')
    expect(tab.presented()).toEqual(['rt0'])
  })
})

describe('RFC 6749 §5.2: a refusal', () => {
  const chained = async (options: AdapterOptions = {}) => {
    const shared = sharedLocalStorage()
    const tab = openTab({ storage: shared.openTab().localStorage, ...options })
    await tab.renew()
    return { tab, shared }
  }
  it('reaches the SDK as it is, and the chain is forgotten', async () => {
    const { tab, shared } = await chained()
    tab.server.script['/oauth2/token'] = invalidGrant
    const refused = await tab.renew()
    expect([refused.status, await refused.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_grant' })])
    expect(shared.entries.size).toBe(0)
  })
  it.each([400, 401, 403, 429, 500, 503])('that is not invalid_grant keeps the chain: %i', async (status) => {
    const { tab, shared } = await chained()
    tab.server.script['/oauth2/token'] = () => json({ error: 'invalid_client' }, status)
    expect((await tab.renew()).status).toBe(status)
    expect(shared.entries.size).toBe(1)
    expect(tab.presented()).toEqual(['rt0', 'renewed-rt-1'])
  })
  it('of a token that another tab has renewed meanwhile is tried again with that tab’s', async () => {
    const { tab, shared } = await chained()
    const [key = ''] = shared.entries.keys()
    tab.server.script['/oauth2/token'] = (request) => {
      if (request.body.refreshToken !== 'renewed-rt-1') return tab.server.grant(request)
      shared.entries.set(key, JSON.stringify({ newest: 'of-the-other-tab', accessTokens: [], renewedAt: 1 }))
      return invalidGrant()
    }
    expect((await tab.renew()).status).toBe(200)
    expect(tab.presented()).toEqual(['rt0', 'renewed-rt-1', 'of-the-other-tab'])
  })
  it('a sign-out forgets the chain once the server has done it', async () => {
    const { tab, shared } = await chained()
    tab.server.script['/_api/redirects-api/v1/redirect-session'] = () => json({}, 500)
    await tab.logout('renewed-at-1')
    expect(shared.entries.size).toBe(1)
    tab.server.script['/_api/redirects-api/v1/redirect-session'] = () => json({ redirectSession: {} })
    await tab.logout('renewed-at-1')
    expect(shared.entries.size).toBe(0)
  })
})
