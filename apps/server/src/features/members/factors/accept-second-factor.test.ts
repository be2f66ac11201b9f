import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSqliteStores, type SqliteStores } from '../../../../tests/database/sqlite-stores.js'
import { createUseCaseDeps, testMember } from '../../../../tests/database/use-case-deps.js'
import { acceptSecondFactor, countFactorTry, type SecondFactorCode, secondFactorError } from './accept-second-factor.js'
import { sealSecret } from './authenticator.js'
import { setRecoveryCodes } from './set-up-authenticator.js'

const SECRET = Buffer.from('12345678901234567890')
/** A time of RFC 6238 appendix B, in milliseconds, and its code. */
const AT = 1_111_111_109_000
const CODE = '081804'
const STEP = Math.floor(AT / 30_000)
const member = testMember()
const request = { network: '198.51.100.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', locale: 'de' }

describe('a second factor that a person enters', () => {
  let database: SqliteStores
  let world: ReturnType<typeof createUseCaseDeps>
  beforeAll(async () => {
    database = await createSqliteStores()
  })
  beforeEach(() => {
    world = createUseCaseDeps(database)
    world.clock.advance(AT - world.clock.now())
  })
  afterAll(() => database.close())

  const addAuthenticator = () => {
    const secret = sealSecret(SECRET, 'mem_a', world.deps)
    return world.write((stores) =>
      stores.factors.setAuthenticator('mem_a', { secret, lastStep: STEP - 1, createdAt: 1, lastUsedAt: 1 }),
    )
  }
  const addRecoveryCodes = () => world.write((stores) => setRecoveryCodes('mem_a', stores, world.deps))
  const accept = (entered: SecondFactorCode) =>
    world.write((stores) => acceptSecondFactor(member, entered, request, stores, world.deps))

  it('V6.5.1: a code of the authenticator app is accepted once, for its time step', async () => {
    await addAuthenticator()
    expect(await accept({ code: '081 804' })).toBe('totp')
    const kept = await world.write((stores) => stores.factors.findAuthenticator('mem_a'))
    expect(kept).toMatchObject({ lastStep: STEP, lastUsedAt: AT })
    expect(await accept({ code: CODE })).toEqual({ error: 'used' })
  })

  it('another code is wrong, and a code without an app', async () => {
    expect(await accept({ code: CODE })).toEqual({ error: 'wrong' })
    await addAuthenticator()
    expect(await accept({ code: '081805' })).toEqual({ error: 'wrong' })
    expect(await accept({ code: CODE })).toBe('totp')
  })

  it('MF-05: a recovery code is accepted once, and only of the member', async () => {
    const [code = ''] = await addRecoveryCodes()
    expect(await accept({ code: '', recoveryCode: code })).toBe('recovery-code')
    expect(await accept({ code: null, recoveryCode: code })).toEqual({ error: 'wrong' })
    const others = createUseCaseDeps(database)
    const [foreign = ''] = await others.write((stores) => setRecoveryCodes('mem_a', stores, others.deps))
    expect(await accept({ recoveryCode: foreign })).toEqual({ error: 'wrong' })
  })

  it('no code, and what has not the form of one, is wrong', async () => {
    await addRecoveryCodes()
    for (const entered of [{}, { recoveryCode: '' }, { recoveryCode: null }, { recoveryCode: 'short' }])
      expect(await accept(entered)).toEqual({ error: 'wrong' })
    expect(await world.auditLog()).toEqual([])
    expect(await world.takeMail()).toBeUndefined()
  })

  it('V6.3.7: the use of a recovery code is audited and mailed, with the number that is left', async () => {
    const [code = ''] = await addRecoveryCodes()
    await accept({ recoveryCode: code })
    expect(await world.auditLog()).toEqual([
      expect.objectContaining({
        actor: { kind: 'member', id: 'mem_a' },
        target: { kind: 'member', id: 'mem_a' },
        action: 'recovery-code-used',
        details: { left: 9 },
        requestId: null,
        network: '198.51.100.7',
      }),
    ])
    expect(await world.takeMail()).toEqual({
      kind: 'recovery-code-used',
      to: 'ana@example.com',
      locale: 'de',
      origin: { by: 'request', at: AT, network: '198.51.100.x', browser: 'Firefox', system: 'Linux' },
      left: 9,
    })
  })

  it('the code of an app is neither audited nor mailed', async () => {
    await addAuthenticator()
    await accept({ code: CODE })
    expect([await world.auditLog(), await world.takeMail()]).toEqual([[], undefined])
  })

  it('V6.3.1: a try counts for the account from the network, and for the account; a right code gives both back', async () => {
    const attempt = await countFactorTry(member, request.network, world.deps)
    const tries = [
      { limit: 'secondFactorTries', parts: ['mem_a', '198.51.100.7'] },
      { limit: 'secondFactorTriesByMember', parts: ['mem_a'] },
    ]
    expect(world.taken).toEqual(tries.map((one) => ({ ...one, refunded: 0 })))
    await attempt.refund()
    expect(world.taken).toEqual(tries.map((one) => ({ ...one, refunded: 1 })))
  })
})

describe('the error of a code that was not accepted', () => {
  it('says whether it was used before, and how many tries are left', () => {
    expect(secondFactorError({ error: 'wrong' }, 0)).toMatchObject({
      kind: 'VERIFICATION_FAILED',
      message: 'Incorrect code.',
      data: { triesLeft: 0 },
    })
    expect(secondFactorError({ error: 'wrong' }).data).toStrictEqual({})
    expect(secondFactorError({ error: 'used' }, 3)).toMatchObject({
      kind: 'VERIFICATION_FAILED',
      message: 'This code was already used. Wait for the next one.',
      data: { triesLeft: 3, isUsed: true },
    })
  })
})
