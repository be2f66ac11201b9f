import { databases, recordMeasurement, startFoyer } from '@foyer/testing'
import { describe, expect, it } from 'vitest'
import { dumpTables } from '../database/tables.js'

const GRANTS = 100_000
const GROUP = 500

describe.each(databases)('design invariant 2 on $name, at length', ({ name }) => {
  it('100,000 anonymous grants write nothing to any table', async () => {
    const foyer = await startFoyer({ database: name, listen: false, nodes: 2 })
    await foyer.createMember('ana@example.com')
    const before = await dumpTables(foyer.database.config)
    const first = await foyer.createVisitor()
    let newest = first
    const begun = performance.now()
    for (let done = 0; done < GRANTS; done += GROUP) {
      const group = await Promise.all(Array.from({ length: GROUP }, () => foyer.createVisitor()))
      expect(group.every(({ refresh_token }) => refresh_token.startsWith('vrt_'))).toBe(true)
      newest = group.at(-1) as typeof newest
    }
    recordMeasurement(
      `Anonymous grants in one process on ${name}`,
      `${Math.round(GRANTS / ((performance.now() - begun) / 1000))}/s`,
    )
    expect(await dumpTables(foyer.database.config)).toEqual(before)
    for (const { refresh_token } of [first, newest]) expect((await foyer.refresh(refresh_token)).status).toBe(200)
    await foyer.stop()
  })
})
