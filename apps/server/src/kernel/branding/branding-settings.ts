import { z } from 'zod'
import { setting, type ValuesOf } from '../setting.js'
import { brandTheme } from './brand-theme.js'
import { isColour, parseColour } from './colour.js'
import { PICTURE_RULE, parsePictureUrl, pictureUrlError } from './picture.js'

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

const brandColour = (text: string) => ({ text, theme: brandTheme(parseColour(text)) })

const optionalUrl = (isValid: (text: string) => boolean, description: string) => ({
  schema: z
    .string()
    .refine((text) => text === '' || isValid(text))
    .describe(description),
  read: (text: string) => text || null,
  default: '',
})

/** The branding settings of a site (colour, logo, footer links); null in force for what the owner has not set. */
export const brandingSettings = {
  logo: setting({
    name: 'branding.logo',
    schema: z.string().describe(`${PICTURE_RULE}, or nothing`),
    read: (text) => parsePictureUrl(text) ?? null,
    default: '',
    about:
      'The logo on every page and in mails. The command line takes the name of a file and keeps what is in it (docs/branding.md).',
    impact: { '': 'Pages and emails show no logo.', '*': 'Pages and emails show the new logo.' },
    error: logoError,
  }),
  /** The alternative text of the logo; null: a default that names it as the logo of the site. */
  logoAlt: setting({
    name: 'branding.logoAlt',
    schema: z.string().max(100).describe('a text of up to 100 characters, or nothing'),
    read: (text) => text.trim() || null,
    default: '',
    about: 'What the logo says to somebody who cannot see it; without it, that it is the logo of the site.',
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
    about: 'The colour of the site. Where it would be hard to read it is darkened or lightened.',
    impact: (before) => ({
      '': 'Pages and emails use the default color again.',
      '*': `Pages and emails use the color {value}${before && ` instead of ${before}`}, or a shade with enough contrast.`,
    }),
  }),
  termsUrl: setting({
    ...optionalUrl(isWebAddress, 'an https: address, or nothing'),
    name: 'branding.termsUrl',
    about: 'The terms of the site: at the foot of every page and in every mail, and named before signing up.',
  }),
  privacyUrl: setting({
    ...optionalUrl(isWebAddress, 'an https: address, or nothing'),
    name: 'branding.privacyUrl',
    about: 'How the site handles personal data; shown where the terms are.',
  }),
  supportUrl: setting({
    ...optionalUrl(
      (text) => isWebAddress(text) || isMailAddress(text),
      'an https: address or mailto:somebody@example.com, or nothing',
    ),
    name: 'branding.supportUrl',
    about: 'Where people get help from the owner: a page, or a mail address.',
  }),
} as const

/** The branding and links of a site. */
export type Branding = ValuesOf<typeof brandingSettings>

function logoError(text: string): string | undefined {
  const fault = text === '' ? undefined : pictureUrlError(text)
  return fault && `The logo is not taken: ${fault}. A logo is ${PICTURE_RULE}.`
}
