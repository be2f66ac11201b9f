import { generateKeyPairSync } from 'node:crypto'
import { composeFoyer, foyerLogger, openDatabase } from '@foyer/server'
import { defaultDatabase, seededRandom, startFoyer, TEST_PASSWORD, type TestFoyer } from '@foyer/testing'
import { hash } from '@node-rs/argon2'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newMember } from '../../../src/features/members/member.js'
import { ARGON2ID } from '../../../src/features/members/password/password-hashing.js'
import { createSigningKey, type StoredSigningKey } from '../../../src/features/tokens/signing-key.js'
import { sqlSigningKeyStore } from '../../../src/features/tokens/sql-signing-key-store.js'
import { seal } from '../../../src/platform/sealing/seal.js'
import { OTHER_PASSWORD, visitorToken } from '../membership-steps.js'

const logger = foyerLogger({ write: () => {} }, 'silent')

describe.each(defaultDatabase)('a signing key that no node should sign with, on $name', ({ name }) => {
  let foyer: TestFoyer
  beforeEach(async () => {
    foyer = await startFoyer({ database: name, listen: false, seed: 'strength' })
  })
  afterEach(() => foyer.stop())

  /** Stores `key` in the database of the first node and starts another node on it; returns the start error, if any. */
  async function startBeside(key: StoredSigningKey): Promise<unknown> {
    const { siteId } = foyer.deps
    const database = await openDatabase(foyer.database.config)
    await sqlSigningKeyStore(database, siteId).add(key)
    await database.close()
    const { config } = foyer.node
    return composeFoyer(config, seededRandom('strength').bytes(32), { logger }).then(
      (node) => node.close(),
      (error: Error) => error,
    )
  }
  const sealed = (type: 'pkcs8', key: { export(options: object): Buffer }, kid: string) =>
    seal(key.export({ format: 'der', type }), foyer.deps.secrets.signingKey, `signing-key:${kid}`)

  it('V11.2.3: a good one is taken', async () => {
    expect(await startBeside(createSigningKey('sig_good', foyer.deps.secrets.signingKey, 1))).toBeUndefined()
  })

  it.each([
    ['RSA of 1,024 bits', () => generateKeyPairSync('rsa', { modulusLength: 1024 })],
    ['P-192, of 96 bits of strength', () => generateKeyPairSync('ec', { namedCurve: 'P-192' })],
    ['P-384 under the name ES256', () => generateKeyPairSync('ec', { namedCurve: 'P-384' })],
    ['secp256k1', () => generateKeyPairSync('ec', { namedCurve: 'secp256k1' })],
  ])('V11.2.3: the start is refused with a key of %s', async (_, make) => {
    const { privateKey, publicKey } = make()
    const good = createSigningKey('sig_weak', foyer.deps.secrets.signingKey, 1)
    const publicJwk =
      publicKey.asymmetricKeyDetails?.namedCurve === 'prime192v1' ? good.publicJwk : publicKey.export({ format: 'jwk' })
    const key = { ...good, publicJwk, sealedPrivateKey: sealed('pkcs8', privateKey as never, 'sig_weak') }
    expect(await startBeside(key)).toMatchObject({ name: 'StartError', message: expect.stringContaining('sig_weak') })
  })

  it('V11.2.3: nor with one of another algorithm', async () => {
    const key = { ...createSigningKey('sig_none', foyer.deps.secrets.signingKey, 1), algorithm: 'HS256' }
    expect(await startBeside(key)).toMatchObject({ name: 'StartError' })
  })

  it.each([
    ['one bit flipped', (text: string) => text.slice(0, 40) + (text[40] === 'A' ? 'B' : 'A') + text.slice(41)],
    ['its end missing', (text: string) => text.slice(0, -20)],
    ['nothing', () => ''],
    ['the seal of another key', () => createSigningKey('sig_other', foyer.deps.secrets.signingKey, 1).sealedPrivateKey],
  ])('V11.2.5: with a sealed key that has %s no node starts, and all say the same', async (_, spoil) => {
    const good = createSigningKey('sig_spoilt', foyer.deps.secrets.signingKey, 1)
    const error = await startBeside({ ...good, sealedPrivateKey: spoil(good.sealedPrivateKey) })
    expect(error).toMatchObject({
      name: 'StartError',
      message: 'FOYER_SECRET is not the one that this database was set up with.',
    })
  })
})

describe.each(defaultDatabase)('V11.2.2: passwords hashed with less work, on $name', ({ name }) => {
  let foyer: TestFoyer
  beforeAll(async () => {
    foyer = await startFoyer({ database: name, listen: false, hashCost: 'production' })
  })
  afterAll(() => foyer.stop())

  const stored = async (email: string) =>
    (await foyer.deps.storage.read((stores) => stores.members.findByEmail(email)))?.passwordHash
  async function memberWithHash(email: string, passwordHash: string): Promise<void> {
    const { storage, clock } = foyer.deps
    const memberId = `mem_${email.split('@')[0]}` as const
    const member = newMember(
      { memberId, email, emailKey: email, emailVerified: true, status: 'active', passwordHash, profile: {} },
      clock.now(),
    )
    expect(await storage.write((stores) => stores.members.add(member))).toBe('added')
  }

  it('are hashed anew at the next login, and not by a wrong password', async () => {
    const old = await hash(TEST_PASSWORD, { ...ARGON2ID, memoryCost: 7168, timeCost: 5 })
    await memberWithHash('old@example.com', old)
    const token = await visitorToken(foyer)
    expect((await foyer.logIn(token, 'old@example.com', OTHER_PASSWORD)).status).toBe(401)
    expect(await stored('old@example.com')).toBe(old)
    const { body } = await foyer.logIn(token, 'old@example.com')
    const fresh = await stored('old@example.com')
    expect(fresh).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    // The login that replaced the hash still yields a valid session token.
    const { code, verifier } = await foyer.silentCode(token, body.sessionToken as string)
    expect((await foyer.exchangeCode(code, verifier)).status).toBe(200)
    expect((await foyer.logIn(token, 'old@example.com')).body.state).toBe('SUCCESS')
    expect(await stored('old@example.com')).toBe(fresh)
  })

  it('and those with more work stay as they are', async () => {
    const strong = await hash(TEST_PASSWORD, { ...ARGON2ID, memoryCost: 32_768, timeCost: 3 })
    await memberWithHash('strong@example.com', strong)
    expect((await foyer.logIn(await visitorToken(foyer), 'strong@example.com')).body.state).toBe('SUCCESS')
    expect(await stored('strong@example.com')).toBe(strong)
  })
})
