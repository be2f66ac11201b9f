import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DatabaseUnavailable } from '../../kernel/errors/database-unavailable.js'
import { retryWhileUnavailable } from './retry-while-unavailable.js'

describe('security-checklist 15: what may be done twice waits for the store', () => {
  let reachable: boolean
  const siteSnapshot = { isReachable: () => reachable }
  const away = () => new DatabaseUnavailable('away')
  beforeEach(() => {
    reachable = false
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  })
  afterEach(() => void vi.useRealTimers())

  it('is done at once when the store answers', async () => {
    expect(await retryWhileUnavailable(async () => 'done', siteSnapshot)).toBe('done')
  })

  it('is done again once the store is back, and not asked meanwhile', async () => {
    const attempt = vi.fn<() => Promise<string>>().mockRejectedValueOnce(away()).mockResolvedValue('done')
    const outcome = retryWhileUnavailable(attempt, siteSnapshot)
    await vi.advanceTimersByTimeAsync(4000)
    expect(attempt).toHaveBeenCalledTimes(1)
    reachable = true
    await vi.advanceTimersByTimeAsync(100)
    expect(await outcome).toBe('done')
  })

  it('fails after 5 s, not before', async () => {
    const settled = vi.fn()
    const outcome = retryWhileUnavailable(() => Promise.reject(away()), siteSnapshot)
    outcome.catch(settled)
    await vi.advanceTimersByTimeAsync(4900)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    await expect(outcome).rejects.toThrow('away')
  })

  it('a refusal is final', async () => {
    const attempt = vi.fn(() => Promise.reject(new Error('no')))
    await expect(retryWhileUnavailable(attempt, siteSnapshot)).rejects.toThrow('no')
    expect(attempt).toHaveBeenCalledTimes(1)
  })
})
