import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR } from '../../kernel/clock.js'
import { calendarDays, timeBuckets } from './time-buckets.js'

const at = (text: string) => Date.parse(text)
const hoursOf = ({ starts, end }: { starts: number[]; end: number }) =>
  starts.map((start, place) => ((starts[place + 1] ?? end) - start) / HOUR)

describe('OV-03: the days of a time zone', () => {
  it.each([
    ['UTC', '2030-01-01T00:00:00Z'],
    ['Europe/Berlin', '2029-12-31T23:00:00Z'],
    ['Asia/Kolkata', '2029-12-31T18:30:00Z'],
    ['Pacific/Auckland', '2029-12-31T11:00:00Z'],
    ['America/St_Johns', '2030-01-01T03:30:00Z'],
  ])('begin at midnight in %s', (timeZone, begin) => {
    const days = calendarDays(timeZone)
    expect(new Date(days.startOf(at(begin))).toISOString()).toBe(new Date(begin).toISOString())
    expect(days.startOf(at(begin) + DAY - 1)).toBe(at(begin))
    expect(days.startOf(at(begin) - 1)).toBe(at(begin) - DAY)
  })

  it('have 23 and 25 hours when clocks are changed, and the same span before begins at midnight too', () => {
    const spring = { from: at('2030-03-29T23:00:00Z'), to: at('2030-04-01T22:00:00Z') }
    const steps = timeBuckets({ ...spring, interval: 'day', timeZone: 'Europe/Berlin' }, 10)
    expect(steps && hoursOf(steps)).toEqual([24, 23, 24])
    expect(steps?.previous(at('2030-04-01T10:30:00Z'))).toBe(at('2030-03-29T11:30:00Z'))
    const autumn = { from: at('2030-10-26T22:00:00Z'), to: at('2030-10-27T20:00:00Z') }
    const long = timeBuckets({ ...autumn, interval: 'day', timeZone: 'Europe/Berlin' }, 10)
    expect(long && hoursOf(long)).toEqual([25])
  })

  it('begin at one where clocks are put forward at midnight', () => {
    expect(calendarDays('Africa/Cairo').startOf(at('2030-04-26T10:00:00Z'))).toBe(at('2030-04-25T22:00:00Z'))
  })

  it('follow each other without a gap, whatever the range', () => {
    const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/New_York', 'Africa/Cairo')
    fc.assert(
      fc.property(
        zone,
        fc.integer({ min: at('2029-01-01T00:00:00Z'), max: at('2031-01-01T00:00:00Z') }),
        fc.integer({ min: 1, max: 60 * DAY }),
        fc.constantFrom('hour' as const, 'day' as const),
        (timeZone, from, length, interval) => {
          const to = from + length
          const steps = timeBuckets({ from, to, interval, timeZone }, 2000)
          if (steps === undefined) throw new Error('too many')
          expect(steps.starts[0]).toBeLessThanOrEqual(from)
          expect(steps.end).toBeGreaterThanOrEqual(to)
          for (const hours of hoursOf(steps)) expect(hours).toBeGreaterThan(interval === 'hour' ? 0 : 22)
          expect(steps.previous(steps.starts[0] as number)).toBeLessThan(steps.starts[0] as number)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('more than were allowed are none, and a time zone that is none is refused', () => {
    const range = { from: 0, to: 100 * DAY, interval: 'day' as const, timeZone: 'UTC' }
    expect(timeBuckets(range, 99)).toBeUndefined()
    expect(timeBuckets(range, 100)?.starts).toHaveLength(100)
    expect(() => timeBuckets({ ...range, timeZone: 'Nowhere/None' }, 100)).toThrow(RangeError)
  })
})
