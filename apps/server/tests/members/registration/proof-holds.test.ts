import { paths } from '@foyer/protocol'
import { argon2Hashing } from '@foyer/server'
import { defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const EMAIL = 'ana@example.com'
const OLD_PASSWORD = 'correct horse battery'

describe.each(defaultDatabase)('a proof that has lost its ground on $name', ({ name }) => {
  let foyer: TestFoyer
  /** If set, password verification does not complete until `released` resolves. */
  let checking: { begun: () => void; released: Promise<void> } | undefined

  beforeEach(async () => {
    const hashing = argon2Hashing()
    foyer = await startFoyer({
      database: name,
      replace: {
        hashing: {
          ...hashing,
          verify: async (hash, password) => {
            const right = await hashing.verify(hash, password)
            checking?.begun()
            await checking?.released
            return right
          },
        },
      },
    })
    await foyer.createMember(EMAIL, OLD_PASSWORD)
  })
  afterEach(() => foyer.stop())

  it('design invariant 10: a login with the old password that is being checked while a recovery is kept opens nothing', async () => {
    const { access_token: token } = await foyer.createVisitor()
    await foyer.call(paths.sendRecoveryEmail, { token, json: { email: EMAIL } })
    const [mail] = await foyer.getMails(EMAIL)
    const recoveryToken = new URL(mail?.link ?? '').searchParams.get('token')

    let release = () => {}
    const begun = new Promise<void>((resolve) => {
      checking = { begun: resolve, released: new Promise((done) => (release = done)) }
    })
    const login = foyer.logIn(token, EMAIL, OLD_PASSWORD)
    await begun
    checking = undefined
    const recovered = await foyer.call(paths.recover, {
      token,
      json: { recoveryToken, password: 'another long password' },
    })
    expect(recovered).toMatchObject({ status: 200, body: { state: 'SUCCESS' } })
    release()

    expect(await login).toMatchObject({ status: 401, body: { details: { applicationError: { code: '-19976' } } } })
  })
})
