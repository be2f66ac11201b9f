import { pageFonts, pageLayouts } from '@foyer/protocol'
import { z } from 'zod'
import { setting, type ValuesOf } from '../setting.js'
import { brandTheme } from './brand-theme.js'
import { clientThemeChanges, clientThemesError, parseClientThemes } from './client-themes.js'
import { isColour, parseColour } from './colour.js'
import {
  LOGO_RULE,
  logoLimits,
  type PictureLimits,
  parsePictureUrl,
  pictureRule,
  pictureUrlError,
  sidePictureLimits,
} from './picture.js'
import { themeVariables } from './theme-variables.js'

const MAX_ADDRESS_LENGTH = 500

/** Accepts an absolute https URL without credentials. */
function isWebAddress(text: string): boolean {
  if (text.length > MAX_ADDRESS_LENGTH || !/^https:\/\/[\x21-\x7e]+$/.test(text)) return false
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && url.protocol === 'https:' && url.username === '' && url.password === ''
}

/** Accepts a `mailto:` URL of a single address, without header fields. */
const isMailAddress = (text: string): boolean =>
  text.length <= MAX_ADDRESS_LENGTH && /^mailto:[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text)

const brandColour = (text: string) => ({ text, theme: brandTheme({ accent: { both: parseColour(text) } }) })

/** The named sizes of `branding.radius`. */
const radii = { none: '0px', small: '4px', medium: '8px', large: '14px' } as const

const optionalUrl = (isValid: (text: string) => boolean, description: string) => ({
  schema: z
    .string()
    .refine((text) => text === '' || isValid(text))
    .describe(description),
  read: (text: string) => text || null,
  default: '',
})

/** The branding settings of a site (layout, colours, logo, links); null in force for what the owner has not set. */
export const brandingSettings = {
  layout: setting({
    name: 'branding.layout',
    schema: z.enum(pageLayouts),
    default: 'door',
    about:
      'How the hosted pages are arranged: an arched door, a card on a plain page, or split, with a picture beside the form.',
  }),
  logo: setting({
    name: 'branding.logo',
    schema: z.string().describe(`${LOGO_RULE}, or nothing`),
    read: (text) => parsePictureUrl(text) ?? null,
    default: '',
    about:
      'The logo on every page and in emails. The command line takes the name of a file and stores its content (docs/branding.md).',
    error: (text) => pictureError('logo', text),
  }),
  /** The alternative text of the logo; null: a default that names it as the logo of the site. */
  logoAlt: setting({
    name: 'branding.logoAlt',
    schema: z.string().max(100).describe('a text of up to 100 characters, or nothing'),
    read: (text) => text.trim() || null,
    default: '',
    about: 'The alternative text of the logo for screen readers; by default, that it is the logo of the site.',
  }),
  /** The owner's colour, `#` and six hex digits in lower case, and the theme derived from it. */
  colour: setting({
    name: 'branding.colour',
    schema: z
      .string()
      .refine((text) => text === '' || isColour(text))
      .describe('a colour such as #17566a, or nothing'),
    read: (text) => (text === '' ? null : brandColour(text.toLowerCase())),
    default: '',
    about: 'The colour of the site. It is darkened or lightened where the contrast would be too low.',
  }),
  background: setting({
    name: 'branding.background',
    schema: z
      .string()
      .refine((text) => text === '' || themeVariables.background.isValid(text))
      .describe(`${themeVariables.background.takes}; or nothing, for a tint of the colour`),
    read: (text) => text.toLowerCase() || null,
    default: '',
    about:
      'The background of the hosted pages. A single colour applies to the theme that it suits, and the other theme gets its hue. A background with too little contrast is lightened or darkened.',
  }),
  radius: setting({
    name: 'branding.radius',
    schema: z.enum(['none', 'small', 'medium', 'large']),
    read: (text) => radii[text as keyof typeof radii],
    default: 'medium',
    about: 'The corner radius of buttons, fields and cards.',
  }),
  font: setting({
    name: 'branding.font',
    schema: z.enum(pageFonts),
    default: 'foyer',
    about:
      'The typeface of the hosted pages: that of Foyer, served by the server itself, or one of the device. Nothing is loaded from other servers.',
  }),
  /** Beside the form in the layout `split`. */
  picture: setting({
    name: 'branding.picture',
    schema: z.string().describe(`${pictureRule(sidePictureLimits)}, or nothing`),
    read: (text) => parsePictureUrl(text, sidePictureLimits) ?? null,
    default: '',
    about:
      'The picture beside the form in the layout split. The command line takes the name of a file and stores its content.',
    error: (text) => pictureError('picture', text, sidePictureLimits),
  }),
  /** Theme variables by client id. */
  clients: setting({
    name: 'branding.clients',
    schema: z.string().max(20_000).describe('CSS variables by client id, in JSON, as docs/branding.md describes it'),
    read: parseClientThemes,
    default: '{}',
    about:
      'Colours, radius, width and font for the sign-in of single applications: CSS variables by client id, in JSON (docs/branding.md).',
    error: clientThemesError,
    changes: clientThemeChanges,
  }),
  termsUrl: setting({
    ...optionalUrl(isWebAddress, 'an https: address, or nothing'),
    name: 'branding.termsUrl',
    about: 'The terms of service: linked at the bottom of every page and email, and before sign-up.',
  }),
  privacyUrl: setting({
    ...optionalUrl(isWebAddress, 'an https: address, or nothing'),
    name: 'branding.privacyUrl',
    about: 'The privacy policy; linked next to the terms of service.',
  }),
  supportUrl: setting({
    ...optionalUrl(
      (text) => isWebAddress(text) || isMailAddress(text),
      'an https: address or mailto:help@example.com, or nothing',
    ),
    name: 'branding.supportUrl',
    about: 'Where people get help: a page or an email address.',
  }),
} as const

/** The branding and links of a site. */
export type Branding = ValuesOf<typeof brandingSettings>

/** The settings that hold a picture, with its bounds. */
export const pictureSettings: Readonly<Record<string, PictureLimits>> = {
  [brandingSettings.logo.name]: logoLimits,
  [brandingSettings.picture.name]: sidePictureLimits,
}

function pictureError(what: 'logo' | 'picture', text: string, limits?: PictureLimits): string | undefined {
  const fault = text === '' ? undefined : pictureUrlError(text, limits)
  const rule = limits === undefined ? LOGO_RULE : pictureRule(limits)
  return fault && `The ${what} was not accepted: ${fault}. A ${what} is ${rule}.`
}
