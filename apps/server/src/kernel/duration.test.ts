import { describe, expect, it } from 'vitest'
import { durationBetween, durationSetting, durationText, parseDuration } from './duration.js'

const MINUTE = 60_000

describe('a duration', () => {
  it.each([
    ['15m', 15 * MINUTE],
    ['1h', 60 * MINUTE],
    ['90d', 90 * 24 * 60 * MINUTE],
    ['99999m', 99_999 * MINUTE],
    ['0m', 0],
  ])('%s has %d ms', (text, ms) => {
    expect(parseDuration(text)).toBe(ms)
  })

  it.each(['', 'm', '15', '15s', '15 m', ' 15m', '15m ', '1.5h', '-1h', '100000m', '15M', '15mm'])(
    '%j is none',
    (text) => {
      expect(parseDuration(text)).toBeUndefined()
    },
  )

  it('is accepted between two bounds, both included', () => {
    const isAccepted = (text: string) => durationBetween('15m', '2h').safeParse(text).success
    expect(['15m', '60m', '2h', '120m'].filter(isAccepted)).toEqual(['15m', '60m', '2h', '120m'])
    expect(['14m', '121m', '3h', 'soon', ''].filter(isAccepted)).toEqual([])
    expect(durationBetween('15m', '2h').description).toBe(
      'a number of minutes, hours or days such as 30m, 24h or 90d, from 15m to 2h',
    )
  })

  it('is in force in milliseconds', () => {
    const setting = durationSetting('a.length', ['15m', '2h'], { default: '1h', about: 'A length.' })
    expect(setting).toMatchObject({ name: 'a.length', default: '1h', about: 'A length.' })
    expect([setting.read('2h'), setting.schema.safeParse('3h').success]).toEqual([120 * MINUTE, false])
  })

  it('is written in hours up to a day, and in days beyond', () => {
    expect([1, 24, 48].map((hours) => durationText(hours * 60 * MINUTE))).toEqual(['1h', '24h', '2d'])
  })
})
