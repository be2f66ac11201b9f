import { type Colour, contrast, formatColour, mixColours, parseColour, withHueOf } from './colour.js'

/** Minimum contrast by WCAG 2.2: 1.4.3 for text, 1.4.11 for borders and focus indicators. */
export const MIN_TEXT_CONTRAST = 4.5
export const MIN_SHAPE_CONTRAST = 3

/**
 * The colours derived from the owner's colour, with the values of the pages' style sheet in light and dark mode. All
 * other colours are fixed.
 */
export const defaultColours = {
  brand: ['#17566a', '#93d2e2'],
  'on-brand': ['#ffffff', '#06252e'],
  wall: ['#dfe9ec', '#0c161a'],
  'wall-low': ['#c4d4da', '#101d22'],
  floor: ['#a9bcc4', '#080f12'],
  step: ['#f4f6f6', '#22343b'],
  frame: ['#f4f7f7', '#1b2c33'],
  'frame-line': ['#b4c4c9', '#35484f'],
  room: ['#ffffff', '#142227'],
  ink: ['#12242b', '#ecf2f4'],
  'ink-soft': ['#48595f', '#aebdc2'],
  'ink-floor': ['#1c3138', '#c8d4d8'],
  control: ['#74858b', '#7d9097'],
  field: ['#ffffff', '#0e1a1e'],
  'notice-wash': ['#eaf3f5', '#1b3038'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

/** Colours that do not depend on the brand: the background of an error and the lamplight on the floor. */
export const fixedColours = { dangerWash: ['#fcefee', '#35201f'], lamp: ['#fff6e2', '#f6c167'] } as const
/** The share of lamplight mixed into the floor colour, in light and dark mode. */
export const LAMP_SHARES = [0.75, 0.38] as const
/** The share of the brand colour behind a hovered quiet button. */
const HOVER_SHARE = 0.08
/** The first step (of 255) from the brand colour towards black that is tried for text on the brand in dark mode. */
const DARK_INK_STEP = 217
const STEPS = 255

type BrandColourName = keyof typeof defaultColours
export type ColourScheme = Record<BrandColourName, Colour>

/** The colours of a site in light and dark mode. */
export interface BrandTheme {
  light: ColourScheme
  dark: ColourScheme
}

const MODE_INDEX = { light: 0, dark: 1 } as const
const EXTREMES = { light: parseColour('#000000'), dark: parseColour('#ffffff') }
type ColourMode = keyof typeof MODE_INDEX

/** The theme used when the owner has set no colour. */
export const defaultTheme: BrandTheme = { light: defaultScheme('light'), dark: defaultScheme('dark') }

/**
 * Builds the theme for an owner's colour. Every neutral colour takes on its hue; the colour itself is darkened in light
 * mode and lightened in dark mode by the smallest amount that gives sufficient contrast on every background
 * (ux-checklist G-29).
 */
export const brandTheme = (brand: Colour): BrandTheme => ({
  light: brandScheme('light', brand),
  dark: brandScheme('dark', brand),
})

function defaultScheme(mode: ColourMode): ColourScheme {
  const each = Object.entries(defaultColours).map(([name, pair]) => [name, parseColour(pair[MODE_INDEX[mode]])])
  return Object.fromEntries(each) as ColourScheme
}

function brandScheme(mode: ColourMode, wanted: Colour): ColourScheme {
  const defaults = mode === 'light' ? defaultTheme.light : defaultTheme.dark
  const tinted = Object.fromEntries(
    Object.entries(defaults).map(([name, colour]) => [name, withHueOf(colour, wanted)]),
  ) as ColourScheme
  const brand = firstAccessible(wanted, EXTREMES[mode], (colour) => contrastFailures(colour, tinted, mode).length === 0)
  return { ...tinted, brand, 'on-brand': mode === 'light' ? EXTREMES.dark : textColourOn(brand) }
}

const fixedColour = (pair: readonly [string, string], mode: ColourMode) => parseColour(pair[MODE_INDEX[mode]])

/** The backgrounds of text in the brand colour. */
const textSurfaces = (brand: Colour, scheme: ColourScheme, mode: ColourMode): Record<string, Colour> => ({
  room: scheme.room,
  field: scheme.field,
  'notice-wash': scheme['notice-wash'],
  'danger-wash': fixedColour(fixedColours.dangerWash, mode),
  'a quiet button': mixColours(brand, scheme.room, HOVER_SHARE),
})

/** Returns the lowest contrast of text in the brand colour over all its backgrounds. */
export const textContrast = (brand: Colour, scheme: ColourScheme, mode: ColourMode): number =>
  Math.min(...Object.values(textSurfaces(brand, scheme, mode)).map((surface) => contrast(brand, surface)))

/**
 * Returns the backgrounds on which the brand colour has too little contrast, with the contrast. Empty for an accessible
 * theme.
 */
export function contrastFailures(
  brand: Colour,
  scheme: ColourScheme,
  mode: ColourMode,
): { on: string; contrast: number }[] {
  const shapes = {
    wall: scheme.wall,
    'wall-low': scheme['wall-low'],
    floor: scheme.floor,
    'the lit floor': mixColours(fixedColour(fixedColours.lamp, mode), scheme.floor, LAMP_SHARES[MODE_INDEX[mode]]),
    frame: scheme.frame,
    step: scheme.step,
  }
  const belowContrast = (surfaces: Record<string, Colour>, least: number) =>
    Object.entries(surfaces)
      .map(([on, surface]) => ({ on, contrast: contrast(brand, surface) }))
      .filter((found) => found.contrast < least)
  return [
    ...belowContrast(textSurfaces(brand, scheme, mode), MIN_TEXT_CONTRAST),
    ...belowContrast(shapes, MIN_SHAPE_CONTRAST),
  ]
}

/** Returns the first accessible colour between `from` and `to`, or `to` if there is none before it. */
function firstAccessible(from: Colour, to: Colour, isAccessible: (colour: Colour) => boolean, firstStep = 0): Colour {
  for (let step = firstStep; step < STEPS; step++) {
    const colour = mixColours(to, from, step / STEPS)
    if (isAccessible(colour)) return colour
  }
  return to
}

/** Returns a dark shade of a light brand colour that is legible on it. */
const textColourOn = (brand: Colour): Colour =>
  firstAccessible(brand, EXTREMES.light, (ink) => contrast(ink, brand) >= MIN_TEXT_CONTRAST, DARK_INK_STEP)

/** Builds the style sheet that overrides the custom properties of the pages' own style sheet. */
export function themeStyleSheet({ light, dark }: BrandTheme): string {
  const names = Object.keys(defaultColours) as BrandColourName[]
  const lines = names.map(
    (name) => `  --${name}: light-dark(${formatColour(light[name])}, ${formatColour(dark[name])});`,
  )
  return `:root {\n${lines.join('\n')}\n}\n`
}
