import { addPasskey, listPasskeys, removePasskey, renamePasskey, signInWithPasskey } from '@foyer/client/passkeys'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@foyer/protocol'
import { createVirtualAuthenticator, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBrowserlessClient } from '../browserless-client.js'

const text = (bytes: BufferSource) => Buffer.from(bytes as Uint8Array).toString('base64url')
const bytes = (base64url: string) => Uint8Array.from(Buffer.from(base64url, 'base64url')).buffer

/** The browser's credentials, with a virtual authenticator: bytes instead of base64url. */
function credentialsOf(device: ReturnType<typeof createVirtualAuthenticator>, origin: string) {
  const credentialOf = ({ id, type, response }: { id: string; type: string; response: object }) => ({
    ...{ id, type, rawId: bytes(id) },
    response: Object.fromEntries(
      Object.entries(response).map(([key, value]) => [key, typeof value === 'string' ? bytes(value) : value]),
    ),
  })
  return {
    create: vi.fn(async ({ publicKey }: CredentialCreationOptions) => {
      const { challenge, user, excludeCredentials = [], ...rest } = publicKey as PublicKeyCredentialCreationOptions
      const options = {
        ...{ ...rest, challenge: text(challenge), user: { ...user, id: text(user.id) } },
        excludeCredentials: excludeCredentials.map((one) => ({ ...one, id: text(one.id) })),
      }
      return credentialOf(device.create(options as unknown as PasskeyCreationOptions, { origin }))
    }),
    get: vi.fn(async ({ publicKey }: CredentialRequestOptions) => {
      const { challenge, ...rest } = publicKey as PublicKeyCredentialRequestOptions
      const options = { ...rest, challenge: text(challenge) } as unknown as PasskeyRequestOptions
      return credentialOf(device.get(options, { origin }))
    }),
  }
}

describe('@foyer/client/passkeys against a server (decision 43)', () => {
  let foyer: TestFoyer
  let people = 0
  let email: string
  let credentials: ReturnType<typeof credentialsOf>
  beforeAll(async () => {
    foyer = await startFoyer({ now: 'running', settings: { 'signup.verifyEmail': 'false', 'signup.policy': 'open' } })
  })
  beforeEach(async () => {
    email = `client-passkey${++people}@example.com`
    await foyer.createMember(email)
    credentials = credentialsOf(createVirtualAuthenticator(), foyer.url)
    vi.stubGlobal('navigator', { credentials })
  })
  afterEach(() => vi.unstubAllGlobals())
  afterAll(() => foyer.stop())

  const createClient = () => createBrowserlessClient(foyer)
  async function signedIn() {
    const client = createClient()
    const state = await client.login({ email, password: TEST_PASSWORD })
    if (state.loginState !== 'SUCCESS') throw new Error(state.loginState)
    await client.signInWithSessionToken(state.data.sessionToken)
    return client
  }

  it('PK-01, PK-02, SI-04: adds, lists and renames a passkey, signs in with it, and removes it', async () => {
    const client = await signedIn()
    const [passkey] = (await addPasskey(client, { name: 'Laptop' })) ?? []
    expect(passkey).toMatchObject({ name: 'Laptop', lastUsedDate: null, isOnlyMethod: false })
    const id = passkey?.id ?? ''
    expect(await renamePasskey(client, id, 'Work laptop')).toMatchObject([{ id, name: 'Work laptop' }])

    const visitor = createClient()
    expect(await signInWithPasskey(visitor)).toMatchObject({ loginState: 'SUCCESS' })
    expect([visitor.loggedIn(), visitor.current().subject]).toEqual([true, client.current().subject])

    await removePasskey(client, id)
    expect(await listPasskeys(client)).toEqual([])
    await expect(signInWithPasskey(createClient())).rejects.toMatchObject({ applicationCode: 'PASSKEY_UNKNOWN' })
  })

  it('PK-02: what the person cancels changes nothing; any other error of the browser is thrown', async () => {
    const client = await signedIn()
    credentials.create.mockRejectedValueOnce(new DOMException('cancelled', 'NotAllowedError'))
    expect(await addPasskey(client)).toBeUndefined()
    credentials.create.mockRejectedValueOnce(new DOMException('there', 'InvalidStateError'))
    await expect(addPasskey(client)).rejects.toMatchObject({ name: 'InvalidStateError' })
    credentials.get.mockRejectedValueOnce(new DOMException('over', 'AbortError'))
    const visitor = createClient()
    expect(await signInWithPasskey(visitor)).toBeUndefined()
    expect([await listPasskeys(client), visitor.loggedIn()]).toEqual([[], false])
  })

  it('MA-03: an old sign-in adds no passkey until the member has proven again who they are', async () => {
    const client = await signedIn()
    await foyer.advance(11 * 60)
    await expect(addPasskey(client)).rejects.toMatchObject({ applicationCode: 'RECENT_SIGN_IN_REQUIRED' })
    await client.proveAgain(TEST_PASSWORD)
    expect(await addPasskey(client)).toHaveLength(1)
  })
})
