import { describe, expect, it } from 'vitest'
import { slowQueries } from './slow-queries.js'

describe('slow questions', () => {
  it('are known again for a minute, and with the same values only', () => {
    let now = 0
    const slow = slowQueries(() => now)
    expect(slow.has('select ?', [1])).toBe(false)
    slow.add('select ?', [1])
    expect(slow.has('select ?', [1])).toBe(true)
    expect(slow.has('select ?', [2])).toBe(false)
    now = 60_000
    expect(slow.has('select ?', [1])).toBe(false)
  })

  it('are a bounded number', () => {
    const slow = slowQueries(() => 0)
    for (let at = 0; at <= 100; at++) slow.add('select ?', [at])
    expect([slow.has('select ?', [0]), slow.has('select ?', [100])]).toEqual([false, true])
  })
})
