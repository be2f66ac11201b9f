import type { PageFont } from '@foyer/protocol'
import {
  type BrandTheme,
  brandTheme,
  type ColourScheme,
  defaultColours,
  defaultTheme,
  fixedColours,
} from './brand-theme.js'
import { formatColour } from './colour.js'
import { PLAIN, parseColours, pxOf, type ThemeTexts } from './theme-variables.js'

/** Typefaces of the device; `foyer` is the style sheet's own. */
const fontFamilies: Record<Exclude<PageFont, 'foyer'>, string> = {
  system: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  serif: 'ui-serif, "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, "Noto Serif", serif',
  rounded: 'ui-rounded, "SF Pro Rounded", "Hiragino Maru Gothic ProN", Nunito, Quicksand, system-ui, sans-serif',
}

/** Computes the colours of a theme in light and dark mode. */
export function themeColours({ accent, background, surface, text }: ThemeTexts): BrandTheme {
  if ([accent, background, surface, text].every((given) => given === undefined)) return defaultTheme
  const choice = (given: string | undefined) => (given === undefined ? undefined : parseColours(given))
  return brandTheme({
    accent: choice(accent),
    background: background === PLAIN ? PLAIN : choice(background),
    surface: choice(surface),
    text: choice(text),
  })
}

/** Builds the style sheet that overrides the custom properties of the hosted pages' own style sheet. */
export function pageStyleSheet(theme: ThemeTexts): string {
  const { light, dark } = themeColours(theme)
  const names = Object.keys(defaultColours) as (keyof ColourScheme)[]
  const hasColours = light !== defaultTheme.light
  return rule([
    ...(hasColours ? names.map((name) => [name, lightDark(formatColour(light[name]), formatColour(dark[name]))]) : []),
    ...(theme.radius === undefined ? [] : [['radius', theme.radius]]),
    ...(theme.width === undefined ? [] : [['panel-width', inRem(theme.width)]]),
    ...(theme.font === undefined || theme.font === 'foyer' ? [] : [['font', fontFamilies[theme.font]]]),
  ])
}

/** Builds the style sheet for the forms of `@foyer/react` with the same theme. */
export function formStyleSheet(theme: ThemeTexts): string {
  const { light, dark } = themeColours(theme)
  const pair = (name: keyof ColourScheme) => lightDark(formatColour(light[name]), formatColour(dark[name]))
  return rule([
    ['foyer-accent', pair('brand')],
    ['foyer-on-accent', pair('on-brand')],
    ['foyer-background', pair('page')],
    ['foyer-surface', pair('room')],
    ['foyer-text', pair('ink')],
    ['foyer-muted', pair('ink-soft')],
    ['foyer-line', pair('control')],
    ['foyer-danger', lightDark(...fixedColours.danger)],
    ['foyer-radius', theme.radius ?? '8px'],
    ['foyer-width', inRem(theme.width ?? '400px')],
    ...(theme.font === undefined || theme.font === 'foyer'
      ? []
      : [['foyer-font', `1rem/1.5 ${fontFamilies[theme.font]}`]]),
  ])
}

const lightDark = (light: string, dark: string) => `light-dark(${light}, ${dark})`
/** Text may be enlarged, so the width grows with it. */
const inRem = (px: string) => `${pxOf(px) / 16}rem`
const rule = (lines: string[][]) => `:root {\n${lines.map(([name, value]) => `  --${name}: ${value};\n`).join('')}}\n`
