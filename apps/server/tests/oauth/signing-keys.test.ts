import { paths } from '@foyer/protocol'
import { composeFoyer, foyerLogger, openDatabase } from '@foyer/server'
import { createEmptyDatabase, databases, startFoyer, type TestFoyer } from '@foyer/testing'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rotateSigningKey } from '../../src/features/tokens/rotate-signing-key.js'
import { sqlSigningKeyStore } from '../../src/features/tokens/sql-signing-key-store.js'
import { decodeClaims, decodeHeader, dumpTables } from '../database/tables.js'

describe.each(databases)('signing keys on $name', ({ name }) => {
  let foyer: TestFoyer
  beforeEach(async () => {
    foyer = await startFoyer({ database: name, nodes: 2, listen: false })
    await foyer.advance(10)
  })
  afterEach(() => foyer.stop())

  const keySet = async (node = 0) => (await foyer.call<JSONWebKeySet>(paths.jwks, { node })).body
  const kidOf = (token: string) => decodeHeader(token).kid

  /** Does what `foyer signing-key rotate` does while the nodes run. */
  async function rotate(): Promise<string> {
    const { siteId, random, clock, secrets } = foyer.deps
    const database = await openDatabase(foyer.database.config)
    try {
      const store = sqlSigningKeyStore(database, siteId)
      return await rotateSigningKey(store, { random, secret: secrets.signingKey, now: clock.now() })
    } finally {
      await database.close()
    }
  }
  const look = () => Promise.all(foyer.nodes.map((node) => node.refresh()))
  const isActive = async (token: string, node: number) =>
    (await foyer.call(paths.tokenInfo, { node, json: { token } })).body.active

  it('security-checklist 72: the key set holds public parts only, open to every origin', async () => {
    await rotate()
    await look()
    const answer = await foyer.call<JSONWebKeySet>(paths.jwks, { headers: { origin: 'https://anywhere.example' } })
    expect(answer.status).toBe(200)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.body.keys).toHaveLength(2)
    for (const key of answer.body.keys) {
      expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
      expect(key).toMatchObject({ alg: 'ES256', crv: 'P-256', kty: 'EC', use: 'sig' })
    }
    expect(answer.text).not.toMatch(/"(d|p|q|dp|dq|qi|k|oth)"/)
  })

  it('V11.1.1: at rest the private part is sealed: no JWK member d, no PEM, no DER', async () => {
    await rotate()
    const rows = (await dumpTables(foyer.database.config)).signing_key ?? []
    expect(rows).toHaveLength(2)
    for (const { public_jwk_json, sealed_private_key } of rows) {
      expect(JSON.parse(public_jwk_json as string)).not.toHaveProperty('d')
      const bytes = Buffer.from(sealed_private_key as string, 'base64url')
      // The object identifier of P-256, which every unsealed PKCS #8 key of this curve contains.
      expect(bytes.includes(Buffer.from('2a8648ce3d030107', 'hex'))).toBe(false)
      expect(sealed_private_key).not.toMatch(/PRIVATE|-----/)
    }
    expect(new Set(rows.map(({ sealed_private_key }) => sealed_private_key)).size).toBe(2)
  })

  it('V11.2.2: after a rotation new tokens come with the new kid and old ones still verify, on every node', async () => {
    const old = await foyer.createMember('ana@example.com')
    const oldKid = kidOf(old.access_token)
    const newKid = await rotate()
    await look()
    for (const node of [0, 1]) {
      expect((await keySet(node)).keys.map(({ kid }) => kid)).toEqual([oldKid, newKid])
      expect(await isActive(old.access_token, node)).toBe(true)
    }
    // A new key is published first and signs only after every node must have loaded it.
    expect(kidOf((await foyer.createVisitor()).access_token)).toBe(oldKid)
    await foyer.advance(5)
    const renewed = (await foyer.refresh(old.refresh_token)).body
    expect(kidOf(renewed.access_token)).toBe(newKid)
    expect(kidOf((await foyer.createVisitor()).access_token)).toBe(newKid)
    for (const node of [0, 1]) {
      expect(await isActive(old.access_token, node)).toBe(true)
      expect(await isActive(renewed.access_token, node)).toBe(true)
    }
    const keys = createLocalJWKSet(await keySet())
    for (const token of [old.access_token, renewed.access_token]) {
      const verified = await jwtVerify(token, keys, {
        issuer: foyer.url,
        audience: foyer.url,
        typ: 'at+jwt',
        algorithms: ['ES256'],
        currentDate: new Date(foyer.clock.now()),
      })
      expect(verified.payload).toEqual(decodeClaims(token))
    }
  })

  it('V11.2.2: a key retired by the next rotation verifies until its last token has expired, and is then gone', async () => {
    const first = (await foyer.createVisitor()).access_token
    const second = await rotate()
    await look()
    await foyer.advance(60)
    const kept = (await foyer.createVisitor()).access_token
    expect(kidOf(kept)).toBe(second)
    const third = await rotate()
    await look()
    expect((await keySet()).keys.map(({ kid }) => kid)).toEqual([kidOf(first), second, third])
    expect(await isActive(first, 0)).toBe(true)
    await foyer.advance(5)
    expect(kidOf((await foyer.createVisitor()).access_token)).toBe(third)
    expect(await isActive(kept, 1)).toBe(true)
    await foyer.advance(1000)
    expect((await keySet()).keys.map(({ kid }) => kid)).toEqual([second, third])
    for (const token of [first, kept]) expect(await isActive(token, 0)).toBe(false)
  })

  it('V11.2.2: rotating twice within half a second signs nothing with a key that a node may not know yet', async () => {
    const before = kidOf((await foyer.createVisitor()).access_token)
    await rotate()
    await rotate()
    // Only one node has loaded the new keys.
    await foyer.node.refresh()
    const token = (await foyer.createVisitor()).access_token
    expect(kidOf(token)).toBe(before)
    for (const node of [0, 1]) expect(await isActive(token, node)).toBe(true)
    await look()
    await foyer.advance(5)
    const after = await rotate()
    await look()
    await foyer.advance(5)
    expect(kidOf((await foyer.createVisitor()).access_token)).toBe(after)
    for (const node of [0, 1]) expect(await isActive(token, node)).toBe(true)
  })

  it('V11.2.2: renewals and grants go on while keys rotate, and no token fails to verify', async () => {
    const member = await foyer.createMember('ana@example.com')
    const kids = new Set<unknown>()
    for (let rotation = 0; rotation < 4; rotation++) {
      const [, answers] = await Promise.all([
        rotate(),
        Promise.all(Array.from({ length: 20 }, () => foyer.refresh(member.refresh_token))),
      ])
      for (const { status, body } of answers) {
        expect(status).toBe(200)
        kids.add(kidOf(body.access_token))
        for (const node of [0, 1]) expect(await isActive(body.access_token, node)).toBe(true)
      }
      await look()
      await foyer.advance(6)
    }
    expect(kids.size).toBeGreaterThan(2)
  })

  it('V11.2.5: a node with another FOYER_SECRET does not start on this database', async () => {
    const first = foyer.node
    const composing = composeFoyer(first.config, Buffer.alloc(32, 7), {
      logger: foyerLogger({ write: () => {} }, 'silent'),
    })
    await expect(composing).rejects.toThrow(/FOYER_SECRET/)
  })

  it('two first starts at once agree on one key and one site', async () => {
    const database = await createEmptyDatabase(name)
    const config = { ...foyer.node.config, database: database.config }
    const logger = foyerLogger({ write: () => {} }, 'silent')
    const nodes = await Promise.all(
      Array.from({ length: 4 }, () => composeFoyer(config, Buffer.alloc(32, 7), { logger })),
    )
    const rows = await dumpTables(database.config)
    expect(rows.signing_key).toHaveLength(1)
    expect(rows.site).toHaveLength(1)
    expect(new Set(nodes.map(({ deps }) => deps.siteId)).size).toBe(1)
    await Promise.all(nodes.map((node) => node.close()))
    await database.drop()
  })
})
