import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DatePrecision, formatDateText, parseDateText } from './date-text.js'

const LOCALES = ['en-US', 'en-GB', 'de', 'fr', 'es', 'ar', 'ar-EG', 'ar-SA', 'sv', 'ja', 'hu', 'fa', 'th']

const dates = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString())

const cut: Record<DatePrecision, number> = { day: 10, minute: 16, second: 19 }

describe('date texts', () => {
  it.each([
    ['en-US', '01/31/2030'],
    ['en-GB', '31/01/2030'],
    ['de', '31.01.2030'],
    ['fr', '31/01/2030'],
    ['es', '31/01/2030'],
    ['ar', '31/01/2030'],
    ['ar-EG', '٣١/٠١/٢٠٣٠'],
    ['sv', '2030-01-31'],
  ])('are written in the order of %s', (locale, text) => {
    expect(formatDateText('2030-01-31', locale, 'day')).toBe(text)
  })

  it.each(LOCALES)('are read as they were written, in %s', (locale) => {
    for (const precision of ['day', 'minute', 'second'] as const)
      fc.assert(
        fc.property(dates, (iso) => {
          const value = iso.slice(0, cut[precision])
          expect(parseDateText(formatDateText(value, locale, precision), locale, precision)).toBe(value)
        }),
        { numRuns: 60 },
      )
  })

  it('are read as ISO 8601 in every locale', () => {
    fc.assert(
      fc.property(dates, fc.constantFrom(...LOCALES), (iso, locale) => {
        expect(parseDateText(iso.slice(0, 16), locale, 'minute')).toBe(iso.slice(0, 16))
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    ['1/2/2030', 'en-US', '2030-01-02'],
    ['1/2/2030', 'en-GB', '2030-02-01'],
    ['1. 2. 2030', 'de', '2030-02-01'],
    ['1-2-2030', 'fr', '2030-02-01'],
    ['  29/02/2028 ', 'es', '2028-02-29'],
  ])('%s in %s is %s', (text, locale, value) => {
    expect(parseDateText(text, locale, 'day')).toBe(value)
  })

  it.each([
    ['31.01.2030 9:05', '2030-01-31T09:05'],
    ['31.01.2030, 09:05:59', '2030-01-31T09:05'],
    ['31.01.2030 12:05 am', '2030-01-31T00:05'],
    ['31.01.2030 12:05 PM', '2030-01-31T12:05'],
    ['31.01.2030', '2030-01-31T00:00'],
  ])('%s with minutes is %s', (text, value) => {
    expect(parseDateText(text, 'de', 'minute')).toBe(value)
  })

  it.each([
    '',
    'tomorrow',
    '29.02.2030',
    '31.04.2030',
    '1.13.2030',
    '1.1.30',
    '0.1.2030',
    '1.1.2030 25:00',
    '1.1.2030 9',
  ])('"%s" is no date', (text) => {
    expect(parseDateText(text, 'de', 'minute')).toBeUndefined()
  })

  it('a day has no time', () => {
    expect(parseDateText('31.01.2030 10:00', 'de', 'day')).toBeUndefined()
  })

  it('never throws and returns only what it would write', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789./- T:apm٣') }), (text) => {
        const value = parseDateText(text, 'de', 'minute')
        if (value !== undefined)
          expect(parseDateText(formatDateText(value, 'de', 'minute'), 'de', 'minute')).toBe(value)
      }),
    )
  })
})
