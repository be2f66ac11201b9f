import { languageNames } from '@foyer/messages'
import type { ProfileField } from '@foyer/protocol'
import { z } from 'zod'
import {
  type CaptchaRules,
  captchaDefaults,
  captchaInForce,
  captchaRules,
} from '../../../integrations/captcha/captcha-settings.js'
import { type MailRules, mailDefaults, mailRules, mailRulesInForce } from '../../../integrations/mail/mail-settings.js'
import {
  type MailTexts,
  mailTextDefaults,
  mailTextRules,
  mailTextsError,
  mailTextsInForce,
} from '../../../integrations/mail/mail-text-settings.js'
import {
  type Branding,
  brandingDefaults,
  brandingInForce,
  brandingRules,
} from '../../../kernel/branding/branding-settings.js'
import { PICTURE_RULE, pictureUrlError } from '../../../kernel/branding/picture.js'
import { type DataRules, dataDefaults, dataRulesInForce, dataSettingRules } from './data-settings.js'
import { type MemberRules, memberDefaults, memberRulesInForce, memberSettingRules } from './member-settings.js'
import {
  type PasswordRules,
  passwordDefaults,
  passwordRulesInForce,
  passwordSettingRules,
} from './password-settings.js'
import {
  profileFieldDefaults,
  profileFieldRules,
  profileFieldsError,
  profileFieldsInForce,
} from './profile-field-settings.js'
import type { SignUpRules } from './sign-up-rules.js'

/** The languages with built-in texts. */
const siteLanguages = Object.keys(languageNames) as (keyof typeof languageNames)[]
type SiteLanguage = (typeof siteLanguages)[number]

const booleanText = z.enum(['true', 'false']).transform((value) => value === 'true')

/** Every setting of a site, by its command-line name, with the schema of its text. */
export const settingRules = {
  'site.name': z.string().min(1).max(100),
  'site.language': z.enum(siteLanguages),
  'signup.policy': z.enum(['open', 'approval', 'invite']),
  'signup.verifyEmail': booleanText,
  'accounts.disclosure': z.enum(['explicit', 'private']),
  ...passwordSettingRules,
  ...captchaRules,
  ...brandingRules,
  ...dataSettingRules,
  ...memberSettingRules,
  ...profileFieldRules,
  ...mailRules,
  ...mailTextRules,
} as const

export type SettingName = keyof typeof settingRules
/** Settings as stored: only those that were set. */
export type StoredSettings = Partial<Record<SettingName, string>>

/** The settings in force. */
export interface SiteSettings {
  name: string
  /** Default language (BCP 47), for people who requested none. */
  language: SiteLanguage
  signUp: SignUpRules
  disclosure: 'explicit' | 'private'
  passwords: PasswordRules
  captcha: CaptchaRules
  branding: Branding
  data: DataRules
  members: MemberRules
  /** Custom profile fields, in the order of the forms. */
  profileFields: readonly ProfileField[]
  mail: MailRules
  /** The owner's email texts, where they differ from the built-in ones. */
  mailTexts: MailTexts
}

export const isSettingName = (name: string): name is SettingName => name in settingRules

/** Returns a public message if a value is invalid, otherwise `undefined`. */
export function settingError(name: SettingName, value: string): string | undefined {
  if (name === 'branding.logo' && value !== '') {
    const fault = pictureUrlError(value)
    return fault === undefined ? undefined : `The logo is not taken: ${fault}. A logo is ${PICTURE_RULE}.`
  }
  if (name === 'profile.fields') {
    const fault = profileFieldsError(value)
    if (fault !== undefined) return fault
  }
  if (name === 'mail.texts') {
    const fault = mailTextsError(value)
    if (fault !== undefined) return fault
  }
  return settingRules[name].safeParse(value).success
    ? undefined
    : `${name} cannot be "${truncatedText(value)}"; it takes: ${describeAllowedValues(name)}.`
}

const MAX_DISPLAY_LENGTH = 100

/** Returns a setting's text for display; images and other long texts are truncated. */
export const truncatedText = (value: string): string =>
  value.length <= MAX_DISPLAY_LENGTH ? value : `${value.slice(0, MAX_DISPLAY_LENGTH)}… (${value.length} characters)`

/** Describes the allowed values of a setting. */
export function describeAllowedValues(name: SettingName): string {
  const rule = settingRules[name]
  if (rule.description !== undefined) return rule.description
  if (rule instanceof z.ZodEnum) return rule.options.join(', ')
  return rule instanceof z.ZodPipe ? 'true, false' : 'a text of 1 to 100 characters'
}

/** The defaults of a new site (design §5): email verification is off under --dev only. */
export const defaultSettings = (dev: boolean): Record<SettingName, string> => ({
  'site.name': 'Foyer',
  'site.language': 'en',
  'signup.policy': 'open',
  'signup.verifyEmail': String(!dev),
  'accounts.disclosure': 'explicit',
  ...passwordDefaults,
  ...captchaDefaults,
  ...brandingDefaults,
  ...dataDefaults,
  ...memberDefaults(dev),
  ...profileFieldDefaults,
  ...mailDefaults,
  ...mailTextDefaults,
})

/** Merges stored settings over the defaults. */
export function settingsInForce(stored: StoredSettings, dev: boolean): SiteSettings {
  const texts = { ...defaultSettings(dev), ...stored }
  return {
    name: texts['site.name'],
    language: texts['site.language'] as SiteLanguage,
    signUp: {
      policy: texts['signup.policy'] as SignUpRules['policy'],
      verifyEmail: texts['signup.verifyEmail'] === 'true',
    },
    disclosure: texts['accounts.disclosure'] as SiteSettings['disclosure'],
    passwords: passwordRulesInForce(texts, texts['site.name']),
    captcha: captchaInForce(texts),
    branding: brandingInForce(texts),
    data: dataRulesInForce(texts),
    members: memberRulesInForce(texts),
    profileFields: profileFieldsInForce(texts),
    mail: mailRulesInForce(texts),
    mailTexts: mailTextsInForce(texts),
  }
}
