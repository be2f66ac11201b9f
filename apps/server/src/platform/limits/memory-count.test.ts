import { expect, it } from 'vitest'
import { standingClock } from '../../kernel/clock.js'
import { memoryCount } from './memory-count.js'

const WINDOW = 60_000

it('counts each key for itself, within its window', () => {
  const clock = standingClock(1_000_000)
  const count = memoryCount({ clock, windowMs: WINDOW })
  expect(count.add('a')).toEqual({ count: 1, endsInMs: WINDOW })
  clock.advance(WINDOW - 1)
  expect(count.add('a')).toEqual({ count: 2, endsInMs: 1 })
  expect(count.add('b').count).toBe(1)
  clock.advance(1)
  expect(count.add('a').count).toBe(1)
  expect(count.add('b').count).toBe(2)
})

it('a flood of keys costs bounded memory: the oldest windows are forgotten first', () => {
  const count = memoryCount({ clock: standingClock(1_000_000), windowMs: WINDOW })
  count.add('old')
  count.add('young')
  for (let key = 0; key < 19_999; key += 1) count.add(`key ${key}`)
  expect(count.add('young').count).toBe(2)
  expect(count.add('old').count).toBe(1)
})

it('a key whose window has restarted is among the youngest', () => {
  const clock = standingClock(1_000_000)
  const count = memoryCount({ clock, windowMs: WINDOW })
  count.add('again')
  count.add('once')
  clock.advance(WINDOW)
  count.add('again')
  for (let key = 0; key < 19_999; key += 1) count.add(`key ${key}`)
  expect(count.add('again').count).toBe(2)
})
