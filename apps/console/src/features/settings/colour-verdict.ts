import { interpolate } from '@foyer/messages/console'
import type { Messages } from '../../language/messages.js'

/** The contrast of an owner's colour as text on the pages, computed by the server (WCAG 2.2, 1.4.3). */
export interface ColourVerdict {
  given: string
  contrast: PerTheme<number>
  isClear: PerTheme<boolean>
  becomes: PerTheme<string>
  contrastAfter: PerTheme<number>
}

export interface PerTheme<Of> {
  light: Of
  dark: Of
}

/** Describes the verdict for one theme (G-29). */
export function describeVerdict(verdict: ColourVerdict, theme: 'light' | 'dark', messages: Messages): string {
  const { contrast, isClear, becomes, contrastAfter } = verdict
  const where = messages.parts[theme]
  const ratio = `${contrast[theme].toFixed(1)}:1`
  if (isClear[theme]) return interpolate(messages.settings.contrast.clear, { theme: where, ratio })
  const why = contrast[theme] < 4.5 ? messages.settings.contrast.text : messages.settings.contrast.background
  return interpolate(messages.settings.contrast.replaced, {
    theme: where,
    ratio,
    why,
    colour: becomes[theme],
    after: contrastAfter[theme].toFixed(1),
  })
}
