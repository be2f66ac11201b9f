import { databases, recordFigure, startFoyer } from '@foyer/testing'
import { describe, expect, it } from 'vitest'
import { dump } from './tables.js'

const GRANTS = 100_000
const GROUP = 500

describe.each(databases)('design invariant 2 on $name, at length', ({ name }) => {
  it('100,000 anonymous grants write nothing to any table', async () => {
    const foyer = await startFoyer({ database: name, listen: false, nodes: 2 })
    await foyer.member('ana@example.com')
    const before = await dump(foyer.database.config)
    const first = await foyer.visitor()
    let newest = first
    const begun = performance.now()
    for (let done = 0; done < GRANTS; done += GROUP) {
      const group = await Promise.all(Array.from({ length: GROUP }, () => foyer.visitor()))
      expect(group.every(({ refresh_token }) => refresh_token.startsWith('vrt_'))).toBe(true)
      newest = group.at(-1) as typeof newest
    }
    recordFigure(
      `Anonymous grants in one process on ${name}`,
      `${Math.round(GRANTS / ((performance.now() - begun) / 1000))}/s`,
    )
    expect(await dump(foyer.database.config)).toEqual(before)
    for (const { refresh_token } of [first, newest]) expect((await foyer.renew(refresh_token)).status).toBe(200)
    await foyer.stop()
  })
})
