import { databases, startFoyer } from '@foyer/testing'
import { describe, expect, it } from 'vitest'
import { addressesOf, queryFaults } from './hostile-queries.js'

describe.each(databases)('security-checklist 92: every query of every address, on $name', ({ name }) => {
  it('no query of any page or call is a 5xx, and none writes a header', async () => {
    const foyer = await startFoyer({ database: name, listen: false })
    const { memberId } = await foyer.member('ana@example.com')
    const urls = addressesOf(foyer, memberId)
    expect(urls.length).toBeGreaterThan(50)
    expect(await queryFaults(foyer, urls, await foyer.addApiKey())).toEqual([])
    await foyer.stop()
  })
})
