import { describe, expect, it } from 'vitest'
import { decode, encode } from './dates.js'

describe('wire-protocol §8.1: dates', () => {
  const date = new Date('2026-01-31T09:30:00.123Z')
  const wire = { $date: '2026-01-31T09:30:00.123Z' }

  it('are encoded at every depth, and texts that look like one are not', () => {
    const value = { at: date, list: [date, { at: date }], text: date.toISOString(), none: null, gone: undefined }
    expect(JSON.parse(encode(value))).toEqual({
      at: wire,
      list: [wire, { at: wire }],
      text: wire.$date,
      none: null,
    })
    expect(encode(date)).toBe(JSON.stringify(wire))
  })
  it('that are none are refused', () => {
    expect(() => encode({ at: new Date('x') })).toThrow(RangeError)
  })
  it('are decoded at every depth', () => {
    expect(decode({ at: wire, list: [wire, { at: wire }] })).toEqual({ at: date, list: [date, { at: date }] })
    expect(decode(wire)).toEqual(date)
  })
  it.each([
    [{ $date: 5 }],
    [{ $date: 'x' }],
    [{ $date: wire.$date, more: 1 }],
    [{ $date: null }],
    [wire.$date],
    [5],
    [null],
  ])('%j is none, and stays', (value) => {
    expect(decode(structuredClone(value))).toEqual(value)
  })
  it('come back as they went', () => {
    const value = { at: date, deep: [{ at: [date] }] }
    expect(decode(JSON.parse(encode(value)))).toEqual(value)
  })
  it('beside odd names change no prototype', () => {
    const decoded = decode(JSON.parse('{"__proto__":{"at":{"$date":"2026-01-31T09:30:00.123Z"}}}')) as object
    expect(Object.getPrototypeOf(decoded)).toBe(Object.prototype)
    expect(JSON.stringify(decoded)).toBe('{"__proto__":{"at":"2026-01-31T09:30:00.123Z"}}')
  })
})
