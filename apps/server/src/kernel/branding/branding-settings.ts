import { z } from 'zod'
import { brandLooks, type Looks } from './brand-looks.js'
import { colourOf, isColour } from './colour.js'
import { PICTURE_RULE, type Picture, pictureIn } from './picture.js'

const LONGEST_ADDRESS = 500

const orNothing = (isGood: (text: string) => boolean, words: string) =>
  z
    .string()
    .refine((text) => text === '' || isGood(text))
    .describe(words)

/** An address for people: https with a host and without a password, written out in full. */
function isWebAddress(text: string): boolean {
  if (text.length > LONGEST_ADDRESS || !/^https:\/\/[\x21-\x7e]+$/.test(text)) return false
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && url.protocol === 'https:' && url.username === '' && url.password === ''
}

/** One address and nothing that a mail program would fill in. */
const isMailAddress = (text: string): boolean =>
  text.length <= LONGEST_ADDRESS && /^mailto:[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text)

/** The settings of a site's look and of the links at the foot of its pages, with the rules for their texts. */
export const brandingRules = {
  'branding.logo': orNothing((text) => pictureIn(text) !== undefined, `${PICTURE_RULE}, or nothing`),
  'branding.logoAlt': z.string().max(100).describe('a text of up to 100 characters, or nothing'),
  'branding.colour': orNothing(isColour, 'a colour such as #17566a, or nothing'),
  'branding.termsUrl': orNothing(isWebAddress, 'an https: address, or nothing'),
  'branding.privacyUrl': orNothing(isWebAddress, 'an https: address, or nothing'),
  'branding.supportUrl': orNothing(
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
  colour: { text: string; looks: Looks } | null
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
    colour: colour === '' ? null : { text: colour, looks: brandLooks(colourOf(colour)) },
    logo: pictureIn(texts['branding.logo']) ?? null,
    logoAlt: texts['branding.logoAlt'].trim() || null,
    termsUrl: texts['branding.termsUrl'] || null,
    privacyUrl: texts['branding.privacyUrl'] || null,
    supportUrl: texts['branding.supportUrl'] || null,
  }
}
