import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formStyleSheet, pageStyleSheet } from './theme-sheet.js'
import { parseThemeQuery, type ThemeTexts, themeVariableError } from './theme-variables.js'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const colours = fc.oneof(
  hex,
  fc.tuple(hex, hex).map((pair) => pair.join(' ')),
)
const theme = fc.record(
  {
    accent: colours,
    background: fc.oneof(colours, fc.constant('plain')),
    surface: colours,
    text: colours,
    radius: fc.integer({ min: 0, max: 24 }).map((px) => `${px}px`),
    width: fc.integer({ min: 320, max: 560 }).map((px) => `${px}px`),
    font: fc.constantFrom('foyer', 'system', 'serif', 'rounded'),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<ThemeTexts>

/** One rule of custom properties, which cannot name anything to load. */
const RULE = /^:root \{\n( {2}--[a-z-]+: [^;{}@\\]+;\n)*\}\n$/

describe('the style sheets of a theme (decision 22)', () => {
  it('hold custom properties only, whatever is set, and load nothing', () => {
    fc.assert(
      fc.property(theme, (given) => {
        for (const sheet of [pageStyleSheet(given), formStyleSheet(given)]) {
          expect(sheet).toMatch(RULE)
          expect(sheet).not.toMatch(/url|import|undefined|NaN/i)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('are the same for the same theme, and come again from the query of their URL', () => {
    const given = { accent: '#B3261E', radius: '4px', font: 'serif' } as const
    const query = Object.fromEntries(new URLSearchParams(given))
    expect(pageStyleSheet(parseThemeQuery(query) ?? {})).toBe(pageStyleSheet({ ...given, accent: '#b3261e' }))
  })

  it('have nothing for a theme without variables', () => expect(pageStyleSheet({})).toBe(':root {\n}\n'))

  it('every variable for the forms of @foyer/react is one that their style sheet reads, or the background of the page', () => {
    const read = readFileSync(new URL('../../../../../packages/react/styles.css', import.meta.url), 'utf8')
    const sheet = formStyleSheet({ font: 'serif', radius: '4px', width: '480px' })
    const unread = [...sheet.matchAll(/--foyer-[a-z-]+/g)].map(([name]) => name).filter((name) => !read.includes(name))
    expect(unread).toEqual(['--foyer-background'])
  })

  it('the forms of @foyer/react get the colours that the pages have', () => {
    const [page, form] = [pageStyleSheet, formStyleSheet].map((sheet) => sheet({ accent: '#ffd400' })) as [
      string,
      string,
    ]
    expect(form).toContain(`--foyer-accent: ${/--brand: ([^;]+);/.exec(page)?.[1]};`)
    expect(form).toContain(`--foyer-surface: ${/--room: ([^;]+);/.exec(page)?.[1]};`)
  })
})

describe('what the variables of a theme take', () => {
  it.each([
    ['accent', '#b3261e'],
    ['background', '#f5f0e8 #14110d'],
    ['background', 'plain'],
    ['radius', '0px'],
    ['radius', '24px'],
    ['width', '560px'],
    ['font', 'serif'],
  ])('--foyer-%s may be %s', (name, text) => expect(themeVariableError(name, text)).toBeUndefined())

  it.each([
    ['accent', 'red'],
    ['accent', '#b3261e;}'],
    ['accent', '#b3261e #000000 #ffffff'],
    ['accent', 'plain'],
    ['surface', 'url(https://evil.example)'],
    ['radius', '25px'],
    ['radius', '-1px'],
    ['radius', '1rem'],
    ['radius', '04px'],
    ['width', '319px'],
    ['font', 'Comic Sans'],
    ['gap', '1px'],
    ['constructor', '1px'],
  ])('--foyer-%s is never %s', (name, text) => {
    expect(themeVariableError(name, text)).toMatch(/cannot be|no variable/)
    expect(parseThemeQuery({ [name]: text })).toBeUndefined()
  })

  it('a repeated variable is refused', () => expect(parseThemeQuery({ radius: ['1px', '2px'] })).toBeUndefined())
})
