import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  addDays,
  addMonths,
  clampDay,
  firstWeekdayOf,
  formatDay,
  isDay,
  startOfWeek,
  today,
  weekdayOf,
  weeksOfMonth,
} from './calendar-date.js'

const days = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const weekdays = fc.integer({ min: 0, max: 6 })

describe('days', () => {
  it.each(['2030-01-31', '2028-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s exists', (day) =>
    expect(isDay(day)).toBe(true),
  )

  it.each(['2030-02-29', '1900-02-29', '2030-04-31', '2030-13-01', '2030-00-10', '0000-01-01', '2030-1-1', ''])(
    '"%s" does not exist',
    (day) => expect(isDay(day)).toBe(false),
  )

  it('adding days and taking them away again leads back, and each step is the next weekday', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -800, max: 800 }), (day, count) => {
        fc.pre(day > '0010' && day < '9990')
        expect(addDays(addDays(day, count), -count)).toBe(day)
        expect(weekdayOf(addDays(day, 1))).toBe((weekdayOf(day) + 1) % 7)
      }),
    )
  })

  it('adding months changes the month by as many, and the day only to the last one of a shorter month', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -600, max: 600 }), (day, count) => {
        fc.pre(day > '0100' && day < '9900')
        const after = addMonths(day, count)
        const monthOf = (of: string) => Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7))
        expect(isDay(after)).toBe(true)
        expect(monthOf(after) - monthOf(day)).toBe(count)
        if (after.slice(8) !== day.slice(8)) expect(addDays(after, 1).slice(8)).toBe('01')
      }),
    )
  })

  it.each([
    ['2028-02-29', 12, '2029-02-28'],
    ['2030-01-31', 1, '2030-02-28'],
    ['2030-03-31', -1, '2030-02-28'],
    ['2030-12-15', 1, '2031-01-15'],
    ['0001-02-01', -12, '0001-01-01'],
    ['9999-12-01', 1, '9999-12-31'],
  ])('%s and %i months is %s', (day, months, after) => expect(addMonths(day, months)).toBe(after))

  it('the weeks of a month have each of its days once, in order, below the weekday', () => {
    fc.assert(
      fc.property(days, weekdays, (day, first) => {
        const weeks = weeksOfMonth(day, first)
        const all = weeks.flat().filter((one) => one !== undefined)
        expect(all[0]).toBe(`${day.slice(0, 8)}01`)
        expect(all).toContain(day)
        for (const [at, one] of all.entries()) if (at > 0) expect(one).toBe(addDays(all[at - 1] ?? '', 1))
        if (all.at(-1) !== '9999-12-31') expect(addDays(all.at(-1) ?? '', 1).slice(8)).toBe('01')
        for (const week of weeks)
          for (const [at, one] of week.entries()) if (one !== undefined) expect(weekdayOf(one)).toBe((first + at) % 7)
      }),
    )
  })

  it('a week starts on the first weekday, at most six days before', () => {
    fc.assert(
      fc.property(days, weekdays, (day, first) => {
        fc.pre(day > '0001-01-08')
        const start = startOfWeek(day, first)
        expect(weekdayOf(start)).toBe(first)
        expect(start <= day && addDays(start, 6) >= day).toBe(true)
      }),
    )
  })

  it('the week starts as the locale has it', () => {
    expect(['en-US', 'en-GB', 'de', 'ar-EG'].map(firstWeekdayOf)).toEqual([0, 1, 1, 6])
  })

  it('a day is kept within its bounds', () => {
    expect(clampDay('2030-01-01', '2030-02-01', '2030-03-01')).toBe('2030-02-01')
    expect(clampDay('2030-04-01', '2030-02-01', '2030-03-01')).toBe('2030-03-01')
    expect(clampDay('2030-02-10', '2030-02-01', '2030-03-01')).toBe('2030-02-10')
  })
})

describe('time zones', () => {
  const zone = process.env.TZ
  afterEach(() => {
    vi.useRealTimers()
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })

  it.each(['Pacific/Kiritimati', 'America/Sao_Paulo', 'Pacific/Apia', 'UTC', 'Asia/Kathmandu'])(
    'no day is skipped or repeated in %s',
    (name) => {
      process.env.TZ = name
      let day = '2011-10-01'
      const seen = Array.from({ length: 500 }, () => {
        day = addDays(day, 1)
        return formatDay(day, 'en-US', { day: 'numeric', month: 'numeric', year: 'numeric' })
      })
      expect(new Set(seen).size).toBe(500)
      expect(seen[0]).toBe('10/2/2011')
    },
  )

  it.each([
    ['Pacific/Kiritimati', '2030-06-02'],
    ['UTC', '2030-06-01'],
    ['Pacific/Pago_Pago', '2030-05-31'],
  ])('today is the day of %s', (name, day) => {
    process.env.TZ = name
    vi.useFakeTimers({
      now: Date.parse(name === 'Pacific/Pago_Pago' ? '2030-06-01T10:30:00Z' : '2030-06-01T12:00:00Z'),
    })
    expect(today()).toBe(day)
  })
})
