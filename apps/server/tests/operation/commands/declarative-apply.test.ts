import { databases } from '@foyer/testing'
import { describe, it } from 'vitest'
import { expectDeclarative } from './declarative-apply.js'

describe.each(databases)('foyer apply of generated files on $name', ({ name }) => {
  it('changes nothing the second time and changes what --diff says, and the exported file makes the same site', async () => {
    await expectDeclarative(name, 6)
  }, 120_000)
})
