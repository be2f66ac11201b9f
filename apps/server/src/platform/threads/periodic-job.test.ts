import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { periodicJob } from './periodic-job.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a periodic job', () => {
  it('runs after the first delay, and then after the delay that the last run returned', async () => {
    const startedAt: number[] = []
    const begun = Date.now()
    const job = periodicJob(100, async () => {
      startedAt.push(Date.now() - begun)
      return startedAt.length === 1 ? 10 : 1000
    })
    await vi.advanceTimersByTimeAsync(1110)
    expect(startedAt).toEqual([100, 110, 1110])
    await job.stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('tells the run in progress to stop, waits for it, and runs no more', async () => {
    const end = Promise.withResolvers<number>()
    const events: string[] = []
    const job = periodicJob(0, async (isStopped) => {
      events.push(`stopped: ${isStopped()}`)
      const delay = await end.promise
      events.push(`stopped: ${isStopped()}`)
      return delay
    })
    await vi.advanceTimersByTimeAsync(0)
    const stopped = job.stop().then(() => events.push('ended'))
    end.resolve(0)
    await stopped
    await vi.advanceTimersByTimeAsync(1000)
    expect([events, vi.getTimerCount()]).toEqual([['stopped: false', 'stopped: true', 'ended'], 0])
  })
})
