import { type Colour, contrast, mixColours, parseColour, withHueOf } from './colour.js'
import { type ColourChoice, colourFor, PLAIN } from './theme-variables.js'

/** Minimum contrast by WCAG 2.2: 1.4.3 for text, 1.4.11 for borders and focus indicators. */
export const MIN_TEXT_CONTRAST = 4.5
export const MIN_SHAPE_CONTRAST = 3

/**
 * The colours that depend on the owner's, with the values of the pages' style sheet in light and dark mode. All other
 * colours are fixed.
 */
export const defaultColours = {
  brand: ['#17566a', '#93d2e2'],
  'on-brand': ['#ffffff', '#06252e'],
  page: ['#f1f5f6', '#0f191d'],
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

/** Colours that do not depend on the brand: of errors, and the lamplight on the floor. */
export const fixedColours = {
  danger: ['#a3202a', '#ffb0a8'],
  dangerWash: ['#fcefee', '#35201f'],
  lamp: ['#fff6e2', '#f6c167'],
} as const
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

/** The owner's colours. `background` of a page, `surface` of what holds the form, `text` on it. */
interface BrandColours {
  accent?: ColourChoice | undefined
  background?: ColourChoice | typeof PLAIN | undefined
  surface?: ColourChoice | undefined
  text?: ColourChoice | undefined
}

/**
 * Builds the theme for an owner's colours. Every neutral colour takes on the hue of the accent. Each given colour is
 * darkened or lightened by the smallest amount that gives sufficient contrast in its mode (ux-checklist G-29).
 */
export const brandTheme = (colours: BrandColours): BrandTheme => ({
  light: brandScheme('light', colours),
  dark: brandScheme('dark', colours),
})

function defaultScheme(mode: ColourMode): ColourScheme {
  const each = Object.entries(defaultColours).map(([name, pair]) => [name, parseColour(pair[MODE_INDEX[mode]])])
  return Object.fromEntries(each) as ColourScheme
}

function brandScheme(mode: ColourMode, { accent, background, surface, text }: BrandColours): ColourScheme {
  const wanted = accent && ('both' in accent ? accent.both : accent[mode])
  const hue = wanted ?? (background === PLAIN ? GREY : undefined)
  const tinted = hue === undefined ? defaultThemeOf(mode) : withHue(defaultThemeOf(mode), hue)
  const withSurface = { ...tinted, ...surfaceColours(tinted, mode, surface) }
  const withBackground = { ...withSurface, ...backgroundColours(withSurface, mode, background) }
  const scheme = { ...withBackground, ...textColours(withBackground, mode, text) }
  const brand = firstAccessible(
    wanted ?? scheme.brand,
    EXTREMES[mode],
    (colour) => contrastFailures(colour, scheme, mode).length === 0,
  )
  if (wanted === undefined && brand.join() === scheme.brand.join()) return scheme
  return { ...scheme, brand, 'on-brand': mode === 'light' ? EXTREMES.dark : textColourOn(brand) }
}

const GREY: Colour = [128, 128, 128]
/** Shares of black in the darker parts of the wall and in the floor, if the owner chose a background. */
const SHADES = { wallLow: 0.06, floor: 0.2 }
/** The share of the text colour in a frame and in a notice, if the owner chose a surface. */
const FRAME_SHARE = 0.03

const defaultThemeOf = (mode: ColourMode) => (mode === 'light' ? defaultTheme.light : defaultTheme.dark)

const withHue = (scheme: ColourScheme, hue: Colour): ColourScheme =>
  Object.fromEntries(Object.entries(scheme).map(([name, colour]) => [name, withHueOf(colour, hue)])) as ColourScheme

/** The opposite of the extreme that text moves to. */
const surfaceExtreme = (mode: ColourMode) => (mode === 'light' ? EXTREMES.dark : EXTREMES.light)

const isLegible = (text: Colour, ...surfaces: Colour[]) =>
  surfaces.every((surface) => contrast(text, surface) >= MIN_TEXT_CONTRAST)

/** A background keeps the footer's text legible on it and its shades; a mode without one takes its hue. */
function backgroundColours(scheme: ColourScheme, mode: ColourMode, given: BrandColours['background']) {
  if (given === undefined) return {}
  if (given === PLAIN) {
    const page = surfaceExtreme(mode)
    return mode === 'light' ? { page } : {}
  }
  const chosen = colourFor(given, mode, 'background')
  const [wall, page] = [scheme.wall, scheme.page].map((own) =>
    withHueOf(own, 'both' in given ? given.both : given[mode]),
  )
  if (chosen === undefined) return { ...shadesOf(wall as Colour), page: page as Colour }
  const clear = firstAccessible(chosen, surfaceExtreme(mode), (colour) => {
    const shades = shadesOf(colour)
    return isLegible(scheme['ink-floor'], ...Object.values(shades)) && isLegible(scheme.ink, colour)
  })
  return { ...shadesOf(clear), page: clear }
}

const shadesOf = (wall: Colour) => ({
  wall,
  'wall-low': mixColours(EXTREMES.light, wall, SHADES.wallLow),
  floor: mixColours(EXTREMES.light, wall, SHADES.floor),
})

/** A surface keeps soft text, errors, the footer's text and the borders of fields visible on it. */
function surfaceColours(scheme: ColourScheme, mode: ColourMode, given: ColourChoice | undefined) {
  const chosen = colourFor(given, mode, 'background')
  if (chosen === undefined) return {}
  const surface = firstAccessible(
    chosen,
    surfaceExtreme(mode),
    (colour) =>
      isLegible(scheme['ink-soft'], colour) &&
      isLegible(scheme['ink-floor'], colour) &&
      isLegible(fixedColour(fixedColours.danger, mode), colour) &&
      contrast(scheme.control, colour) >= MIN_SHAPE_CONTRAST,
  )
  const shaded = mixColours(scheme.ink, surface, FRAME_SHARE)
  return { room: surface, field: surface, frame: shaded, 'notice-wash': shaded }
}

function textColours(scheme: ColourScheme, mode: ColourMode, given: ColourChoice | undefined) {
  const chosen = colourFor(given, mode, 'text')
  if (chosen === undefined) return {}
  const surfaces = [scheme.room, scheme.field, scheme.frame, scheme['notice-wash'], scheme.page]
  const ink = firstAccessible(chosen, EXTREMES[mode], (colour) =>
    isLegible(colour, ...surfaces, fixedColour(fixedColours.dangerWash, mode)),
  )
  return { ink }
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
    page: scheme.page,
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
