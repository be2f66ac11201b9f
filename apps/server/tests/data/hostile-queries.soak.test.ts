import { startFoyer } from '@foyer/testing'
import { describe, expect, it } from 'vitest'
import { findQueryFaults, listUrls } from './hostile-queries.js'

// PostgreSQL is the stricter of the two databases about text.
describe('security-checklist 92: every query of every address', () => {
  it('no query of any page or call is a 5xx, and none writes a header', async () => {
    const foyer = await startFoyer({ database: 'postgres', listen: false })
    const { memberId } = await foyer.createMember('ana@example.com')
    const urls = listUrls(foyer, memberId)
    expect(urls.length).toBeGreaterThan(50)
    expect(await findQueryFaults(foyer, urls, await foyer.addApiKey())).toEqual([])
    await foyer.stop()
  })
})
