import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSqliteStores, type SqliteStores } from '../../../../tests/database/sqlite-stores.js'
import { createUseCaseDeps } from '../../../../tests/database/use-case-deps.js'
import { sendRecovery } from './send-recovery.js'

let database: SqliteStores
beforeAll(async () => {
  database = await createSqliteStores()
})
afterAll(() => database.close())

it('V6.3.8: a request to recover an account reads nothing of the address, because the time of a read would show', async () => {
  const { deps, takeMail } = createUseCaseDeps(database)
  const read = () => Promise.reject(new Error('something was read'))
  const captcha = { isRequired: () => false } as never
  await sendRecovery(
    { email: 'Ana@example.com', network: 'net', locale: 'fr' },
    { ...deps, captcha, storage: { ...deps.storage, read } },
  )
  expect(await takeMail()).toMatchObject({ kind: 'recovery', emailKey: 'ana@example.com', requestLocale: 'fr' })
})
