import { describe, expect, it } from 'vitest'
import { type DatabaseDifferences, postgresDifferences, sqliteDifferences } from './differences.js'
import { watchFailures } from './failures.js'

const failing = (code: string, message = 'the driver says so') =>
  Promise.reject(Object.assign(new Error(message), { code }))

const away: { differences: DatabaseDifferences; codes: string[] }[] = [
  {
    differences: sqliteDifferences,
    codes: ['SQLITE_BUSY', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_READONLY', 'SQLITE_CANTOPEN'],
  },
  {
    differences: postgresDifferences,
    codes: [
      '08006',
      '53100',
      '53300',
      '57P01',
      '57P03',
      '57014',
      '58030',
      '3D000',
      '28P01',
      '25006',
      'ECONNREFUSED',
      'ECONNRESET',
    ],
  },
]
const rows = away.flatMap(({ differences, codes }) =>
  codes.map((code) => ({ name: differences.name, code, differences })),
)

describe('design invariant 5: failures of the database', () => {
  it.each(rows)('$code of $name is a 503, and doubt until a write succeeds', async ({ differences, code }) => {
    const failures = watchFailures(differences)
    expect(failures.isAnswering()).toBe(true)
    await expect(failures.reading(failing(code))).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      cause: { code },
    })
    expect(failures.isAnswering()).toBe(false)
    await failures.reading(Promise.resolve(1))
    expect(failures.isAnswering()).toBe(false)
    expect(await failures.writing(Promise.resolve(2))).toBe(2)
    expect(failures.isAnswering()).toBe(true)
    await expect(failures.writing(failing(code))).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    expect(failures.isAnswering()).toBe(false)
  })

  it.each(['40001', '40P01', '55P03'])('%s is a 503 without doubt: two transactions met', async (code) => {
    const failures = watchFailures(postgresDifferences)
    await expect(failures.writing(failing(code))).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    expect(failures.isAnswering()).toBe(true)
  })

  it.each(['23505', '42P01', '22021', 'SQLITE_CONSTRAINT_UNIQUE', ''])(
    '%s is our own fault and stays what it is',
    async (code) => {
      for (const differences of [postgresDifferences, sqliteDifferences]) {
        const failures = watchFailures(differences)
        await expect(failures.writing(failing(code))).rejects.toMatchObject({ name: 'Error', code })
        expect(failures.isAnswering()).toBe(true)
      }
    },
  )

  it.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
    '"%s" has no code and is a 503',
    async (message) => {
      const failures = watchFailures(postgresDifferences)
      await expect(failures.reading(Promise.reject(new Error(message)))).rejects.toMatchObject({
        name: 'DatabaseUnavailable',
      })
    },
  )
})
