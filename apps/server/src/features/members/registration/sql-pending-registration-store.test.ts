import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSqliteStores, type SqliteStores } from '../../../../tests/database/sqlite-stores.js'
import type { MemberStores } from '../deps.js'
import { newMember, type PendingRegistration } from '../member.js'

const NOW = 1_000_000
const ANA = 'ana@example.com'

describe('design invariant 10: pending registrations in the database', () => {
  let database: SqliteStores
  let site: string
  const run = <T>(work: (store: MemberStores['pendingRegistrations'], stores: MemberStores) => Promise<T>, of = site) =>
    database.storageOf(of).transact((stores) => work(stores.pendingRegistrations, stores))
  const claim = (id: string, createdAt: number, emailKey = ANA): PendingRegistration => ({
    registrationId: `mem_${id}`,
    email: emailKey.toUpperCase(),
    emailKey,
    passwordHash: `hash of ${id}`,
    profile: { nickname: id } as unknown as PendingRegistration['profile'],
    createdAt,
  })
  const add = async (...claims: PendingRegistration[]) => {
    for (const one of claims) await run((store) => store.add(one))
  }
  const idsOn = (emailKey: string, of?: string) =>
    run(async (store) => (await store.listLoginCandidates(emailKey, 0)).map(({ registrationId }) => registrationId), of)

  beforeAll(async () => {
    database = await createSqliteStores()
  })
  beforeEach(() => {
    site = database.newSite()
  })
  afterAll(() => database.close())

  it('one is found as it was added, in its own site', async () => {
    const added = claim('a', NOW)
    await add(added, { ...claim('c', NOW), invitationCode: 'SPRING' })
    expect(await run((store) => store.find('mem_a'))).toEqual(added)
    expect(await run((store) => store.find('mem_c'))).toEqual({ ...claim('c', NOW), invitationCode: 'SPRING' })
    expect(await run((store) => store.find('mem_b'))).toBeUndefined()
    expect(await run((store) => store.find('mem_a'), 'site_other')).toBeUndefined()
  })

  it('the newest on an address is found, and of two at the same time the first by its id', async () => {
    await add(claim('b', NOW), claim('c', NOW - 1), claim('a', NOW), claim('d', NOW + 1, 'ben@example.com'))
    expect(await run((store) => store.findLatest(ANA))).toMatchObject({ registrationId: 'mem_a' })
    expect(await run((store) => store.findLatest('nobody@example.com'))).toBeUndefined()
    expect(await run((store) => store.findLatest(ANA), 'site_other')).toBeUndefined()
  })

  it('a login compares its password with those after a time, the newest first', async () => {
    await add(
      claim('a', NOW),
      claim('b', NOW + 1),
      claim('c', NOW + 2),
      claim('e', NOW + 2),
      claim('d', NOW + 3, 'ben'),
    )
    expect(await run((store) => store.listLoginCandidates(ANA, NOW))).toEqual([
      { registrationId: 'mem_c', passwordHash: 'hash of c' },
      { registrationId: 'mem_e', passwordHash: 'hash of e' },
      { registrationId: 'mem_b', passwordHash: 'hash of b' },
    ])
    expect(await run((store) => store.listLoginCandidates(ANA, 0), 'site_other')).toEqual([])
  })

  it('holding one changes nothing', async () => {
    const [first, second] = [claim('a', NOW), claim('b', NOW + 1)]
    await add(first, second)
    await run((store) => store.lock('mem_a'))
    expect([await run((store) => store.find('mem_a')), await run((store) => store.find('mem_b'))]).toEqual([
      first,
      second,
    ])
  })

  it('one ends alone, or all on an address, or all on many addresses', async () => {
    await add(
      claim('a', NOW),
      claim('b', NOW + 1),
      claim('c', NOW, 'ben'),
      claim('d', NOW, 'cem'),
      claim('e', NOW, 'dan'),
    )
    await run((store) => store.delete('mem_a'))
    expect(await idsOn(ANA)).toEqual(['mem_b'])
    await run((store) => store.deleteByEmail(ANA))
    expect(await idsOn(ANA)).toEqual([])
    await run((store) => store.deleteByEmails(['ben', 'cem', 'nobody']))
    expect([await idsOn('ben'), await idsOn('cem'), await idsOn('dan')]).toEqual([[], [], ['mem_e']])
    await run((store) => store.deleteByEmails([]))
    expect(await idsOn('dan')).toEqual(['mem_e'])
  })

  it('those of another site stay', async () => {
    await add(claim('a', NOW))
    await run(async (store) => {
      await store.delete('mem_a')
      await store.deleteByEmail(ANA)
      await store.deleteByEmails([ANA])
      await store.trim(ANA, 1, 'registration')
    }, 'site_other')
    expect(await idsOn(ANA)).toEqual(['mem_a'])
  })

  it('beyond the newest few the oldest end, of this address alone', async () => {
    await add(
      claim('a', NOW),
      claim('b', NOW + 2),
      claim('c', NOW + 1),
      claim('e', NOW + 1),
      claim('d', NOW - 9, 'ben'),
    )
    await run((store) => store.trim(ANA, 5, 'registration'))
    expect(await idsOn(ANA)).toEqual(['mem_b', 'mem_c', 'mem_e', 'mem_a'])
    await run((store) => store.trim(ANA, 4, 'registration'))
    expect(await idsOn(ANA)).toEqual(['mem_b', 'mem_c', 'mem_e', 'mem_a'])
    await run((store) => store.trim(ANA, 2, 'registration'))
    expect(await idsOn(ANA)).toEqual(['mem_b', 'mem_c'])
    expect(await idsOn('ben')).toEqual(['mem_d'])
    await run((store) => store.trim('nobody', 0, 'registration'))
    expect(await idsOn(ANA)).toEqual(['mem_b', 'mem_c'])
  })

  it('sign-ins without a password and registrations with one do not displace each other', async () => {
    const kept = () =>
      run(async (store) => (await store.list(9)).map(({ registrationId }) => registrationId).toSorted())
    const signIn = (id: string, at: number) => ({ ...claim(id, at), passwordHash: null })
    await add(claim('a', NOW), claim('b', NOW + 1), signIn('c', NOW), signIn('d', NOW + 1))
    await run((store) => store.trim(ANA, 1, 'sign-in'))
    expect(await kept()).toEqual(['mem_a', 'mem_b', 'mem_d'])
    await run((store) => store.trim(ANA, 1, 'registration'))
    expect(await kept()).toEqual(['mem_b', 'mem_d'])
  })

  it('the list has the newest first, so many, and none on the address of a member', async () => {
    await add(claim('a', NOW), claim('b', NOW + 2, 'ben'), claim('c', NOW + 1, 'cem'), claim('d', NOW + 1, 'dan'))
    const member = newMember(
      {
        memberId: 'mem_m',
        email: 'ben',
        emailKey: 'ben',
        emailVerified: true,
        status: 'active',
        passwordHash: null,
        profile: {} as PendingRegistration['profile'],
      },
      NOW,
    )
    await run((_, stores) => stores.members.add(member))
    const listed = (limit: number) =>
      run(async (store) => (await store.list(limit)).map(({ registrationId, email }) => [registrationId, email]))
    expect(await listed(9)).toEqual([
      ['mem_c', 'CEM'],
      ['mem_d', 'DAN'],
      ['mem_a', ANA.toUpperCase()],
    ])
    expect(await listed(1)).toEqual([['mem_c', 'CEM']])
  })
})
