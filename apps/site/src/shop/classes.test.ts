import { expect, it } from 'vitest'
import { formatClassTime, placeIds, studioTime } from './classes.js'

it.each([
  ['2026-11-25T18:30:00Z', '2026-11-25T18:30'],
  ['2026-07-01T23:30:00Z', '2026-07-02T00:30'],
])('at %s the clock on the wall says %s, summer time included', (date, wall) => {
  expect(studioTime(new Date(date))).toBe(wall)
})

it('a class is on its day and at its hours wherever its visitor is', () => {
  expect(formatClassTime({ begins: '2026-11-25T18:30', hours: 2.5 })).toEqual([
    'Wednesday 25 November',
    '18:30 to 21:00',
  ])
})

it('has an id for each place, and none when it is full from the start', () => {
  expect(placeIds({ id: 'evening', places: 2 })).toEqual(['evening.1', 'evening.2'])
  expect(placeIds({ id: 'evening', places: 0 })).toEqual([])
})
