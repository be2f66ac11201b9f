import { createVirtualAuthenticator } from '@foyer/testing'
import { decodeAttestationObject, isoCBOR } from '@simplewebauthn/server/helpers'
import { describe, expect, it } from 'vitest'
import { testClient } from '../../../../tests/database/use-case-deps.js'
import { settingsInForce } from '../../site/settings/site-settings.js'
import { createSiteSnapshot } from '../../site/snapshot/site-snapshot.js'
import type { Passkey } from './passkey-store.js'
import { verifyAssertion, verifyRegistration } from './verify-response.js'

const ISSUER = 'https://accounts.example'
const CHALLENGE = Buffer.from('the challenge').toString('base64url')
const snapshot = createSiteSnapshot({ siteId: 'site_a', issuer: ISSUER }, settingsInForce({}, false), {
  clients: [testClient({ origins: ['https://shop.example'] })],
  apiKeys: [],
  owners: [],
})
const deps = { issuer: ISSUER, siteSnapshot: { current: () => snapshot } } as Parameters<typeof verifyRegistration>[1]
const creation = { challenge: CHALLENGE, rp: { id: 'accounts.example' }, user: { id: 'bWVtX2E' } }
const request = { challenge: CHALLENGE, rpId: 'accounts.example' }
const refused = (reason: string) => ({ kind: 'PASSKEY_REFUSED', data: { reason } })

/** Returns an authenticator with a passkey of the site, and the passkey as the site stores it. */
async function register(options: Parameters<typeof createVirtualAuthenticator>[0] = {}) {
  const authenticator = createVirtualAuthenticator(options)
  const response = authenticator.create(creation)
  return { authenticator, response, passkey: (await verifyRegistration(response, deps)) as Passkey }
}

/** Returns a response with other client data, which for a registration nothing signs. */
function withClientData<Response extends { response: { clientDataJSON: string } }>(
  { response, ...rest }: Response,
  change: object,
) {
  const data = { ...JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()), ...change }
  const clientDataJSON = Buffer.from(JSON.stringify(data)).toString('base64url')
  return { ...rest, response: { ...response, clientDataJSON } } as Response
}

describe('WebAuthn §7.1: the registration of a passkey', () => {
  it.each([
    [true, 'd548826e-79b4-db40-a3d8-11116f7e8349'],
    [false, '00000000-0000-0000-0000-000000000000'],
  ])('returns the key of the credential, whether it is synced (%s), and its model', async (isSynced, aaguid) => {
    const { response, passkey } = await register({ isSynced, aaguid })
    expect(passkey).toEqual({
      credentialId: response.id,
      publicKey: expect.stringMatching(/^[\w-]{100,}$/),
      counter: 0,
      isSynced,
      aaguid,
    })
  })

  it('is accepted from the pages of the site only', async () => {
    const create = (origin: string) =>
      verifyRegistration(createVirtualAuthenticator().create(creation, { origin }), deps)
    await expect(create('https://shop.example')).resolves.toBeDefined()
    await expect(create('https://evil.example')).rejects.toMatchObject(refused('invalid'))
  })

  it('is refused for another relying party, and for another type', async () => {
    const elsewhere = createVirtualAuthenticator().create(
      { ...creation, rp: { id: 'evil.example' } },
      { origin: ISSUER },
    )
    await expect(verifyRegistration(elsewhere, deps)).rejects.toMatchObject(refused('invalid'))
    const { response } = await register()
    const used = withClientData(response, { type: 'webauthn.get' })
    await expect(verifyRegistration(used, deps)).rejects.toMatchObject(refused('invalid'))
  })

  it('is refused without user verification, with a reason of its own', async () => {
    const response = createVirtualAuthenticator().create(creation, { isVerified: false })
    await expect(verifyRegistration(response, deps)).rejects.toMatchObject(refused('not-verified'))
  })

  it('drops the attestation statement: a certificate in it is not read', async () => {
    const { response } = await register()
    const object = decodeAttestationObject(Buffer.from(response.response.attestationObject, 'base64url'))
    const attested = new Map<string, unknown>([
      ['fmt', 'packed'],
      ['attStmt', new Map<string, unknown>([['x5c', [Buffer.from('no certificate')]]])],
      ['authData', object.get('authData')],
    ])
    const attestationObject = Buffer.from(isoCBOR.encode(attested as never)).toString('base64url')
    const given = { ...response, response: { ...response.response, attestationObject } }
    await expect(verifyRegistration(given, deps)).resolves.toMatchObject({ credentialId: response.id })
  })

  it('is refused if it cannot be read, and the log says why', async () => {
    const { response } = await register()
    const garbled = { ...response, response: { ...response.response, attestationObject: 'AAAA' } }
    const refusal = { ...refused('invalid'), cause: expect.any(Error) }
    await expect(verifyRegistration(garbled, deps)).rejects.toMatchObject(refusal)
    await expect(verifyRegistration({ ...response, id: 'other' }, deps)).rejects.toMatchObject(refusal)
  })
})

describe('WebAuthn §7.2: a sign-in with a passkey', () => {
  it('returns the counter, also if it is not higher than the last one: the store compares it', async () => {
    const { authenticator, passkey } = await register({ hasCounter: true })
    expect(await verifyAssertion(authenticator.get(request, { counter: 7 }), passkey, deps)).toBe(7)
    expect(await verifyAssertion(authenticator.get(request, { counter: 0 }), passkey, deps)).toBe(0)
  })

  it('is accepted from the pages of the site only', async () => {
    const { authenticator, passkey } = await register()
    const use = (origin: string) => verifyAssertion(authenticator.get(request, { origin }), passkey, deps)
    await expect(use('https://shop.example')).resolves.toBe(0)
    await expect(use('https://evil.example')).rejects.toMatchObject({
      ...refused('invalid'),
      cause: expect.any(Error),
    })
  })

  it('is refused with the signature of another key, or of other data', async () => {
    const { authenticator, passkey } = await register()
    const response = authenticator.get(request)
    const other = (await register()).passkey
    const foreign = { ...passkey, publicKey: other.publicKey }
    await expect(verifyAssertion(response, foreign, deps)).rejects.toMatchObject(refused('invalid'))
    const changed = withClientData(response, { crossOrigin: true })
    await expect(verifyAssertion(changed, passkey, deps)).rejects.toMatchObject(refused('invalid'))
  })

  it('is refused for another relying party', async () => {
    const { passkey } = await register()
    const authenticator = createVirtualAuthenticator()
    authenticator.create({ ...creation, rp: { id: 'evil.example' } })
    const response = authenticator.get({ ...request, rpId: 'evil.example' }, { origin: ISSUER })
    await expect(verifyAssertion(response, passkey, deps)).rejects.toMatchObject(refused('invalid'))
  })

  it('is refused without user verification, with a reason of its own', async () => {
    const { authenticator, passkey } = await register()
    const response = authenticator.get(request, { isVerified: false })
    await expect(verifyAssertion(response, passkey, deps)).rejects.toMatchObject(refused('not-verified'))
  })
})
