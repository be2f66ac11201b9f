import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  brandTheme,
  type ColourScheme,
  contrastFailures,
  defaultColours,
  defaultTheme,
  fixedColours,
  LAMP_SHARES,
  MIN_SHAPE_CONTRAST,
  MIN_TEXT_CONTRAST,
} from './brand-theme.js'
import { type Colour, contrast, formatColour, mixColours, parseColour } from './colour.js'
import { type ColourChoice, PLAIN } from './theme-variables.js'

const channel = fc.nat(255)
const colour = fc.tuple(channel, channel, channel)
const choice: fc.Arbitrary<ColourChoice> = fc.oneof(
  fc.record({ both: colour }),
  fc.record({ light: colour, dark: colour }),
)
const absent = fc.constant(undefined)
const own = (accent: Colour) => brandTheme({ accent: { both: accent } })
const themes = ['light', 'dark'] as const
const css = readFileSync(new URL('../../../../pages/src/styles/colours.css', import.meta.url), 'utf8')

/**
 * Every pair of colours used on the pages besides those of the brand: foreground, its backgrounds and the minimum
 * contrast.
 */
const pairs: [keyof ColourScheme, (keyof ColourScheme)[], number][] = [
  ['on-brand', ['brand'], MIN_TEXT_CONTRAST],
  ['ink', ['room', 'field', 'frame', 'notice-wash', 'page'], MIN_TEXT_CONTRAST],
  ['ink-soft', ['room'], MIN_TEXT_CONTRAST],
  ['ink-floor', ['floor', 'page', 'room'], MIN_TEXT_CONTRAST],
  ['control', ['room', 'field'], MIN_SHAPE_CONTRAST],
]

function problemsOf(look: ColourScheme, theme: 'light' | 'dark'): string[] {
  const faint = contrastFailures(look.brand, look, theme).map(({ on, contrast: found }) => `brand on ${on}: ${found}`)
  for (const [one, others, least] of pairs)
    for (const other of others) {
      const found = contrast(look[one], look[other])
      if (found < least) faint.push(`${one} on ${other}: ${found}`)
    }
  const danger = parseColour(fixedColours.danger[theme === 'light' ? 0 : 1])
  if (contrast(danger, look.room) < MIN_TEXT_CONTRAST) faint.push('an error')
  // A hovered button.
  if (contrast(mixColours(look.brand, look.ink, 0.88), look['on-brand']) < MIN_TEXT_CONTRAST) faint.push('a button')
  return faint
}

describe('G-29: the colour of an owner', () => {
  it.each(themes)('whatever it is, everything can be read and seen in the %s look', (theme) => {
    fc.assert(
      fc.property(colour, (brand) => {
        expect(problemsOf(own(brand)[theme], theme)).toEqual([])
      }),
      { numRuns: 400, examples: [[[0, 0, 0]], [[255, 255, 255]], [[255, 255, 0]], [[0, 0, 255]], [[128, 128, 128]]] },
    )
  })

  it.each(themes)('the %s look of the house holds to the same', (theme) =>
    expect(problemsOf(defaultTheme[theme], theme)).toEqual([]),
  )

  it('is changed by as little as it takes: whatever lies before on the way to black or white is too faint', () => {
    fc.assert(
      fc.property(colour, (brand) => {
        const looks = own(brand)
        for (const theme of themes) {
          const look = looks[theme]
          const end = parseColour(theme === 'light' ? '#000000' : '#ffffff')
          for (let step = 0; step <= 255; step++) {
            const before = mixColours(end, brand, step / 255)
            if (formatColour(before) === formatColour(look.brand)) break
            expect([formatColour(before), contrastFailures(before, look, theme).length]).not.toEqual([
              formatColour(before),
              0,
            ])
          }
        }
      }),
      { numRuns: 100 },
    )
  })

  it('gives its hue to the walls, and a grey one takes the hue away', () => {
    const [red, , blue] = own(parseColour('#b3261e')).light.wall
    expect(red).toBeGreaterThan(blue)
    const grey = own(parseColour('#777777')).light.wall
    expect(Math.max(...grey) - Math.min(...grey)).toBeLessThanOrEqual(1)
  })

  it.each(themes)('with any background, surface and text, everything can be read and seen in the %s theme', (theme) => {
    const colours = fc.record({
      accent: fc.oneof(choice, absent),
      background: fc.oneof(choice, fc.constant(PLAIN), absent),
      surface: fc.oneof(choice, absent),
      text: fc.oneof(choice, absent),
    })
    fc.assert(
      fc.property(colours, (given) => {
        expect(problemsOf(brandTheme(given)[theme], theme)).toEqual([])
      }),
      { numRuns: 600 },
    )
  })

  it('a background of sufficient contrast is used unchanged, in the theme that it suits', () => {
    const [cream, night] = ['#f5f0e8', '#14110d'].map(parseColour) as [Colour, Colour]
    const one = brandTheme({ background: { both: cream } })
    expect([one.light.page, one.light.wall]).toEqual([cream, cream])
    expect(contrast(one.dark.page, parseColour('#000000'))).toBeLessThan(2)
    const two = brandTheme({ background: { light: cream, dark: night } })
    expect([two.light.page, two.dark.page]).toEqual([cream, night])
    expect(brandTheme({ background: PLAIN }).light.page).toEqual([255, 255, 255])
  })
})

describe('the colours that are known here', () => {
  it.each(Object.entries(defaultColours))('%s is that of the pages', (name, [light, dark]) =>
    expect(css).toContain(`--${name}: light-dark(${light}, ${dark});`),
  )

  it('so are those that no owner changes', () => {
    for (const [name, [light, dark]] of [
      ['danger', fixedColours.danger],
      ['danger-wash', fixedColours.dangerWash],
    ] as const)
      expect(css).toContain(`--${name}: light-dark(${light}, ${dark});`)
    const spill = themes.map((_, index) => {
      const lamp = parseColour(fixedColours.lamp[index] as string).join(' ')
      return `rgb(${lamp} / ${(LAMP_SHARES[index] as number) * 100}%)`
    })
    expect(css).toContain(`--spill: light-dark(${spill.join(', ')});`)
  })
})

describe('contrast', () => {
  it('is that of WCAG 2.2', () => {
    expect(contrast(parseColour('#000000'), parseColour('#ffffff'))).toBeCloseTo(21, 10)
    expect(contrast(parseColour('#767676'), parseColour('#ffffff'))).toBeCloseTo(4.542, 3)
    expect(contrast(parseColour('#ff0000'), parseColour('#ffffff'))).toBeCloseTo(3.998, 3)
  })

  it('a colour is the same text again', () => {
    fc.assert(
      fc.property(colour, (any) => {
        expect(parseColour(formatColour(any))).toEqual(any)
      }),
    )
    for (const text of ['', '#fff', 'red', '#12345g', '#1234567', '#123456;}'])
      expect(() => parseColour(text)).toThrow(RangeError)
  })
})
