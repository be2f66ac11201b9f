import { defaultDatabase } from '@foyer/testing'
import { describe, it } from 'vitest'
import { runFirstTokenOnly, runFoyerClient, runWixSdk } from './never-signed-out.js'

const ROTATIONS = 12

describe.each(defaultDatabase)('rules 12 to 17: nobody honest is signed out, on $name', ({ name: database }) => {
  it.each([
    ['with locks', true],
    ['without locks', false],
  ])(
    'twenty tabs and fifty server calls of our SDK, answers lost, late and doubled, clocks off, %s',
    (_how, withLocks) => runFoyerClient({ database, rotations: ROTATIONS, withLocks, seed: 1 }),
  )
  it.each([
    ['with locks', true],
    ['without locks', false],
  ])('twenty tabs of the unmodified SDK through the adapter, %s', (_how, withLocks) =>
    runWixSdk({ database, rotations: ROTATIONS, withLocks, seed: 2 }),
  )
  it('fifty calls at once that keep the first refresh token for ever, under the policy pending (rule 11)', () =>
    runFirstTokenOnly({ database, rotations: ROTATIONS, withLocks: false, seed: 3 }))
})
