import { type Colour, colourOf, contrast, mixed, textOf, turnedTo } from './colour.js'

/** WCAG 2.2: 1.4.3 for text, 1.4.11 for borders and what shows the focus. */
export const TEXT_CONTRAST = 4.5
export const SHAPE_CONTRAST = 3

/**
 * The colours that an owner's colour changes, as the style sheet of the pages has them by day and by night; the rest
 * stays.
 */
export const houseColours = {
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

/** What stands beside them and keeps its colour: behind an error, and the lamp's light on the floor. */
export const keptColours = { dangerWash: ['#fcefee', '#35201f'], lamp: ['#fff6e2', '#f6c167'] } as const
/** How much of the lamp's light lies on the floor, by day and by night. */
export const LAMP_SHARES = [0.75, 0.38] as const
/** How much of the brand lies behind a quiet button that is pointed at. */
const HOVER_SHARE = 0.08
/** What is written on the brand by night is this dark at least, out of 255. */
const DARK_INK_STEP = 217
const STEPS = 255

export type BrandColourName = keyof typeof houseColours
export type Look = Record<BrandColourName, Colour>

/** The colours of a site by day and by night. */
export interface Looks {
  light: Look
  dark: Look
}

const THEMES = { light: 0, dark: 1 } as const
const END = { light: colourOf('#000000'), dark: colourOf('#ffffff') }
type Theme = keyof typeof THEMES

/** The look without a colour of the owner's. */
export const houseLooks: Looks = { light: houseLook('light'), dark: houseLook('dark') }

/**
 * The look for an owner's colour. Its hue goes into every neutral colour; the colour itself is darkened by day and
 * lightened by night, by as little as it takes to be read and seen on whatever it stands on (ux-checklist G-29).
 */
export const brandLooks = (brand: Colour): Looks => ({
  light: brandLook('light', brand),
  dark: brandLook('dark', brand),
})

function houseLook(theme: Theme): Look {
  const each = Object.entries(houseColours).map(([name, pair]) => [name, colourOf(pair[THEMES[theme]])])
  return Object.fromEntries(each) as Look
}

function brandLook(theme: Theme, wanted: Colour): Look {
  const house = theme === 'light' ? houseLooks.light : houseLooks.dark
  const turned = Object.fromEntries(
    Object.entries(house).map(([name, colour]) => [name, turnedTo(colour, wanted)]),
  ) as Look
  const brand = firstClear(wanted, END[theme], (colour) => faultsOf(colour, turned, theme).length === 0)
  return { ...turned, brand, 'on-brand': theme === 'light' ? END.dark : inkOn(brand) }
}

const kept = (pair: readonly [string, string], theme: Theme) => colourOf(pair[THEMES[theme]])

/** What text in the brand's colour stands on. */
const underText = (brand: Colour, look: Look, theme: Theme): Record<string, Colour> => ({
  room: look.room,
  field: look.field,
  'notice-wash': look['notice-wash'],
  'danger-wash': kept(keptColours.dangerWash, theme),
  'a quiet button': mixed(brand, look.room, HOVER_SHARE),
})

/** The contrast of text in the brand's colour where it is faintest. */
export const textContrast = (brand: Colour, look: Look, theme: Theme): number =>
  Math.min(...Object.values(underText(brand, look, theme)).map((surface) => contrast(brand, surface)))

/** A place where the brand is too faint, with its contrast. Empty for a look that can be used. */
export function faultsOf(brand: Colour, look: Look, theme: Theme): { on: string; contrast: number }[] {
  const shapes = {
    wall: look.wall,
    'wall-low': look['wall-low'],
    floor: look.floor,
    'the lit floor': mixed(kept(keptColours.lamp, theme), look.floor, LAMP_SHARES[THEMES[theme]]),
    frame: look.frame,
    step: look.step,
  }
  const tooFaint = (surfaces: Record<string, Colour>, least: number) =>
    Object.entries(surfaces)
      .map(([on, surface]) => ({ on, contrast: contrast(brand, surface) }))
      .filter((found) => found.contrast < least)
  return [...tooFaint(underText(brand, look, theme), TEXT_CONTRAST), ...tooFaint(shapes, SHAPE_CONTRAST)]
}

/** The first colour on the way from one to the other that will do; the end if none before does. */
function firstClear(from: Colour, to: Colour, isClear: (colour: Colour) => boolean, firstStep = 0): Colour {
  for (let step = firstStep; step < STEPS; step++) {
    const colour = mixed(to, from, step / STEPS)
    if (isClear(colour)) return colour
  }
  return to
}

/** A dark shade of a light brand, to be read on it. */
const inkOn = (brand: Colour): Colour =>
  firstClear(brand, END.light, (ink) => contrast(ink, brand) >= TEXT_CONTRAST, DARK_INK_STEP)

/** What a browser is served: the same names as in the style sheet of the pages, which it overrides. */
export function styleSheetOf({ light, dark }: Looks): string {
  const names = Object.keys(houseColours) as BrandColourName[]
  const lines = names.map((name) => `  --${name}: light-dark(${textOf(light[name])}, ${textOf(dark[name])});`)
  return `:root {\n${lines.join('\n')}\n}\n`
}
