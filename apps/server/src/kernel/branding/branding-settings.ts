import { z } from 'zod'
import { type BrandTheme, brandTheme } from './brand-theme.js'
import { isColour, parseColour } from './colour.js'
import { PICTURE_RULE, type Picture, parsePictureUrl } from './picture.js'

const MAX_ADDRESS_LENGTH = 500

const optionalText = (isValid: (text: string) => boolean, description: string) =>
  z
    .string()
    .refine((text) => text === '' || isValid(text))
    .describe(description)

/** Accepts an absolute https URL without credentials. */
function isWebAddress(text: string): boolean {
  if (text.length > MAX_ADDRESS_LENGTH || !/^https:\/\/[\x21-\x7e]+$/.test(text)) return false
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && url.protocol === 'https:' && url.username === '' && url.password === ''
}

/** Accepts a `mailto:` URL of a single address, without header fields. */
const isMailAddress = (text: string): boolean =>
  text.length <= MAX_ADDRESS_LENGTH && /^mailto:[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text)

/** The branding settings of a site (colour, logo, footer links) and their validation rules. */
export const brandingRules = {
  'branding.logo': optionalText((text) => parsePictureUrl(text) !== undefined, `${PICTURE_RULE}, or nothing`),
  'branding.logoAlt': z.string().max(100).describe('a text of up to 100 characters, or nothing'),
  'branding.colour': optionalText(isColour, 'a colour such as #17566a, or nothing'),
  'branding.termsUrl': optionalText(isWebAddress, 'an https: address, or nothing'),
  'branding.privacyUrl': optionalText(isWebAddress, 'an https: address, or nothing'),
  'branding.supportUrl': optionalText(
    (text) => isWebAddress(text) || isMailAddress(text),
    'an https: address or mailto:somebody@example.com, or nothing',
  ),
} as const

type BrandingTexts = Record<keyof typeof brandingRules, string>

export const brandingDefaults: BrandingTexts = {
  'branding.logo': '',
  'branding.logoAlt': '',
  'branding.colour': '',
  'branding.termsUrl': '',
  'branding.privacyUrl': '',
  'branding.supportUrl': '',
}

/** The branding and links of a site; null for what the owner has not set. */
export interface Branding {
  /** The owner's colour, `#` and six hex digits in lower case, and the theme derived from it. */
  colour: { text: string; theme: BrandTheme } | null
  logo: Picture | null
  /** The alternative text of the logo; null: a default that names it as the logo of the site. */
  logoAlt: string | null
  termsUrl: string | null
  privacyUrl: string | null
  supportUrl: string | null
}

export function brandingInForce(texts: BrandingTexts): Branding {
  const colour = texts['branding.colour'].toLowerCase()
  return {
    colour: colour === '' ? null : { text: colour, theme: brandTheme(parseColour(colour)) },
    logo: parsePictureUrl(texts['branding.logo']) ?? null,
    logoAlt: texts['branding.logoAlt'].trim() || null,
    termsUrl: texts['branding.termsUrl'] || null,
    privacyUrl: texts['branding.privacyUrl'] || null,
    supportUrl: texts['branding.supportUrl'] || null,
  }
}
