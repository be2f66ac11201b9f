import { expect, it } from 'vitest'
import { frozenClock } from '../../kernel/clock.js'
import { memoryCounter } from './memory-counter.js'

const WINDOW = 60_000

it('counts each key for itself, within its window', () => {
  const clock = frozenClock(1_000_000)
  const count = memoryCounter({ clock, windowMs: WINDOW })
  expect(count.increment('a')).toEqual({ count: 1, endsInMs: WINDOW })
  clock.advance(WINDOW - 1)
  expect(count.increment('a')).toEqual({ count: 2, endsInMs: 1 })
  expect(count.increment('b').count).toBe(1)
  clock.advance(1)
  expect(count.increment('a').count).toBe(1)
  expect(count.increment('b').count).toBe(2)
})

it('a flood of keys costs bounded memory: the oldest windows are forgotten first', () => {
  const count = memoryCounter({ clock: frozenClock(1_000_000), windowMs: WINDOW })
  count.increment('old')
  count.increment('young')
  for (let key = 0; key < 19_999; key += 1) count.increment(`key ${key}`)
  expect(count.increment('young').count).toBe(2)
  expect(count.increment('old').count).toBe(1)
})

it('a key whose window has restarted is among the youngest', () => {
  const clock = frozenClock(1_000_000)
  const count = memoryCounter({ clock, windowMs: WINDOW })
  count.increment('again')
  count.increment('once')
  clock.advance(WINDOW)
  count.increment('again')
  for (let key = 0; key < 19_999; key += 1) count.increment(`key ${key}`)
  expect(count.increment('again').count).toBe(2)
})
