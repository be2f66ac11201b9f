import { type Colour, formatColour, parseColour } from './colour.js'
import { themeColours } from './theme-sheet.js'
import { colourFor, PLAIN, parseColours } from './theme-variables.js'

/** Returns notices of colours that had to be adjusted to be readable in a theme (ux-checklist G-29). */
export function colourNotice({
  'branding.colour': accent,
  'branding.background': background,
}: {
  'branding.colour'?: string
  'branding.background'?: string
}): string[] {
  const theme = themeColours({ ...(accent && { accent }), ...(background && { background }) })
  const notice = (what: string, name: 'brand' | 'page', given: { light?: Colour; dark?: Colour }) => {
    const changed = (['light', 'dark'] as const).filter((mode) => {
      const chosen = given[mode]
      return chosen !== undefined && formatColour(theme[mode][name]) !== formatColour(chosen)
    })
    const becomes = changed.map((mode) => `${formatColour(theme[mode][name])} in the ${mode} theme`)
    return changed.length === 0 ? [] : [`To keep text readable, ${what} becomes ${becomes.join(' and ')}.`]
  }
  return [
    ...(accent ? notice('the colour', 'brand', { light: parseColour(accent), dark: parseColour(accent) }) : []),
    ...(background && background !== PLAIN ? notice('the background', 'page', chosenBackgrounds(background)) : []),
  ]
}

function chosenBackgrounds(text: string): { light?: Colour; dark?: Colour } {
  const choice = parseColours(text)
  const each = (['light', 'dark'] as const).map((mode) => [mode, colourFor(choice, mode, 'background')] as const)
  return Object.fromEntries(each.filter(([, colour]) => colour !== undefined))
}
