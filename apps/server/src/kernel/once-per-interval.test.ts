import { expect, it } from 'vitest'
import { offsetClock } from './clock.js'
import { oncePerInterval } from './once-per-interval.js'

const INTERVAL_MS = 1000
const started = () => {
  const clock = offsetClock({ now: () => 0 })
  return { clock, isDue: oncePerInterval(clock, INTERVAL_MS) }
}

it('a key is due once in each interval, whatever other keys do', () => {
  const { clock, isDue } = started()
  expect([isDue('a'), isDue('a'), isDue('b')]).toEqual([true, false, true])
  clock.advance(INTERVAL_MS - 1)
  expect([isDue('a'), isDue('c')]).toEqual([false, true])
  clock.advance(1)
  expect([isDue('a'), isDue('b'), isDue('c')]).toEqual([true, true, false])
})

it('at most 100 keys are due in an interval; the others are due later', () => {
  const { clock, isDue } = started()
  const due = Array.from({ length: 150 }, (_none, at) => isDue(`key ${at}`))
  expect(due.filter(Boolean)).toHaveLength(100)
  clock.advance(INTERVAL_MS)
  expect(isDue('key 149')).toBe(true)
})

it('an interval without an end never expires', () => {
  const clock = offsetClock({ now: () => 0 })
  const isDue = oncePerInterval(clock, Number.POSITIVE_INFINITY)
  expect(isDue('a')).toBe(true)
  clock.advance(1e15)
  expect(isDue('a')).toBe(false)
})
