import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSqliteStores, type SqliteStores } from '../../../tests/database/sqlite-stores.js'
import { createUseCaseDeps, testMember } from '../../../tests/database/use-case-deps.js'
import { prepareMail } from './prepare-mail.js'

describe('the mail of a forgotten password', () => {
  let database: SqliteStores
  beforeAll(async () => {
    database = await createSqliteStores()
  })
  afterAll(() => database.close())

  const order = { kind: 'recovery', to: 'aNA@example.com', emailKey: 'ana@example.com', returnUrl: null } as const

  it.each([
    ['that the order names', 'es', 'de', 'es'],
    ['of the member', null, 'de', 'de'],
    ['of the request, if the member has none', null, undefined, 'fr'],
  ])('goes to the address as the member has it, in the language %s', async (_, locale, language, expected) => {
    const { deps, write } = createUseCaseDeps(database)
    const profile = language === undefined ? {} : { registration: { language } }
    await write((stores) => stores.members.add(testMember({ email: 'Ana@example.com', profile })))
    const mail = await prepareMail({ ...order, locale, requestLocale: 'fr' }, deps)
    expect(mail?.to).toBe('Ana@example.com')
    expect(mail?.html).toContain(`lang="${expected}"`)
  })

  it('is not sent for an address without a member', async () => {
    const { deps } = createUseCaseDeps(database)
    expect(await prepareMail({ ...order, locale: null, requestLocale: 'fr' }, deps)).toBeUndefined()
  })

  it('is not sent for the address of a deleted member', async () => {
    const { deps, write } = createUseCaseDeps(database)
    await write((stores) => stores.members.add(testMember({ status: 'deleted' })))
    expect(await prepareMail({ ...order, locale: null, requestLocale: 'fr' }, deps)).toBeUndefined()
  })
})
