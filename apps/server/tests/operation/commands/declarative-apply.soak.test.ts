import { databases } from '@foyer/testing'
import { describe, it } from 'vitest'
import { expectDeclarative } from './declarative-apply.js'

describe.each(databases)('foyer apply of generated files on $name, at length', ({ name }) => {
  it('500 files: changes nothing the second time, and changes what --diff says', async () => {
    await expectDeclarative(name, 500)
  })
})
