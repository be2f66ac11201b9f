import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSqliteStores, type SqliteStores } from '../../../../tests/database/sqlite-stores.js'
import { createUseCaseDeps, NOW, testMember } from '../../../../tests/database/use-case-deps.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { newSession } from '../../sessions/session.js'
import { defaultSessionLengths } from '../../sessions/session-lengths.js'
import type { MemberStores } from '../deps.js'
import type { Member } from '../member.js'
import { lockIdentity, markEmailVerified } from './mark-email-verified.js'

const ANA = 'ana@example.com'

describe('design invariant 10: the person who verified an address has its account', () => {
  let database: SqliteStores
  let world: ReturnType<typeof createUseCaseDeps>
  beforeAll(async () => {
    database = await createSqliteStores()
  })
  beforeEach(async () => {
    world = createUseCaseDeps(database)
  })
  afterAll(() => database.close())

  const register = (passwordHash: string | null) =>
    world.write((stores) =>
      stores.pendingRegistrations.add({
        registrationId: 'mem_r',
        email: ANA,
        emailKey: ANA,
        passwordHash,
        profile: {},
        createdAt: NOW,
      }),
    )
  const addMember = (change: Partial<Member> = {}) => world.write((stores) => stores.members.add(testMember(change)))
  const openSession = () =>
    world.write((stores) =>
      stores.sessions.open(
        newSession(
          {
            ...{ sessionId: 'ses_a', memberId: 'mem_a', clientId: 'cli_a', browserSessionId: null },
            ...{ rotation: 'strict', scope: 'offline_access', authenticatedAt: NOW, amr: ['pwd'] },
          },
          defaultSessionLengths,
          NOW,
        ),
      ),
    )
  const verify = (
    identityId: 'mem_a' | 'mem_r',
    change: (stores: MemberStores) => Partial<MemberStores> = () => ({}),
  ) =>
    world.deps.storage.transact((stores) =>
      markEmailVerified({ identityId }, { ...stores, ...change(stores) }, NOW, world.deps),
    )
  const member = () => world.write((stores) => stores.members.find('mem_a'))
  const pending = () => world.write((stores) => stores.pendingRegistrations.find('mem_r'))

  it.each([
    ['a password', 'hash of the registration', 'email-verified'],
    ['a sign-in code', null, 'registered'],
  ])('a registration with %s becomes a member', async (_, passwordHash, event) => {
    await register(passwordHash)
    expect(await verify('mem_r')).toEqual({
      member: expect.objectContaining({ memberId: 'mem_r', emailVerified: true, passwordHash }),
      endedSessions: [],
      event,
    })
    expect(await pending()).toBeUndefined()
  })

  it('a member verifies the address, and keeps password and sessions', async () => {
    await addMember({ emailVerified: false })
    await openSession()
    expect(await verify('mem_a')).toEqual({
      member: expect.objectContaining({ memberId: 'mem_a', emailVerified: true, passwordHash: 'hash' }),
      endedSessions: [],
      event: 'email-verified',
    })
  })

  it('a member who signs in by code at a verified address keeps password and sessions', async () => {
    await addMember()
    await openSession()
    await register(null)
    expect(await verify('mem_r')).toEqual({ member: await member(), endedSessions: [], event: 'signed-in' })
    expect(await member()).toMatchObject({ passwordHash: 'hash' })
    expect(await pending()).toBeUndefined()
  })

  it('V6.8.1: a sign-in code at an unverified address ends the password and the sessions of before', async () => {
    await addMember({ emailVerified: false })
    await openSession()
    await register(null)
    expect(await verify('mem_r')).toEqual({
      member: expect.objectContaining({ memberId: 'mem_a', emailVerified: true, passwordHash: null }),
      endedSessions: ['ses_a'],
      event: 'signed-in',
    })
    expect(await member()).toMatchObject({ emailVerified: true, passwordHash: null })
  })

  it('a registration with a password on the address of a member is over', async () => {
    await addMember()
    await register('hash of the registration')
    expect(await verify('mem_r')).toBeUndefined()
    expect(await member()).toMatchObject({ passwordHash: 'hash' })
  })

  it('an address that became a member in the meantime ends the transaction', async () => {
    await register(null)
    const taken = verify('mem_r', ({ members }) => ({ members: { ...members, add: async () => 'email-taken' } }))
    const error = await taken.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApplicationError)
    expect(error).toMatchObject({
      kind: 'INVALID_STATE_TOKEN',
      message: 'This verification has expired. Sign in again to get a new code.',
    })
    expect(await pending()).toBeDefined()
  })

  it.each([
    ['a registration by code', null, ['member by email', 'registrations']],
    ['a registration with a password', 'hash', ['member', 'registrations']],
    ['a member', undefined, ['member', 'registrations']],
  ])('%s is locked in the order that is the same everywhere', async (_, passwordHash, order) => {
    if (passwordHash !== undefined) await register(passwordHash)
    const locked: string[] = []
    const lock = (name: string) => async () => void locked.push(name)
    await world.write((stores) =>
      lockIdentity('mem_r', {
        ...stores,
        members: { ...stores.members, lockByEmail: lock('member by email') },
        sessions: { ...stores.sessions, lockMember: lock('member') },
        pendingRegistrations: { ...stores.pendingRegistrations, lock: lock('registrations') },
      }),
    )
    expect(locked).toEqual(order)
  })
})
