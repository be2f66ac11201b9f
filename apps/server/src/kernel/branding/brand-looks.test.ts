import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  brandLooks,
  faultsOf,
  houseColours,
  houseLooks,
  keptColours,
  LAMP_SHARES,
  type Look,
  SHAPE_CONTRAST,
  styleSheetOf,
  TEXT_CONTRAST,
} from './brand-looks.js'
import { colourOf, contrast, mixed, textOf } from './colour.js'

const channel = fc.nat(255)
const colour = fc.tuple(channel, channel, channel)
const themes = ['light', 'dark'] as const
const css = readFileSync(new URL('../../../../pages/src/styles/colours.css', import.meta.url), 'utf8')

/** Every pair of the pages, beside those of the brand itself: what is written or drawn, and on what. */
const pairs: [keyof Look, (keyof Look)[], number][] = [
  ['on-brand', ['brand'], TEXT_CONTRAST],
  ['ink', ['room', 'field', 'frame', 'notice-wash'], TEXT_CONTRAST],
  ['ink-soft', ['room'], TEXT_CONTRAST],
  ['ink-floor', ['floor'], TEXT_CONTRAST],
  ['control', ['room', 'field'], SHAPE_CONTRAST],
]

function problemsOf(look: Look, theme: 'light' | 'dark'): string[] {
  const faint = faultsOf(look.brand, look, theme).map(({ on, contrast: found }) => `brand on ${on}: ${found}`)
  for (const [one, others, least] of pairs)
    for (const other of others) {
      const found = contrast(look[one], look[other])
      if (found < least) faint.push(`${one} on ${other}: ${found}`)
    }
  // A button that is pointed at.
  if (contrast(mixed(look.brand, look.ink, 0.88), look['on-brand']) < TEXT_CONTRAST) faint.push('a button')
  return faint
}

describe('G-29: the colour of an owner', () => {
  it.each(themes)('whatever it is, everything can be read and seen in the %s look', (theme) => {
    fc.assert(
      fc.property(colour, (brand) => {
        expect(problemsOf(brandLooks(brand)[theme], theme)).toEqual([])
      }),
      { numRuns: 400, examples: [[[0, 0, 0]], [[255, 255, 255]], [[255, 255, 0]], [[0, 0, 255]], [[128, 128, 128]]] },
    )
  })

  it.each(themes)('the %s look of the house holds to the same', (theme) =>
    expect(problemsOf(houseLooks[theme], theme)).toEqual([]),
  )

  it('is changed by as little as it takes: whatever lies before on the way to black or white is too faint', () => {
    fc.assert(
      fc.property(colour, (brand) => {
        const looks = brandLooks(brand)
        for (const theme of themes) {
          const look = looks[theme]
          const end = colourOf(theme === 'light' ? '#000000' : '#ffffff')
          for (let step = 0; step <= 255; step++) {
            const before = mixed(end, brand, step / 255)
            if (textOf(before) === textOf(look.brand)) break
            expect([textOf(before), faultsOf(before, look, theme).length]).not.toEqual([textOf(before), 0])
          }
        }
      }),
      { numRuns: 100 },
    )
  })

  it('gives its hue to the walls, and a grey one takes the hue away', () => {
    const [red, , blue] = brandLooks(colourOf('#b3261e')).light.wall
    expect(red).toBeGreaterThan(blue)
    const grey = brandLooks(colourOf('#777777')).light.wall
    expect(Math.max(...grey) - Math.min(...grey)).toBeLessThanOrEqual(1)
  })

  it('the same colour makes the same style sheet, which names nothing from elsewhere', () => {
    const sheet = styleSheetOf(brandLooks(colourOf('#B3261E')))
    expect(sheet).toBe(styleSheetOf(brandLooks(colourOf('#b3261e'))))
    expect(sheet).toMatch(/^:root \{\n( {2}--[a-z-]+: light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\);\n)+\}\n$/)
  })
})

describe('the colours that are known here', () => {
  it.each(Object.entries(houseColours))('%s is that of the pages', (name, [light, dark]) =>
    expect(css).toContain(`--${name}: light-dark(${light}, ${dark});`),
  )

  it('so are those that no owner changes', () => {
    const [light, dark] = keptColours.dangerWash
    expect(css).toContain(`--danger-wash: light-dark(${light}, ${dark});`)
    const spill = themes.map((_, index) => {
      const lamp = colourOf(keptColours.lamp[index] as string).join(' ')
      return `rgb(${lamp} / ${(LAMP_SHARES[index] as number) * 100}%)`
    })
    expect(css).toContain(`--spill: light-dark(${spill.join(', ')});`)
  })
})

describe('contrast', () => {
  it('is that of WCAG 2.2', () => {
    expect(contrast(colourOf('#000000'), colourOf('#ffffff'))).toBeCloseTo(21, 10)
    expect(contrast(colourOf('#767676'), colourOf('#ffffff'))).toBeCloseTo(4.542, 3)
    expect(contrast(colourOf('#ff0000'), colourOf('#ffffff'))).toBeCloseTo(3.998, 3)
  })

  it('a colour is the same text again', () => {
    fc.assert(
      fc.property(colour, (any) => {
        expect(colourOf(textOf(any))).toEqual(any)
      }),
    )
    for (const text of ['', '#fff', 'red', '#12345g', '#1234567', '#123456;}'])
      expect(() => colourOf(text)).toThrow(RangeError)
  })
})
