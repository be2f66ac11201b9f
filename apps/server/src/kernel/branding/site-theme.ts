import { type Branding, brandingSettings } from './branding-settings.js'
import type { ThemeTexts } from './theme-variables.js'

/** Returns the theme of a site, with the variables that one of its clients overrides. Defaults are absent. */
export function siteTheme(branding: Branding, clientId: string): ThemeTexts {
  const { colour, background, radius, font, clients } = branding
  const hasOther = (setting: 'radius' | 'font') =>
    branding[setting] !== brandingSettings[setting].read(defaultOf(setting))
  return {
    ...(colour && { accent: colour.text }),
    ...(background && { background }),
    ...(hasOther('radius') && { radius }),
    ...(hasOther('font') && { font }),
    ...(Object.hasOwn(clients, clientId) ? clients[clientId] : {}),
  }
}

const defaultOf = (setting: 'radius' | 'font') => brandingSettings[setting].default
