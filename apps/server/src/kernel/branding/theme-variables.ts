import { type PageFont, pageFonts } from '@foyer/protocol'
import { type Colour, contrast, isColour, parseColour } from './colour.js'

/**
 * The variables of a theme, as texts. Their CSS names are `--foyer-accent` and so on, the same that the forms of
 * `@foyer/react` read. Colours are one or two `#rrggbb` (light, then dark); lengths are whole px.
 */
export interface ThemeTexts {
  accent?: string
  background?: string
  surface?: string
  text?: string
  radius?: string
  width?: string
  font?: PageFont
}
export type ThemeVariable = keyof ThemeTexts

/** One colour for both modes, or one for each. */
export type ColourChoice = { both: Colour } | { light: Colour; dark: Colour }

/** A background without any hue. */
export const PLAIN = 'plain'
const RADIUS_PX = { min: 0, max: 24 }
const WIDTH_PX = { min: 320, max: 560 }

interface VariableRule {
  isValid: (text: string) => boolean
  /** Completes the sentence "… takes …". */
  takes: string
}

const colours = 'a colour such as #17566a, or two, for the light and the dark theme: "#f5f0e8 #14110d"'
const isColours = (text: string) => /^\S+( \S+)?$/.test(text) && text.split(' ').every(isColour)
/** Returns the number of a whole length in px, or NaN. */
export const pxOf = (text: string): number =>
  /^(0|[1-9]\d{0,2})px$/.test(text) ? Number(text.slice(0, -2)) : Number.NaN
const px = ({ min, max }: { min: number; max: number }): VariableRule => ({
  isValid: (text) => pxOf(text) >= min && pxOf(text) <= max,
  takes: `a length from ${min}px to ${max}px`,
})

/** What each variable takes. Nothing else reaches a style sheet. */
export const themeVariables: Readonly<Record<ThemeVariable, VariableRule>> = {
  accent: { isValid: isColours, takes: colours },
  background: { isValid: (text) => text === PLAIN || isColours(text), takes: `${PLAIN}, ${colours}` },
  surface: { isValid: isColours, takes: colours },
  text: { isValid: isColours, takes: colours },
  radius: px(RADIUS_PX),
  width: px(WIDTH_PX),
  font: { isValid: (text) => pageFonts.some((font) => font === text), takes: pageFonts.join(', ') },
}

const themeVariableNames = Object.keys(themeVariables) as ThemeVariable[]

const isVariable = (name: string): name is ThemeVariable => Object.hasOwn(themeVariables, name)

/** Returns a public sentence if a variable or its value is invalid, otherwise undefined. */
export function themeVariableError(name: string, text: string): string | undefined {
  if (!isVariable(name))
    return `There is no variable "--foyer-${name.slice(0, 40)}"; there are: ${themeVariableNames.map(cssName).join(', ')}.`
  const { isValid, takes } = themeVariables[name]
  return isValid(text) ? undefined : `${cssName(name)} cannot be "${text.slice(0, 40)}"; it takes ${takes}.`
}

/** Returns the name of a variable in CSS. */
export const cssName = (name: ThemeVariable): string => `--foyer-${name}`

/** Reads the variables from the query of a style sheet's URL; undefined if one is invalid or repeated. */
export function parseThemeQuery(query: Readonly<Record<string, unknown>>): ThemeTexts | undefined {
  const entries = Object.entries(query)
  const isValid = entries.every(
    ([name, text]) => typeof text === 'string' && themeVariableError(name, text) === undefined,
  )
  return isValid ? (Object.fromEntries(entries) as ThemeTexts) : undefined
}

/** Parses valid colours. */
export function parseColours(text: string): ColourChoice {
  const [first, second] = text.split(' ').map(parseColour) as [Colour, Colour | undefined]
  return second === undefined ? { both: first } : { light: first, dark: second }
}

/** Returns the colour chosen for a mode. A single colour belongs to the mode in which it is usual. */
export function colourFor(
  choice: ColourChoice | undefined,
  mode: 'light' | 'dark',
  kind: 'background' | 'text',
): Colour | undefined {
  if (choice === undefined) return undefined
  if (!('both' in choice)) return choice[mode]
  const isBright = contrast(choice.both, [0, 0, 0]) > contrast(choice.both, [255, 255, 255])
  return isBright === ((mode === 'light') === (kind === 'background')) ? choice.both : undefined
}
