import { describe, expect, it } from 'vitest'
import { clockGuard } from './clock-guard.js'

const NOW = Date.parse('2030-01-01T12:00:00Z')

describe('security-checklist 104: the clock of a node beside that of the database', () => {
  const guardAt = (times: (number | undefined)[]) => {
    const reports: number[] = []
    const databaseClock = async () => times.shift()
    return {
      reports,
      guard: clockGuard({ clock: { now: () => NOW }, databaseClock, report: (ahead) => reports.push(ahead) }),
    }
  }

  it.each([
    ['the same', NOW],
    ['a minute behind', NOW - 60_000],
    ['a minute ahead', NOW + 60_000],
    ['no other', undefined],
  ])('is right: %s', async (_, theirs) => {
    const { guard, reports } = guardAt([theirs])
    await guard.assertRight()
    expect(reports).toEqual([])
  })

  it.each([
    ['more than a minute behind', NOW + 60_001, -60_001],
    ['more than a minute ahead', NOW - 60_001, 60_001],
    ['a day behind', NOW + 86_400_000, -86_400_000],
  ])('is not right, and the node not ready: %s', async (_, theirs, ahead) => {
    const { guard, reports } = guardAt([theirs, theirs])
    await expect(guard.assertRight()).rejects.toThrow(/^The clock of this node differs/)
    await expect(guard.assertRight()).rejects.toMatchObject({ name: 'NotReady' })
    // Told once, however often somebody asks.
    expect(reports).toEqual([ahead])
  })

  it('is told when it is right again', async () => {
    const { guard, reports } = guardAt([NOW + 3_600_000, NOW, NOW])
    await expect(guard.assertRight()).rejects.toThrow()
    await guard.assertRight()
    await guard.assertRight()
    expect(reports).toEqual([-3_600_000, 0])
  })
})
