import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSqliteStores, type SqliteStores } from '../../../../tests/database/sqlite-stores.js'
import { createUseCaseDeps, NOW } from '../../../../tests/database/use-case-deps.js'
import { requireAllowedAddress } from '../registration/require-allowed-address.js'
import { admitNewMember } from './admit-new-member.js'

const ANA = 'ana@example.com'
const admitted = { invitation: undefined }
const refusal = (kind: string, message: string) => ({ kind, message: expect.stringContaining(message) })
const notAllowed = refusal('EMAIL_NOT_ALLOWED', 'does not accept email addresses of this domain')
const notInvited = refusal('PERMISSION_DENIED', 'by invitation only')

describe('decision 41: whether a new account may come into being', () => {
  let database: SqliteStores
  let world: ReturnType<typeof createUseCaseDeps>
  beforeAll(async () => {
    database = await createSqliteStores()
  })
  beforeEach(() => {
    world = createUseCaseDeps(database)
  })
  afterAll(() => database.close())

  const invite = () =>
    world.write((stores) =>
      stores.invitations.upsert({
        invitationId: 'inv_a',
        email: ANA,
        emailKey: ANA,
        digest: null,
        createdAt: NOW,
        expiresAt: NOW + 1000,
        spentAt: null,
        withdrawnAt: null,
        ownerRole: null,
      }),
    )
  const addCode = (maxUses = 1) => {
    const ends = { createdAt: NOW, expiresAt: null, revokedAt: null }
    const code = { codeId: 'ivc_a', code: 'ABCDEF', codeKey: 'ABCDEF', label: '', maxUses, uses: 0, ...ends }
    return world.write((stores) => stores.invitationCodes.insert(code))
  }
  const usesOfCode = async () => (await world.write((stores) => stores.invitationCodes.list(9)))[0]?.uses
  const admit = (invitationCode?: string) =>
    world.write((stores) => admitNewMember({ emailKey: ANA, invitationCode }, stores, NOW, world.deps))

  it('an open site admits everybody, without the use of a code', async () => {
    await addCode()
    expect([await admit(), await admit('ABCDEF')]).toEqual([admitted, admitted])
    expect(await usesOfCode()).toBe(0)
  })

  it('the rules for addresses refuse, with a code too', async () => {
    world.configure({ settings: { 'signup.policy': 'invite', 'signup.deniedDomains': 'example.com' } })
    await addCode()
    expect(await admit('ABCDEF')).toMatchObject(notAllowed)
    expect(await usesOfCode()).toBe(0)
    await expect(requireAllowedAddress(ANA, world.deps)).rejects.toMatchObject(notAllowed)
    await expect(requireAllowedAddress('ana@example.org', world.deps)).resolves.toBeUndefined()
  })

  it('an invited address is admitted whatever its domain is, once, and leaves the code unused', async () => {
    world.configure({ settings: { 'signup.policy': 'invite', 'signup.deniedDomains': 'example.com' } })
    await addCode()
    await invite()
    expect(await admit('ABCDEF')).toMatchObject({ invitation: { invitationId: 'inv_a' } })
    expect(await usesOfCode()).toBe(0)
    expect(await admit('ABCDEF')).toMatchObject(notAllowed)
  })

  it('by invitation only: a code admits as often as it may be used, and nobody is admitted without', async () => {
    world.configure({ settings: { 'signup.policy': 'invite' } })
    await addCode(2)
    expect([await admit('ABCDEF'), await admit('ABCDEF')]).toEqual([admitted, admitted])
    for (const code of [undefined, 'ABCDEF', 'UNKNOWN']) expect(await admit(code)).toMatchObject(notInvited)
    expect(await usesOfCode()).toBe(2)
  })
})
