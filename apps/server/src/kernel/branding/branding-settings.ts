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

/** An address for people: https with a host and without a password, written out in full. */
function isWebAddress(text: string): boolean {
  if (text.length > MAX_ADDRESS_LENGTH || !/^https:\/\/[\x21-\x7e]+$/.test(text)) return false
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && url.protocol === 'https:' && url.username === '' && url.password === ''
}

/** One address and nothing that a mail program would fill in. */
const isMailAddress = (text: string): boolean =>
  text.length <= MAX_ADDRESS_LENGTH && /^mailto:[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text)

/** The settings of a site's look and of the links at the foot of its pages, with the rules for their texts. */
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

/** The look of a site and its links; what the owner did not choose is null. */
export interface Branding {
  /** The owner's colour, `#` and six hex digits in lower case, and the look that was made of it. */
  colour: { text: string; theme: BrandTheme } | null
  logo: Picture | null
  /** What the logo says to somebody who cannot see it; null: that it is the logo of the site. */
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
