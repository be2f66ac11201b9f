import { MAX_PASSKEYS, paths } from '@foyer/protocol'
import { createVirtualAuthenticator, defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { decodeAttestationObject, isoCBOR } from '@simplewebauthn/server/helpers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { passkeySteps, refusalOf } from './passkey-steps.js'

const issuer = 'http://localhost:4568'

describe.each(defaultDatabase)('attestation, host and number of passkeys on $name', ({ name }) => {
  let foyer: TestFoyer
  let steps: ReturnType<typeof passkeySteps>
  let member: Awaited<ReturnType<TestFoyer['createMember']>>
  let people = 0
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false, issuer, settings: { 'signup.verifyEmail': 'false' } })
    steps = passkeySteps(foyer)
  })
  beforeEach(async () => {
    await foyer.updateSettings({ 'signin.secondFactor': 'optional' })
    member = await foyer.createMember(`detail${++people}@example.com`)
  })
  afterAll(() => foyer.stop())

  it.each(['none', 'packed', 'fido-u2f', 'android-safetynet', 'android-key', 'tpm', 'apple', 'unknown'])(
    'the attestation statement of the format %s is dropped: no certificate is read, nothing is fetched',
    async (format) => {
      const fetched = vi.spyOn(globalThis, 'fetch')
      const { body: options } = await steps.creationOptions(member.access_token)
      const { response, ...rest } = createVirtualAuthenticator().create(options, { origin: issuer })
      const object = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url')) as unknown as Map<
        string,
        unknown
      >
      object.set('fmt', format)
      object.set(
        'attStmt',
        new Map<string, unknown>([
          ['x5c', [Buffer.from('no certificate')]],
          ['sig', Buffer.from('x')],
        ]),
      )
      const attestationObject = Buffer.from(isoCBOR.encode(object as never)).toString('base64url')
      const { status, text } = await steps.send(member.access_token, {
        ...rest,
        response: { ...response, attestationObject },
      })
      expect([status, text.includes('"passkeys"')]).toEqual([200, true])
      expect(fetched).not.toHaveBeenCalled()
      fetched.mockRestore()
    },
  )

  it('refuses an attestation object that is none', async () => {
    const { body: options } = await steps.creationOptions(member.access_token)
    const { response, ...rest } = createVirtualAuthenticator().create(options, { origin: issuer })
    const refused = await steps.send(member.access_token, {
      ...rest,
      response: { ...response, attestationObject: 'AAAA' },
    })
    expect(refusalOf(refused)).toEqual(['PASSKEY_REFUSED', 'invalid'])
  })

  it('PK-04: says before a removal that a passkey is the only second factor that the site requires', async () => {
    const { authenticator, passkeyId } = await steps.add(member, undefined, issuer)
    expect(await steps.list(member.access_token)).toMatchObject([{ isOnlyFactor: false }])
    await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
    expect(await steps.list(member.access_token)).toMatchObject([{ isOnlyMethod: false, isOnlyFactor: true }])
    const visitor = await foyer.createVisitor()
    const { body } = await steps.signIn(visitor.access_token, authenticator, { origin: issuer })
    const { code, verifier } = await foyer.silentCode(visitor.access_token, body.sessionToken as string)
    const { access_token: token } = (await foyer.exchangeCode(code, verifier)).body
    expect(refusalOf(await steps.remove(token, passkeyId))[0]).toBe('ONLY_SECOND_FACTOR')
    await steps.add({ access_token: token }, undefined, issuer)
    expect((await steps.list(token)).map(({ isOnlyFactor }) => isOnlyFactor)).toEqual([false, false])
  })

  it('a passkey of the host that the site had before is neither a factor nor a way to sign in', async () => {
    const { passkeyId } = await steps.add(member, undefined, issuer)
    const { storage } = foyer.deps
    await storage.transact(async (stores) => {
      const passkey = await stores.passkeys.find(passkeyId)
      if (passkey === undefined) throw new Error('no passkey')
      expect(passkey.rpId).toBe('localhost')
      await stores.passkeys.delete(passkey.memberId, passkeyId)
      await stores.passkeys.insert({ ...passkey, rpId: 'before.example.com' })
    })
    await foyer.updateSettings({ 'signin.secondFactor': 'everyone' })
    const visitor = await foyer.createVisitor()
    const { body } = await foyer.logIn(visitor.access_token, `detail${people}@example.com`)
    // An app has to be set up: the passkey cannot be used any more.
    expect(body).toMatchObject({
      state: 'REQUIRE_MFA',
      requireMfaData: { availableFactors: [{ factorType: 'TOTP', factorStatus: 'REQUIRE_ACTIVATION' }] },
    })
    expect((await steps.remove(member.access_token, passkeyId)).status).toBe(200)
  })

  it('one too many is refused', async () => {
    for (let count = 0; count < MAX_PASSKEYS; count++) await steps.add(member, undefined, issuer)
    const { body: options } = await steps.creationOptions(member.access_token)
    const response = createVirtualAuthenticator().create(options, { origin: issuer })
    expect(refusalOf(await steps.send(member.access_token, response))[0]).toBe('TOO_MANY_PASSKEYS')
    expect(
      (await foyer.call<{ passkeys: object[] }>(paths.passkeys, { token: member.access_token })).body.passkeys,
    ).toHaveLength(MAX_PASSKEYS)
  })
})
