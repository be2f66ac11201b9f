import { type ErrorEnvelope, type IdentityProvider, type IdentityProviderTestResult, paths } from '@foyer/protocol'
import { defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dumpTables } from '../database/tables.js'
import { type OpenIdProvider, signInAtProvider, startOpenIdProvider } from '../members/external/openid-provider.js'
import { createOwner } from './owner-steps.js'

interface Started {
  url: string | null
  browserSecret: string | null
  result: IdentityProviderTestResult | null
}

describe.each(defaultDatabase)('decision 38: the owner configures identity providers, on $name', ({ name }) => {
  let foyer: TestFoyer
  let token: string
  let company: OpenIdProvider
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false, now: 'running' })
    company = await startOpenIdProvider(`${foyer.url}/signin/callback/company`)
    token = (await createOwner(foyer, 'owner@example.com')).token
  })
  afterAll(async () => {
    await foyer.stop()
    company.server.close()
  })

  const call = <Body = Record<string, never>>(rest = '', more: object = {}) =>
    foyer.call<Body & ErrorEnvelope>(`${paths.identityProviders}${rest}`, { token, ...more })
  const save = (id: string, json: object) =>
    call<{ provider: IdentityProvider }>(`/${id}`, {
      method: 'PUT',
      json: { preset: 'oidc', clientId: 'foyer', ...json },
    })
  const saveCompany = (more: object = {}) =>
    save('company', { issuer: company.issuer, clientId: company.clientId, clientSecret: company.clientSecret, ...more })
  const list = async () =>
    (
      await call<{
        providers: IdentityProvider[]
        presets: { preset: string; suggestedId: string; fields: string[] }[]
      }>()
    ).body
  const faults = async (saved: ReturnType<typeof save>) => {
    const { status, body } = await saved
    return [status, (body.details?.validationError?.fieldViolations ?? []).map(({ field }) => field)]
  }

  it('returns whether a client secret is set, and never the secret', async () => {
    expect((await saveCompany()).body.provider).toMatchObject({
      providerId: 'company',
      hasClientSecret: true,
      callbackUrl: `${foyer.url}/signin/callback/company`,
    })
    const { text } = await call()
    expect(text).not.toContain(company.clientSecret)
    expect(JSON.stringify(await dumpTables(foyer.database.config))).not.toContain(company.clientSecret)
  })

  it('keeps the secret without a new one, but not for another issuer: it would be sent there', async () => {
    await saveCompany()
    expect((await saveCompany({ clientSecret: undefined, name: 'Our company' })).body.provider).toMatchObject({
      name: 'Our company',
      hasClientSecret: true,
    })
    const other = company.issuer.replace('127.0.0.1', 'localhost')
    expect(await faults(saveCompany({ clientSecret: undefined, issuer: other }))).toEqual([400, ['clientSecret']])
    const asGoogle = save('company', { preset: 'google', issuer: null })
    expect(await faults(asGoogle)).toEqual([400, ['clientSecret']])
  })

  it.each([
    ['an id that does not fit into a URL', 'Our Company', {}, ['providerId', 'clientSecret']],
    ['no issuer', 'other', { preset: 'oidc', clientSecret: 'x' }, ['issuer']],
    ['an issuer that is no address', 'other', { preset: 'oidc', issuer: 'example.com', clientSecret: 'x' }, ['issuer']],
    ['no client id', 'google', { clientId: ' ', clientSecret: 'x' }, ['clientId']],
    ['no client secret', 'google', {}, ['clientSecret']],
    ['a key of Apple that is none', 'apple', { preset: 'apple', clientSecret: 'x' }, ['clientSecret']],
  ])('refuses %s, and names the field', async (_, id, more, fields) => {
    expect(await faults(save(encodeURIComponent(id), { preset: 'google', ...more }))).toEqual([400, fields])
  })

  it('refuses an issuer that does not respond as one', async () => {
    const { status, body } = await saveCompany({ issuer: `${company.issuer}/nothing-here` })
    expect([status, body.message]).toEqual([400, expect.stringContaining('Check the issuer.')])
  })

  it('V6.8.1: keeps the issuer while accounts are linked, because a subject of another issuer is another person', async () => {
    await saveCompany()
    const other = await startOpenIdProvider(`${foyer.url}/signin/callback/company`)
    const memberId = (await foyer.createMember('linked@example.com')).memberId as `mem_${string}`
    const identity = { providerId: 'company', subject: 'ana', memberId, email: null, linkedAt: 0, lastUsedAt: 0 }
    await foyer.deps.storage.write((stores) => stores.externalIdentities.insert(identity))
    const moved = await saveCompany({ issuer: other.issuer })
    expect([moved.status, moved.body.message]).toEqual([400, expect.stringContaining('Members have linked accounts')])
    expect((await save('company', { preset: 'google', clientSecret: 'x' })).status).toBe(400)
    expect((await saveCompany({ name: 'Renamed' })).body.provider).toMatchObject({ name: 'Renamed' })
    expect((await list()).providers[0]).toMatchObject({ preset: 'oidc', issuer: company.issuer })
    await foyer.deps.storage.write((stores) => stores.externalIdentities.delete(memberId, 'company', 'ana'))
    expect((await saveCompany({ issuer: other.issuer })).status).toBe(200)
    await saveCompany()
    other.server.close()
  })

  it('sets the order of the buttons, if the list is complete', async () => {
    await saveCompany()
    await save('second', { issuer: company.issuer })
    const order = (...providerIds: string[]) =>
      foyer.call(paths.orderIdentityProviders, { token, method: 'PUT', json: { providerIds } })
    expect((await order('second', 'company')).status).toBe(200)
    expect((await list()).providers.map(({ providerId }) => providerId)).toEqual(['second', 'company'])
    for (const wrong of [['second'], ['second', 'second'], ['second', 'company', 'third'], []])
      expect((await order(...wrong)).status).toBe(409)
    const page = await foyer.call('/signin')
    expect(page.text.indexOf('/signin/with/second')).toBeLessThan(page.text.indexOf('/signin/with/company'))
    expect((await call('/second', { method: 'DELETE' })).status).toBe(200)
    expect((await call('/second', { method: 'DELETE' })).status).toBe(404)
  })

  it('lists the presets with their fields, and ids that are free', async () => {
    await save('google', { preset: 'google', clientSecret: 'x', isEnabled: false })
    const { presets } = await list()
    expect(presets.find(({ preset }) => preset === 'google')).toMatchObject({ suggestedId: 'google-2' })
    expect(presets.find(({ preset }) => preset === 'apple')?.fields).toContain('privateKey')
    await call('/google', { method: 'DELETE' })
  })

  it('writes each change to the audit log, without the secret', async () => {
    await saveCompany()
    await foyer.call(paths.orderIdentityProviders, { token, method: 'PUT', json: { providerIds: ['company'] } })
    await call('/company', { method: 'DELETE' })
    await saveCompany()
    const { body, text } = await foyer.call<{ entries: { action: string; target: { kind: string } | null }[] }>(
      paths.ownerAudit,
      { token },
    )
    const actions = body.entries.filter(({ target }) => target?.kind === 'provider').map(({ action }) => action)
    expect(actions.slice(0, 3)).toEqual(['provider-added', 'provider-removed', 'providers-ordered'])
    expect(text).not.toContain(company.clientSecret)
  })

  describe('the test of a provider', () => {
    const start = async () => (await call<Started>('/company/test', { method: 'POST', json: {} })).body
    const finish = (callback: URLSearchParams, browserSecret: string | null) =>
      call<{ result: IdentityProviderTestResult }>('/company/test-result', {
        method: 'POST',
        json: { callback: callback.toString(), browserSecret },
      })
    const test = async (login: string) => {
      const { url, browserSecret } = await start()
      return (await finish(await signInAtProvider(new URL(url ?? ''), login), browserSecret)).body.result
    }

    it('comes back to the console, with the response of the provider in the fragment', async () => {
      await saveCompany({ isEnabled: false })
      const { url } = await start()
      const callback = await signInAtProvider(new URL(url ?? ''), 'ana')
      const { status, headers } = await foyer.call(`/signin/callback/company?${callback}`)
      expect([status, headers.location]).toEqual([
        303,
        expect.stringMatching(/^\/console\/settings\/methods#provider=/),
      ])
    })

    it('shows the profile of a provider that is off and what a sign-in would do, and links and creates nothing', async () => {
      await saveCompany({ isEnabled: false })
      expect(await test('ana')).toEqual({
        profile: { subject: 'ana', email: 'ana@example.com', isEmailVerified: true, name: 'Ana' },
        effect: 'new-member',
        failure: null,
        detail: null,
      })
      expect((await test('unproven')).effect).toBe('asks-for-code')
      // The member with this address has not verified it.
      expect((await test('owner')).effect).toBe('asks-for-code')
      const tables = await dumpTables(foyer.database.config)
      expect(JSON.stringify(tables)).not.toContain('ana@example.com')
    })

    it('is bound to the browser, and can be finished once', async () => {
      await saveCompany()
      const { url, browserSecret } = await start()
      const callback = await signInAtProvider(new URL(url ?? ''), 'ana')
      expect((await finish(callback, 'of another browser')).body.details?.applicationError?.code).toBe(
        'INVALID_STATE_TOKEN',
      )
      expect((await finish(callback, browserSecret)).status).toBe(200)
      expect((await finish(callback, browserSecret)).status).toBe(400)
    })

    it.each([
      ['a wrong client secret', { clientSecret: 'wrong' }, 'secret'],
      ['a scope that the provider does not have', { scope: 'profile' }, 'refused'],
    ])('names %s', async (_, more, failure) => {
      await saveCompany(more)
      expect(await test('ana')).toMatchObject({ profile: null, failure, detail: expect.any(String) })
    })

    it('names a consent that was refused', async () => {
      await saveCompany()
      const { url, browserSecret } = await start()
      const state = new URL(url ?? '').searchParams.get('state') ?? ''
      const refused = new URLSearchParams({ error: 'access_denied', state, iss: company.issuer })
      expect((await finish(refused, browserSecret)).body.result.failure).toBe('cancelled')
    })
  })

  it('counts members who would have no way in without the provider', async () => {
    await saveCompany()
    const { body } = await call<{ members: number; membersWithoutOtherWay: number }>('/company')
    expect(body).toMatchObject({ members: 0, membersWithoutOtherWay: 0 })
    expect((await call('/nothing')).status).toBe(404)
  })
})
