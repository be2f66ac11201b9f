import { describe, expect, it } from 'vitest'
import { clockCorrection } from './clock-correction.js'

const NOW = Date.parse('2030-01-01T12:00:00Z')
const HOUR = 3_600_000

describe('security-checklist 104: a clock that is wrong is put right', () => {
  it.each([
    { what: 'agrees', ahead: 0, took: 2, before: 0, correction: 0 },
    { what: 'nearly agrees', ahead: 4900, took: 2, before: 0, correction: 0 },
    { what: 'is an hour behind', ahead: -HOUR, took: 2, before: 0, correction: HOUR },
    { what: 'is a day ahead', ahead: 24 * HOUR, took: 2, before: 0, correction: -24 * HOUR },
    { what: 'is right again', ahead: 0, took: 2, before: HOUR, correction: 0 },
    { what: 'was looked at slowly', ahead: -HOUR, took: 1500, before: 7, correction: 7 },
    { what: 'jumped back meanwhile', ahead: -HOUR, took: -HOUR, before: 7, correction: 7 },
  ])('that $what', ({ ahead, took, before, correction }) => {
    const askedAt = NOW + ahead - took / 2
    expect(clockCorrection({ databaseNow: NOW, askedAt, answeredAt: askedAt + took }, before)).toBe(correction)
  })
})
