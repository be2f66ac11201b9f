import { argon2Hashing } from '@foyer/server'
import { defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newMember } from '../../../src/features/members/member.js'
import { toErrorSummary, visitorToken } from '../membership-steps.js'
import { foreignSamples } from './foreign-hash-samples.js'

const SLOW = /bcrypt 2[by]|passlib|Django/

describe.each(defaultDatabase)('issue 6: members with the hash of another product on $name', ({ name }) => {
  let foyer: TestFoyer
  let token: string
  /** The hashes that passwords were verified against, in order. */
  let checked: unknown[] = []
  let brought = 0

  beforeAll(async () => {
    const hashing = argon2Hashing()
    const verify = (hash: string | null | undefined, password: string) => {
      checked.push(hash)
      return hashing.verify(hash, password)
    }
    foyer = await startFoyer({ database: name, listen: false, replace: { hashing: { ...hashing, verify } } })
  })
  beforeEach(async () => {
    token = await visitorToken(foyer)
    checked = []
  })
  afterAll(() => foyer.stop())

  const storage = () => foyer.deps.storage
  const hashOf = async (email: string) =>
    (await storage().read((stores) => stores.members.findByEmail(email)))?.passwordHash
  async function bring(passwordHash: string): Promise<string> {
    const email = `brought-${brought++}@example.com`
    const memberId = `mem_brought${String(brought).padStart(15, '0')}` as const
    const member = newMember(
      { memberId, email, emailKey: email, emailVerified: true, status: 'active', passwordHash, profile: {} },
      foyer.clock.now(),
    )
    await storage().transact((stores) => stores.members.add(member))
    return email
  }

  it.each(foreignSamples.filter(({ kind }) => !SLOW.test(kind)))(
    '$kind: signs in with the password, is hashed by ours then, and signs in by that',
    async ({ hash, password }) => {
      const email = await bring(hash)
      expect(toErrorSummary(await foyer.logIn(token, email, `${password} `))).toEqual([401, '-19976'])
      expect(await hashOf(email)).toBe(hash)
      const first = await foyer.logIn(token, email, password)
      expect(first).toMatchObject({ status: 200, body: { state: 'SUCCESS' } })
      const { code, verifier } = await foyer.silentCode(token, first.body.sessionToken as string)
      expect((await foyer.exchangeCode(code, verifier)).status).toBe(200)
      const ours = await hashOf(email)
      expect(ours).toMatch(/^\$argon2id\$v=19\$/)
      checked = []
      expect((await foyer.logIn(token, email, password)).body.state).toBe('SUCCESS')
      expect(checked).toEqual([ours])
      expect(await hashOf(email)).toBe(ours)
    },
  )

  it('sign-ins at the same time all succeed, and one of them hashes anew', async () => {
    const { hash, password } = foreignSamples.find(
      ({ kind }) => kind === 'bcrypt 2a',
    ) as (typeof foreignSamples)[number]
    const email = await bring(hash)
    const before = await storage().read((stores) => stores.members.findByEmail(email))
    const answers = await Promise.all(Array.from({ length: 5 }, () => foyer.logIn(token, email, password)))
    expect(answers.map(({ body }) => body.state)).toEqual(Array.from({ length: 5 }, () => 'SUCCESS'))
    const after = await storage().read((stores) => stores.members.findByEmail(email))
    expect(after?.passwordHash).toMatch(/^\$argon2id\$/)
    expect(after?.revision).toBe((before?.revision ?? 0) + 1)
  })

  it('what follows that is refused leaves the hash as it was', async () => {
    const { hash, password } = foreignSamples.find(
      ({ kind }) => kind === 'bcrypt 2a',
    ) as (typeof foreignSamples)[number]
    const email = await bring(hash)
    const { memberId } = (await storage().read((stores) => stores.members.findByEmail(email))) ?? {}
    await storage().transact((stores) => stores.members.block(memberId ?? 'mem_', foyer.clock.now()))
    expect(toErrorSummary(await foyer.logIn(token, email, password))).toEqual([403, 'MEMBER_BLOCKED'])
    expect(await hashOf(email)).toBe(hash)
  })

  it('decision 20: where nothing may be told, an address without a member is checked by the hash of some member, always the same', async () => {
    await foyer.updateSettings({ 'accounts.disclosure': 'private' })
    const kinds = new Set<unknown>()
    for (let nobody = 0; nobody < 4; nobody++) {
      const email = `nobody-${nobody}@example.com`
      checked = []
      expect(toErrorSummary(await foyer.logIn(token, email, 'password'))).toEqual([401, '-19976'])
      const [hash] = checked
      checked = []
      if (nobody === 0) await foyer.logIn(token, email, 'password')
      if (nobody === 0) expect(checked[0]).toBe(hash)
      kinds.add(hash)
    }
    const all = await storage().read((stores) => stores.members.list({ limit: 100, offset: 0, order: 'newest' }))
    const known = new Set<unknown>(all.members.map(({ passwordHash }) => passwordHash))
    // A draw beyond the last member id finds no hash and is handled like a member without a password (`null`).
    expect([...kinds].filter((kind) => kind !== null && !known.has(kind))).toEqual([])
    await foyer.updateSettings({ 'accounts.disclosure': 'explicit' })
  })

  it('the password of the member whose hash stands in opens nothing', async () => {
    await foyer.updateSettings({ 'accounts.disclosure': 'private' })
    const { deps } = foyer
    const everybody = await storage().read((stores) => stores.members.list({ limit: 100, offset: 0, order: 'newest' }))
    const passwordHash = await deps.hashing.hash('the same for all')
    for (const { memberId } of everybody.members)
      await storage().write((stores) => stores.members.update(memberId, { passwordHash }, foyer.clock.now()))
    for (let nobody = 0; nobody < 3; nobody++)
      expect(toErrorSummary(await foyer.logIn(token, `nobody-${nobody}@example.com`, 'the same for all'))).toEqual([
        401,
        '-19976',
      ])
    await foyer.updateSettings({ 'accounts.disclosure': 'explicit' })
  })
})
