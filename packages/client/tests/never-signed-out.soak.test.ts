import { databases, recordMeasurement } from '@foyer/testing'
import { beforeAll, describe, it } from 'vitest'
import { runFirstTokenOnly, runFoyerClient, runWixSdk } from './never-signed-out.js'

const ROTATIONS = 200
const seed = Number(process.env.FOYER_TEST_SEED ?? Date.now() % 1_000_000)

describe.each(databases)(
  'rules 12 to 17: nobody honest is signed out in 200 rotations, on $name',
  ({ name: database }) => {
    beforeAll(() =>
      recordMeasurement(`Never signed out in ${ROTATIONS} rotations on ${database}: the seed`, String(seed)),
    )
    it.each([
      ['with locks', true],
      ['without locks', false],
    ])('twenty tabs and fifty server calls of our SDK, %s', (_how, withLocks) =>
      runFoyerClient({ database, rotations: ROTATIONS, withLocks, seed }),
    )
    it.each([
      ['with locks', true],
      ['without locks', false],
    ])('twenty tabs of the unmodified SDK through the adapter, %s', (_how, withLocks) =>
      runWixSdk({ database, rotations: ROTATIONS, withLocks, seed }),
    )
    it('fifty calls at once that keep the first refresh token for ever (rule 11)', () =>
      runFirstTokenOnly({ database, rotations: ROTATIONS, withLocks: false, seed }))
  },
)
