import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSqliteStores, type SqliteStores } from '../../../../tests/database/sqlite-stores.js'
import { createUseCaseDeps, NOW, testMember } from '../../../../tests/database/use-case-deps.js'
import type { ProviderProfile } from '../../../integrations/identity-providers/provider-profile.js'
import type { InvitationCode } from '../invitations/codes/invitation-code.js'
import type { Member } from '../member.js'
import { nextStepOfIdentity } from './external-next-step.js'

const ANA = 'ana@example.com'
const profile: ProviderProfile = { subject: 'subject', email: 'Ana@Example.com', isEmailVerified: true }

describe('decision 38: an identity that is linked to no member', () => {
  let database: SqliteStores
  let world: ReturnType<typeof createUseCaseDeps>
  beforeAll(async () => {
    database = await createSqliteStores()
  })
  beforeEach(() => {
    world = createUseCaseDeps(database)
  })
  afterAll(() => database.close())

  const addMember = (change: Partial<Member> = {}) => world.write((stores) => stores.members.add(testMember(change)))
  const addIdentity = (providerId: string, memberId: `mem_${string}` = 'mem_a') =>
    world.write((stores) =>
      stores.externalIdentities.insert({
        providerId,
        subject: 'another',
        memberId,
        email: null,
        linkedAt: NOW,
        lastUsedAt: NOW,
      }),
    )
  const invite = (emailKey = ANA) =>
    world.write((stores) =>
      stores.invitations.upsert({
        invitationId: 'inv_a',
        email: emailKey,
        emailKey,
        digest: null,
        createdAt: NOW,
        expiresAt: NOW + 1000,
        spentAt: null,
        withdrawnAt: null,
        ownerRole: null,
      }),
    )
  const addCode = () => {
    const times = { createdAt: NOW, expiresAt: null, revokedAt: null }
    const code: InvitationCode = {
      codeId: 'ivc_a',
      code: 'ABCDEF',
      codeKey: 'ABCDEF',
      label: '',
      maxUses: 1,
      uses: 0,
      ...times,
    }
    return world.write((stores) => stores.invitationCodes.insert(code))
  }
  const step = (change: Partial<ProviderProfile> = {}, isTrusted = false) =>
    world.write((stores) =>
      nextStepOfIdentity({ ...profile, ...change }, { providerId: 'work', isTrusted }, stores, world.deps),
    )

  it.each<[string, Partial<ProviderProfile>]>([
    ['has not verified', { isEmailVerified: false }],
    ['does not name', { email: null }],
    ['names in a form that is none', { email: 'not an address' }],
  ])('V6.8.1: a code proves an address that the provider %s', async (_, change) => {
    for (const isTrusted of [false, true]) expect(await step(change, isTrusted)).toEqual({ kind: 'verify-address' })
    await addMember()
    for (const isTrusted of [false, true]) expect(await step(change, isTrusted)).toEqual({ kind: 'verify-address' })
  })

  describe('V6.8.1: whose address is that of a member', () => {
    it('needs a proof of the account', async () => {
      await addMember()
      expect(await step()).toEqual({ kind: 'prove-account' })
    })

    it('is linked at once if the owner trusts the provider', async () => {
      await addMember()
      await addIdentity('other')
      await addIdentity('work', 'mem_b')
      expect(await step({}, true)).toEqual({ kind: 'link', member: expect.objectContaining({ memberId: 'mem_a' }) })
    })

    it('needs a proof if the member has one of this provider already: it may have given the address away', async () => {
      await addMember()
      await addIdentity('work')
      expect(await step({}, true)).toEqual({ kind: 'prove-account' })
    })

    it('design invariant 10: needs a code if the member has not proven the address', async () => {
      await addMember({ emailVerified: false })
      for (const isTrusted of [false, true]) expect(await step({}, isTrusted)).toEqual({ kind: 'verify-address' })
    })
  })

  describe('of a new person', () => {
    const create = { kind: 'create', address: { email: 'Ana@example.com', emailKey: ANA } }

    it('creates a member', async () => {
      expect(await step()).toEqual(create)
    })

    it('decision 41: is refused by the rules for addresses, unless the address is invited', async () => {
      world.configure({ settings: { 'signup.deniedDomains': 'example.com' } })
      await expect(step()).rejects.toMatchObject({ kind: 'EMAIL_NOT_ALLOWED' })
      await invite()
      expect(await step()).toEqual(create)
    })

    it('by invitation only: needs an invitation of the address, or is asked for a code', async () => {
      world.configure({ settings: { 'signup.policy': 'invite' } })
      await invite('ben@example.com')
      await expect(step()).rejects.toMatchObject({ kind: 'PERMISSION_DENIED' })
      await addCode()
      expect(await step()).toEqual({ kind: 'complete-profile' })
      await invite()
      expect(await step()).toEqual(create)
    })

    it('is not asked for a code where none is needed', async () => {
      await addCode()
      expect(await step()).toEqual(create)
    })

    it('SU-13: is asked for the fields that the site requires', async () => {
      const city = { key: 'city', kind: 'text', label: { en: 'City' }, required: true, shownAt: 'sign-up' }
      world.configure({ settings: { 'profile.fields': JSON.stringify([city]) } })
      expect(await step()).toEqual({ kind: 'complete-profile' })
      world.configure({ settings: { 'profile.fields': JSON.stringify([{ ...city, required: false }]) } })
      expect(await step()).toEqual(create)
    })
  })
})
