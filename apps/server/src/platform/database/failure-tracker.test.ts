import { describe, expect, it } from 'vitest'
import { type DatabaseDifferences, postgresDifferences, sqliteDifferences } from './differences.js'
import { trackFailures } from './failure-tracker.js'

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
    const failures = trackFailures(differences)
    expect(failures.isAvailable()).toBe(true)
    await expect(failures.trackRead(failing(code))).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      cause: { code },
    })
    expect(failures.isAvailable()).toBe(false)
    await failures.trackRead(Promise.resolve(1))
    expect(failures.isAvailable()).toBe(false)
    expect(await failures.trackWrite(Promise.resolve(2))).toBe(2)
    expect(failures.isAvailable()).toBe(true)
    await expect(failures.trackWrite(failing(code))).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    expect(failures.isAvailable()).toBe(false)
  })

  it.each(['40001', '40P01', '55P03'])('%s is a 503 without doubt: two transactions met', async (code) => {
    const failures = trackFailures(postgresDifferences)
    await expect(failures.trackWrite(failing(code))).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    expect(failures.isAvailable()).toBe(true)
  })

  it.each(['23505', '42P01', '22021', 'SQLITE_CONSTRAINT_UNIQUE', ''])(
    '%s is our own fault and stays what it is',
    async (code) => {
      for (const differences of [postgresDifferences, sqliteDifferences]) {
        const failures = trackFailures(differences)
        await expect(failures.trackWrite(failing(code))).rejects.toMatchObject({ name: 'Error', code })
        expect(failures.isAvailable()).toBe(true)
      }
    },
  )

  it.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
    '"%s" has no code and is a 503',
    async (message) => {
      const failures = trackFailures(postgresDifferences)
      await expect(failures.trackRead(Promise.reject(new Error(message)))).rejects.toMatchObject({
        name: 'DatabaseUnavailable',
      })
    },
  )
})
