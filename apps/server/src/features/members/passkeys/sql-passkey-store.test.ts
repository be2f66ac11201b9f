import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSqliteStores, type SqliteStores } from '../../../../tests/database/sqlite-stores.js'
import type { Passkey, PasskeyStore } from './passkey-store.js'

const passkey: Passkey = {
  credentialId: 'credential_a',
  memberId: 'mem_a',
  rpId: 'accounts.example',
  publicKey: 'key',
  counter: 0,
  transports: ['internal', 'hybrid'],
  isSynced: true,
  name: 'Phone',
  aaguid: 'd548826e-79b4-db40-a3d8-11116f7e8349',
  createdAt: 100,
  lastUsedAt: null,
}

describe('passkeys in the database', () => {
  let database: SqliteStores
  let site: string
  beforeAll(async () => {
    database = await createSqliteStores()
  })
  beforeEach(() => {
    site = database.newSite()
  })
  afterAll(() => database.close())

  const run = <T>(work: (store: PasskeyStore) => Promise<T>, of = site) =>
    database.storageOf(of).write((stores) => work(stores.passkeys))
  const insert = (change: Partial<Passkey> = {}, of = site) =>
    run((store) => store.insert({ ...passkey, ...change }), of)
  const find = (credentialId = 'credential_a', of = site) => run((store) => store.find(credentialId), of)

  it('one is found as it was inserted, in its own site', async () => {
    const bare = { credentialId: 'credential_b', transports: [], isSynced: false, rpId: null }
    await insert()
    await insert(bare)
    expect(await find()).toEqual(passkey)
    expect(await find('credential_b')).toEqual({ ...passkey, ...bare })
    expect([await find('unknown'), await find('credential_a', 'site_other')]).toEqual([undefined, undefined])
  })

  it('the id of a credential is unique in a site, also across members', async () => {
    expect([await insert(), await insert({ memberId: 'mem_b' })]).toEqual([true, false])
    expect(await find()).toEqual(passkey)
    expect(await insert({}, database.newSite())).toBe(true)
  })

  it('those of members are listed, the oldest first', async () => {
    await insert({ credentialId: 'new', createdAt: 200 })
    await insert({ credentialId: 'tie_b' })
    await insert({ credentialId: 'tie_a' })
    await insert({ credentialId: 'other', memberId: 'mem_b', createdAt: 50 })
    const ids = async (list: (store: PasskeyStore) => Promise<Passkey[]>, of = site) =>
      (await run(list, of)).map(({ credentialId }) => credentialId)
    expect(await ids((store) => store.listOf('mem_a'))).toEqual(['tie_a', 'tie_b', 'new'])
    expect(await ids((store) => store.listOf('mem_a'), 'site_other')).toEqual([])
    expect((await ids((store) => store.listOfMembers(['mem_a', 'mem_b']))).slice(0, 1)).toEqual(['other'])
    expect(await ids((store) => store.listOfMembers(['mem_b', 'mem_c']))).toEqual(['other'])
    expect(await ids((store) => store.listOfMembers([]))).toEqual([])
  })

  it('an import inserts many, and asks which are known', async () => {
    await run((store) => store.insertAll([]))
    await run((store) => store.insertAll([passkey, { ...passkey, credentialId: 'credential_b' }]))
    expect(await run((store) => store.findKnown(['credential_a', 'credential_b', 'unknown']))).toEqual(
      new Set(['credential_a', 'credential_b']),
    )
    expect(await run((store) => store.findKnown([]))).toEqual(new Set())
    expect(await run((store) => store.findKnown(['credential_a']), 'site_other')).toEqual(new Set())
  })

  it.each([
    [0, 0, true],
    [0, 1, true],
    [5, 6, true],
    [5, 5, false],
    [5, 4, false],
    [5, 0, false],
  ])('WebAuthn §6.1.1: after the counter %d, a use with %d is recorded: %s', async (last, counter, expected) => {
    await insert({ counter: last })
    await insert({ credentialId: 'other', counter: last })
    const use = () => run((store) => store.recordUse('credential_a', counter, 300))
    expect(await use()).toBe(expected)
    expect(await find()).toMatchObject(
      expected ? { counter, lastUsedAt: 300 } : { counter: last, lastUsedAt: passkey.lastUsedAt },
    )
    expect(await find('other')).toMatchObject({ counter: last, lastUsedAt: null })
    expect(await use()).toBe(counter === 0 && expected)
    expect(await run((store) => store.recordUse('credential_a', 9, 300), 'site_other')).toBe(false)
  })

  it('only its member renames and deletes one', async () => {
    await insert()
    await insert({ credentialId: 'other' })
    const rename = (memberId: `mem_${string}`, of?: string) =>
      run((store) => store.rename(memberId, 'credential_a', 'Laptop'), of)
    expect([await rename('mem_b'), await rename('mem_a', 'site_other'), await rename('mem_a')]).toEqual([
      false,
      false,
      true,
    ])
    expect([(await find())?.name, (await find('other'))?.name]).toEqual(['Laptop', 'Phone'])
    const remove = (memberId: `mem_${string}`, of?: string) =>
      run((store) => store.delete(memberId, 'credential_a'), of)
    expect([await remove('mem_b'), await remove('mem_a', 'site_other')]).toEqual([false, false])
    expect([await remove('mem_a'), await remove('mem_a')]).toEqual([true, false])
    expect([await find(), (await find('other'))?.name]).toEqual([undefined, 'Phone'])
  })

  it('all of a member are deleted, and no others', async () => {
    const elsewhere = database.newSite()
    await insert()
    await insert({ credentialId: 'other', memberId: 'mem_b' })
    await insert({}, elsewhere)
    await run((store) => store.deleteAllOf('mem_a'))
    expect([await find(), await find('other'), await find('credential_a', elsewhere)]).toEqual([
      undefined,
      expect.objectContaining({ memberId: 'mem_b' }),
      passkey,
    ])
  })
})
