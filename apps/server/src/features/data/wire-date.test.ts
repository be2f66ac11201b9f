import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalDate } from './wire-date.js'

const dates = fc.date({
  min: new Date('0000-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
})

describe('wire-protocol §8.1: dates of items', () => {
  it('every moment has one form, which is its own', () => {
    fc.assert(
      fc.property(dates, (date) => {
        expect(canonicalDate(date.toISOString())).toBe(date.toISOString())
      }),
    )
  })

  it('decision 25: the order of the texts is the order in time', () => {
    fc.assert(
      fc.property(dates, dates, (one, other) => {
        const [a, b] = [one, other].map((date) => canonicalDate(date.toISOString()) as string) as [string, string]
        expect(a < b).toBe(one < other)
      }),
    )
  })

  it.each([
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31T09:30', '2026-01-31T09:30:00.000Z'],
    ['2026-01-31 09:30:15', '2026-01-31T09:30:15.000Z'],
    ['2026-01-31T09:30:15.1Z', '2026-01-31T09:30:15.100Z'],
    ['2026-01-31T09:30:15.123999Z', '2026-01-31T09:30:15.123Z'],
    ['2026-01-31T00:30:00+01:00', '2026-01-30T23:30:00.000Z'],
    ['2026-01-31T00:30:00-0230', '2026-01-31T03:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ])('%s is %s', (text, canonical) => {
    expect(canonicalDate(text)).toBe(canonical)
  })

  it.each([
    ...['', 'now', '2026', '2026-01', '2026-1-1', '2026-13-01', '2026-02-29', '2026-01-32', '2026-01-31T25:00'],
    ...[
      '2026-01-31T09:60',
      '2026-01-31T',
      '2026-01-31Z',
      '+012026-01-01',
      '9999-12-31T23:59:59-01:00',
      '1769851800000',
    ],
  ])('%j is no date', (text) => {
    expect(canonicalDate(text)).toBeUndefined()
  })
})
