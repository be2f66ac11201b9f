import { MAX_PASSKEYS, paths } from '@foyer/protocol'
import { createVirtualAuthenticator, databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { acrOf } from '../../../src/features/tokens/sign-in-proof.js'
import { auditEntriesOf, decodeClaims } from '../../database/tables.js'
import { visitorToken } from '../membership-steps.js'
import { passkeySteps, refusalOf } from './passkey-steps.js'

describe.each(databases)('passkeys on $name', ({ name }) => {
  let foyer: TestFoyer
  let steps: ReturnType<typeof passkeySteps>
  let people = 0
  let email: string
  let member: Awaited<ReturnType<TestFoyer['createMember']>>
  let visitor: string

  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false })
    steps = passkeySteps(foyer)
  })
  beforeEach(async () => {
    await foyer.updateSettings({
      'signup.verifyEmail': 'false',
      'signin.methods': 'password',
      'signin.passkeys': 'offered',
    })
    email = `passkey${++people}@example.com`
    member = await foyer.createMember(email)
    visitor = await visitorToken(foyer)
  })
  afterAll(() => foyer.stop())

  const auditEntries = (target: string = member.memberId) => auditEntriesOf(foyer, target)
  const auditedActions = async () => (await auditEntries()).map(({ action }) => action)
  const tokensOf = async (sessionToken: string) => {
    const { code, verifier } = await foyer.silentCode(visitor, sessionToken)
    return (await foyer.exchangeCode(code, verifier)).body
  }

  it('adds a passkey, lists it, tells the member by email and writes the audit entry once', async () => {
    const { passkeyId } = await steps.add(
      member,
      createVirtualAuthenticator({ aaguid: 'd548826e-79b4-db40-a3d8-11116f7e8349' }),
    )
    expect(await steps.list(member.access_token)).toMatchObject([
      { id: passkeyId, name: '', provider: 'Bitwarden', isSynced: true, lastUsedDate: null, isOnlyMethod: false },
    ])
    expect((await foyer.getMails(email)).map(({ subject }) => subject)[0]).toContain('passkey was added')
    expect((await auditedActions()).filter((action) => action === 'passkey-added')).toHaveLength(1)
  })

  it('the options ask for a discoverable passkey with user verification and exclude those of the member', async () => {
    const { passkeyId } = await steps.add(member)
    expect((await steps.creationOptions(member.access_token)).body).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: passkeyId }],
    })
  })

  it.each([
    [true, 'swk'],
    [false, 'hwk'],
  ])('OpenID Connect Core §2: a passkey (synced: %s) is two factors, named %s', async (isSynced, method) => {
    const { authenticator } = await steps.add(member, createVirtualAuthenticator({ isSynced }))
    const { body } = await steps.signIn(visitor, authenticator)
    expect(body).toMatchObject({ state: 'SUCCESS', identity: { id: member.memberId } })
    const { sid } = decodeClaims((await tokensOf(body.sessionToken as string)).access_token)
    const { deps } = foyer
    const session = await deps.storage.read((stores) => stores.sessions.find(sid as never))
    expect(session?.amr).toEqual([method])
    expect(acrOf({ amr: session?.amr ?? [] })).toBe('2')
    expect((await steps.list(member.access_token))[0]?.lastUsedDate).not.toBeNull()
  })

  it('the items of the visitor go to the member', async () => {
    const { authenticator } = await steps.add(member)
    const item = { _id: `cart${people}`, what: 'lamp' }
    await foyer.call(paths.collections, {
      token: await foyer.addApiKey(),
      json: {
        collection: {
          id: 'carts',
          permissions: {
            insert: 'ANYONE',
            update: 'SITE_MEMBER_AUTHOR',
            remove: 'SITE_MEMBER_AUTHOR',
            read: 'SITE_MEMBER_AUTHOR',
          },
        },
      },
    })
    const inserted = await foyer.call(paths.items, {
      token: visitor,
      json: { dataCollectionId: 'carts', dataItem: { data: item } },
    })
    expect([inserted.status, inserted.text]).toEqual([200, inserted.text])
    const { body } = await steps.signIn(visitor, authenticator)
    const { access_token } = await tokensOf(body.sessionToken as string)
    const found = await foyer.call<{ dataItems: { data: unknown }[] }>(paths.queryItems, {
      token: access_token,
      json: { dataCollectionId: 'carts' },
    })
    expect(found.body.dataItems).toMatchObject([{ data: item }])
  })

  it('V6.3.8: the sign-in options are the same for everybody but the challenge', async () => {
    await steps.add(member)
    const other = await visitorToken(foyer)
    const answers = [await steps.signInOptions(visitor), await steps.signInOptions(other)]
    const [one, two] = answers.map(({ text, body }) => text.replace(body.challenge, ''))
    expect(one).toBe(two)
    expect(Object.keys(answers[0]?.body ?? {}).sort()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification'])
  })

  describe('refuses', () => {
    it('a challenge that has expired', async () => {
      const { authenticator } = await steps.add(member)
      const { body: options } = await steps.signInOptions(visitor)
      await foyer.advance(5 * 60)
      const answer = await steps.sendSignIn(visitor, authenticator.get(options, { origin: foyer.url }))
      expect(refusalOf(answer)).toEqual(['PASSKEY_REFUSED', 'expired-challenge'])
    })

    it('a challenge of another visitor, of another purpose, and one that the server did not make', async () => {
      const { authenticator } = await steps.add(member)
      const use = { origin: foyer.url }
      const { body: foreign } = await steps.signInOptions(await visitorToken(foyer))
      const { body: adding } = await steps.creationOptions(member.access_token)
      for (const challenge of [
        foreign.challenge,
        adding.challenge,
        Buffer.from('zzzzzzzz.a.b').toString('base64url'),
        '',
      ])
        expect(
          refusalOf(await steps.sendSignIn(visitor, authenticator.get({ challenge, rpId: 'localhost' }, use))),
        ).toEqual(['PASSKEY_REFUSED', 'foreign-challenge'])
    })

    it('V6.7.2: a challenge that was given before: each has 144 random bits of its own', async () => {
      const drawn = []
      for (let times = 0; times < 50; times++) {
        const { challenge } = (await steps.signInOptions(visitor)).body
        drawn.push(Buffer.from(challenge, 'base64url').toString().split('.')[1] as string)
      }
      expect(new Set(drawn).size).toBe(50)
      for (const random of drawn) expect(Buffer.from(random, 'base64url').length).toBe(18)
    })

    it('V6.7.2: a challenge that was used, also of twenty at once', async () => {
      const { authenticator } = await steps.add(member)
      const { body: options } = await steps.signInOptions(visitor)
      const response = authenticator.get(options, { origin: foyer.url })
      const answers = await Promise.all(Array.from({ length: 20 }, () => steps.sendSignIn(visitor, response)))
      expect(answers.filter(({ body }) => body.state === 'SUCCESS')).toHaveLength(1)
      expect(refusalOf(await steps.sendSignIn(visitor, response))).toEqual(['PASSKEY_REFUSED', 'used-challenge'])
    })

    it('SI-05: a passkey that the site does not know', async () => {
      const { authenticator, passkeyId } = await steps.add(member)
      await steps.remove(member.access_token, passkeyId)
      expect(refusalOf(await steps.signIn(visitor, authenticator))[0]).toBe('PASSKEY_UNKNOWN')
    })

    it('a passkey whose account is not the one that it names', async () => {
      const { authenticator } = await steps.add(member)
      const { body: options } = await steps.signInOptions(visitor)
      const response = authenticator.get(options, { origin: foyer.url })
      response.response.userHandle = Buffer.from('mem_another').toString('base64url')
      expect(refusalOf(await steps.sendSignIn(visitor, response))).toEqual(['PASSKEY_REFUSED', 'other-account'])
    })

    it('a use without user verification, at sign-in and when it is added', async () => {
      const { authenticator } = await steps.add(member)
      expect(refusalOf(await steps.signIn(visitor, authenticator, { isVerified: false }))).toEqual([
        'PASSKEY_REFUSED',
        'not-verified',
      ])
      const { body: options } = await steps.creationOptions(member.access_token)
      const response = createVirtualAuthenticator().create(options, { origin: foyer.url, isVerified: false })
      expect(refusalOf(await steps.send(member.access_token, response))).toEqual(['PASSKEY_REFUSED', 'not-verified'])
    })

    it('a response from a page of another origin, for another relying party, or with another signature', async () => {
      const { authenticator } = await steps.add(member)
      expect(refusalOf(await steps.signIn(visitor, authenticator, { origin: 'https://evil.example' }))).toEqual([
        'PASSKEY_REFUSED',
        'invalid',
      ])
      const { body: options } = await steps.signInOptions(visitor)
      const response = authenticator.get(options, { origin: foyer.url })
      const changed = Buffer.from(response.response.signature, 'base64url')
      changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
      const forged = { ...response, response: { ...response.response, signature: changed.toString('base64url') } }
      expect(refusalOf(await steps.sendSignIn(visitor, forged))).toEqual(['PASSKEY_REFUSED', 'invalid'])
      const { body: creation } = await steps.creationOptions(member.access_token)
      const elsewhere = createVirtualAuthenticator().create(
        { ...creation, rp: { id: 'evil.example' } },
        { origin: foyer.url },
      )
      expect(refusalOf(await steps.send(member.access_token, elsewhere))).toEqual(['PASSKEY_REFUSED', 'invalid'])
    })

    it('WebAuthn §6.1.1: a counter that went back: audited, and the passkey stays', async () => {
      const { authenticator, passkeyId } = await steps.add(
        member,
        createVirtualAuthenticator({ isSynced: false, hasCounter: true }),
      )
      const copy = authenticator.clone()
      expect((await steps.signIn(visitor, authenticator)).body.state).toBe('SUCCESS')
      expect(refusalOf(await steps.signIn(visitor, copy))).toEqual(['PASSKEY_REFUSED', 'counter-went-back'])
      expect(await auditEntries()).toContainEqual(
        expect.objectContaining({ action: 'passkey-counter-refused', result: 'refused' }),
      )
      expect((await steps.list(member.access_token)).map(({ id }) => id)).toEqual([passkeyId])
      expect((await steps.signIn(visitor, authenticator)).body.state).toBe('SUCCESS')
    })

    it('the same passkey twice, and of another account', async () => {
      const authenticator = createVirtualAuthenticator()
      const { body: options } = await steps.creationOptions(member.access_token)
      const response = authenticator.create(options, { origin: foyer.url })
      expect((await steps.send(member.access_token, response)).status).toBe(200)
      expect(refusalOf(await steps.send(member.access_token, response))[1]).toBe('used-challenge')
      const other = await foyer.createMember(`other${people}@example.com`)
      expect(refusalOf(await steps.send(other.access_token, response))).toEqual([
        'PASSKEY_REFUSED',
        'foreign-challenge',
      ])
      const { body: fresh } = await steps.creationOptions(other.access_token)
      // Without an attestation, the response for another account differs in the client data only.
      const { clientDataJSON } = createVirtualAuthenticator().create(fresh, { origin: foyer.url }).response
      const again = { ...response, response: { ...response.response, clientDataJSON } }
      expect(refusalOf(await steps.send(other.access_token, again))[0]).toBe('PASSKEY_REGISTERED')
      const { deps } = foyer
      const kept = await deps.storage.read((stores) => stores.passkeys.find(response.id))
      expect(kept?.memberId).toBe(member.memberId)
    })

    it(`more than ${MAX_PASSKEYS} passkeys`, async () => {
      for (let count = 0; count < MAX_PASSKEYS; count++) await steps.add(member)
      const { body: options } = await steps.creationOptions(member.access_token)
      const response = createVirtualAuthenticator().create(options, { origin: foyer.url })
      expect(refusalOf(await steps.send(member.access_token, response))[0]).toBe('TOO_MANY_PASSKEYS')
    })

    it('MA-03: to add or remove one when the sign-in is more than ten minutes ago', async () => {
      const { passkeyId } = await steps.add(member)
      const { body: options } = await steps.creationOptions(member.access_token)
      await foyer.advance(10 * 60 + 1)
      const response = createVirtualAuthenticator().create(options, { origin: foyer.url })
      for (const answer of [
        await steps.creationOptions(member.access_token),
        await steps.send(member.access_token, response),
        await steps.remove(member.access_token, passkeyId),
      ])
        expect(refusalOf(answer)[0]).toBe('RECENT_SIGN_IN_REQUIRED')
    })

    it('everything where the site does not offer passkeys', async () => {
      const { authenticator } = await steps.add(member)
      const { body: options } = await steps.signInOptions(visitor)
      await foyer.updateSettings({ 'signin.passkeys': 'off' })
      expect((await steps.signInOptions(visitor)).status).toBe(403)
      expect((await steps.creationOptions(member.access_token)).status).toBe(403)
      expect((await steps.sendSignIn(visitor, authenticator.get(options, { origin: foyer.url }))).status).toBe(403)
      expect(await steps.list(member.access_token)).toHaveLength(1)
    })
  })

  it('renames a passkey, and no other member’s', async () => {
    const { passkeyId } = await steps.add(member)
    expect((await steps.rename(member.access_token, passkeyId, ' Laptop ')).body.passkeys).toMatchObject([
      { name: 'Laptop' },
    ])
    const other = await foyer.createMember(`other${people}@example.com`)
    expect((await steps.rename(other.access_token, passkeyId, 'Mine')).status).toBe(404)
    expect((await steps.remove(other.access_token, passkeyId)).status).toBe(404)
  })

  it('removes a passkey, tells the member by email and writes the audit entry once', async () => {
    const { passkeyId } = await steps.add(member)
    expect((await steps.remove(member.access_token, passkeyId)).status).toBe(200)
    expect((await steps.remove(member.access_token, passkeyId)).status).toBe(404)
    expect(await steps.list(member.access_token)).toEqual([])
    expect((await foyer.getMails(email))[0]?.subject).toContain('passkey was removed')
    expect((await auditedActions()).filter((action) => action === 'passkey-removed')).toHaveLength(1)
  })

  it('PK-04: the last way to sign in stays, also when two passkeys are removed at once', async () => {
    const [one, two] = [await steps.add(member), await steps.add(member)]
    const { deps } = foyer
    await deps.storage.write((stores) => stores.members.update(member.memberId as never, { passwordHash: null }, 1))
    const answers = await Promise.all([one, two].map(({ passkeyId }) => steps.remove(member.access_token, passkeyId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(refusalOf(answers.find(({ status }) => status === 409) as (typeof answers)[number])[0]).toBe(
      'ONLY_SIGN_IN_METHOD',
    )
    expect(await steps.list(member.access_token)).toMatchObject([{ isOnlyMethod: true }])
    await foyer.updateSettings({ 'signin.methods': 'password-and-code' })
    expect(await steps.list(member.access_token)).toMatchObject([{ isOnlyMethod: false }])
  })

  it('a member with a passkey has another way to sign in than a linked identity', async () => {
    const { deps } = foyer
    const memberId = member.memberId as `mem_${string}`
    const identity = { providerId: 'work', subject: 'ana', memberId, email: null, linkedAt: 0, lastUsedAt: 0 }
    const counts = () => deps.storage.read((stores) => stores.externalIdentities.countMembersOf('work'))
    await deps.storage.write((stores) => stores.externalIdentities.insert(identity))
    await deps.storage.write((stores) => stores.members.update(memberId, { passwordHash: null }, 1))
    expect(await counts()).toEqual({ members: 1, withoutOtherWay: 1 })
    await steps.add(member)
    expect(await counts()).toEqual({ members: 1, withoutOtherWay: 0 })
  })

  it('ME-07: the team removes the last passkey too, which is audited with the one who did it', async () => {
    const { passkeyId } = await steps.add(member)
    const { deps } = foyer
    await deps.storage.write((stores) => stores.members.update(member.memberId as never, { passwordHash: null }, 1))
    const token = await foyer.addApiKey()
    const path = `${paths.ownerMembers}/${member.memberId}`
    const shown = await foyer.call<{ member: { passkeys: { id: string }[] } }>(path, { token })
    expect(shown.body.member.passkeys).toMatchObject([{ id: passkeyId, isOnlyMethod: true }])
    expect(shown.text).not.toContain('publicKey')
    const removed = await foyer.call(`${path}/passkeys/${passkeyId}`, { method: 'DELETE', token })
    expect([removed.status, removed.body]).toEqual([200, { passkeys: [] }])
    expect(await auditEntries()).toContainEqual(
      expect.objectContaining({ action: 'passkey-removed', actor: expect.objectContaining({ kind: 'key' }) }),
    )
    expect((await foyer.getMails(email))[0]?.subject).toContain('passkey was removed')
  })

  it('a blocked member does not sign in, and a deleted one has no passkeys', async () => {
    const { authenticator, passkeyId } = await steps.add(member)
    const { deps } = foyer
    await deps.storage.write((stores) => stores.members.update(member.memberId as never, { status: 'blocked' }, 1))
    expect(refusalOf(await steps.signIn(visitor, authenticator))[0]).toBe('MEMBER_BLOCKED')
    await foyer.updateSettings({ 'members.deletionGraceDays': '0' })
    await deps.storage.write((stores) => stores.members.update(member.memberId as never, { status: 'active' }, 1))
    const key = await foyer.addApiKey()
    await foyer.call(`${paths.members}/${member.memberId}`, { method: 'DELETE', token: key })
    expect(await deps.storage.read((stores) => stores.passkeys.find(passkeyId))).toBeUndefined()
  })

  it('WebAuthn Level 3 §5.11.1: serves the origins of the site’s own clients', async () => {
    await foyer.addClient({ name: 'Shop', origins: ['https://shop.example'] })
    const { body, headers } = await foyer.call<{ origins: string[] }>(paths.relatedOrigins)
    expect(body.origins).toContain('https://shop.example')
    expect(headers['content-type']).toContain('application/json')
    const { authenticator } = await steps.add(member)
    expect((await steps.signIn(visitor, authenticator, { origin: 'https://shop.example' })).body.state).toBe('SUCCESS')
  })

  it('decision 43: the pages of a third-party client can use no passkey', async () => {
    const thirdParty = { runBy: 'Others', logo: null } as never
    await foyer.addClient({ name: 'Theirs', origins: ['https://theirs.example'], thirdParty })
    const { body } = await foyer.call<{ origins: string[] }>(paths.relatedOrigins)
    expect(body.origins).not.toContain('https://theirs.example')
    const { authenticator } = await steps.add(member)
    const used = await steps.signIn(visitor, authenticator, { origin: 'https://theirs.example' })
    expect(refusalOf(used)).toEqual(['PASSKEY_REFUSED', 'invalid'])
  })

  it('VE-01: a sign-in whose address is not verified gets its code at once', async () => {
    const { authenticator } = await steps.add(member)
    await foyer.updateSettings({ 'signup.verifyEmail': 'true' })
    expect((await steps.signIn(visitor, authenticator)).body.state).toBe('REQUIRE_EMAIL_VERIFICATION')
    expect(await foyer.getMailedCode(email)).toMatch(/^\d{6}$/)
  })
})

describe('passkeys at an IP address', () => {
  it('are not offered: it is no valid relying party id', async () => {
    const foyer = await startFoyer({ listen: false, issuer: 'http://127.0.0.1:4000' })
    try {
      const steps = passkeySteps(foyer)
      expect((await steps.signInOptions(await visitorToken(foyer))).status).toBe(403)
      expect((await foyer.call<{ passkey: boolean }>(paths.signInMethods)).body.passkey).toBe(false)
    } finally {
      await foyer.stop()
    }
  })
})
