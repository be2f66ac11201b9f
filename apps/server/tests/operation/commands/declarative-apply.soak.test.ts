import { databases } from '@foyer/testing'
import { describe, it } from 'vitest'
import { expectDeclarative } from './declarative-apply.js'

/** Each run has a database of its own, because every index of every site is an index of one table. */
const RUNS = 10

describe.each(databases)('foyer apply of generated files on $name, at length', ({ name }) => {
  it('200 sequences of files: changes nothing the second time, and changes what --diff says', async () => {
    for (let run = 0; run < RUNS; run++) await expectDeclarative(name, 20)
  })
})
