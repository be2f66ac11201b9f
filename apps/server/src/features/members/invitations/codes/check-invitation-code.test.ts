import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSqliteStores, type SqliteStores } from '../../../../../tests/database/sqlite-stores.js'
import { createUseCaseDeps, NOW } from '../../../../../tests/database/use-case-deps.js'
import { checkInvitationCode } from './check-invitation-code.js'
import type { InvitationCode } from './invitation-code.js'

const invalid = {
  kind: 'INVALID_INVITATION',
  message: 'This invitation code is not valid: it is unknown, used up, expired or revoked.',
}

describe('decision 41: the invitation code that a person types', () => {
  let database: SqliteStores
  let world: ReturnType<typeof createUseCaseDeps>
  beforeAll(async () => {
    database = await createSqliteStores()
  })
  beforeEach(async () => {
    world = createUseCaseDeps(database)
    world.configure({ settings: { 'signup.policy': 'invite' } })
    await add('ABCDEF')
  })
  afterAll(() => database.close())

  const add = (codeKey: string, change: Partial<InvitationCode> = {}) => {
    const ends = { createdAt: NOW, expiresAt: NOW + 1000, revokedAt: null }
    const code = {
      codeId: `ivc_${codeKey}`,
      code: codeKey,
      codeKey,
      label: '',
      maxUses: 1,
      uses: 0,
      ...ends,
      ...change,
    }
    return world.write((stores) => stores.invitationCodes.insert(code))
  }
  const check = (typed: string | null | undefined) => checkInvitationCode(typed, { network: 'net' }, world.deps)
  const counted = () => world.taken.map(({ limit, parts, refunded }) => [limit, ...parts, refunded])

  it('is found in any spelling, and not used up by that; the try is given back', async () => {
    expect([await check('abc-def'), await check('ABC DEF')]).toEqual(['ABCDEF', 'ABCDEF'])
    expect(counted()).toEqual([
      ['invitationCodeByNetwork', 'net', 1],
      ['invitationCodeByNetwork', 'net', 1],
    ])
  })

  it('is refused if it is unknown, expired, used up or revoked, or has not the form of one; the try counts', async () => {
    await add('EXPIRED', { expiresAt: NOW })
    await add('USEDUP', { uses: 1 })
    await add('REVOKED', { revokedAt: NOW })
    const wrong = ['UNKNOWN', 'EXPIRED', 'USEDUP', 'REVOKED', 'x']
    for (const typed of wrong) await expect(check(typed), typed).rejects.toMatchObject(invalid)
    expect(counted()).toEqual(wrong.map(() => ['invitationCodeByNetwork', 'net', 0]))
  })

  it('is not asked for if none was typed, or the site takes everybody', async () => {
    for (const typed of [null, undefined, '', '  ']) expect(await check(typed)).toBeUndefined()
    world.configure({ settings: { 'signup.policy': 'open' } })
    expect([await check('ABCDEF'), await check('UNKNOWN')]).toEqual([undefined, undefined])
    expect(world.taken).toEqual([])
  })
})
