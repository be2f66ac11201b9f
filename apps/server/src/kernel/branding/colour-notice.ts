import { brandTheme } from './brand-theme.js'
import { formatColour, parseColour } from './colour.js'

/** Returns a notice if the colour had to be adjusted to be readable in a theme (ux-checklist G-29). */
export function colourNotice(text: string): string[] {
  if (text === '') return []
  const theme = brandTheme(parseColour(text))
  const changed = (['light', 'dark'] as const).filter(
    (mode) => formatColour(theme[mode].brand) !== formatColour(parseColour(text)),
  )
  if (changed.length === 0) return []
  const becomes = changed.map((mode) => `${formatColour(theme[mode].brand)} in the ${mode} theme`)
  return [`To be read everywhere it becomes ${becomes.join(' and ')}.`]
}
