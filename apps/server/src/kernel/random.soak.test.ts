import { describe, expect, it } from 'vitest'
import { newId, newVerificationCode, systemRandom } from './random.js'

// Statistical tests of real randomness: every bound is exceeded by chance now and then, so CI does not run them.
describe('V6.5.4: verification codes', () => {
  it('are spread evenly over a hundred thousand draws', () => {
    const random = systemRandom()
    const draws = 100_000
    const places = Array.from({ length: 6 }, () => Array<number>(10).fill(0))
    for (let count = 0; count < draws; count++) {
      const code = newVerificationCode(random)
      expect(code).toHaveLength(6)
      for (let place = 0; place < 6; place++) {
        const counted = places[place] as number[]
        counted[Number(code[place])] = (counted[Number(code[place])] as number) + 1
      }
    }
    for (const counted of places) {
      const expected = draws / 10
      const chiSquared = counted.reduce((sum, seen) => sum + (seen - expected) ** 2 / expected, 0)
      // Nine degrees of freedom: above 50 once in ten million runs.
      expect(chiSquared).toBeLessThan(50)
    }
  })
})

describe('V7.2.3 and V11.5.1: identifiers', () => {
  it('never repeat', () => {
    const random = systemRandom()
    const drawn = new Set(Array.from({ length: 1_000_000 }, () => newId(random, 'vis')))
    expect(drawn.size).toBe(1_000_000)
  })
})
