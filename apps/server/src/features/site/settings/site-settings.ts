import { captchaInForce, captchaSettings } from '../../../integrations/captcha/captcha-settings.js'
import { mailSettings } from '../../../integrations/mail/mail-settings.js'
import { mailTextSettings } from '../../../integrations/mail/mail-text-settings.js'
import { brandingSettings } from '../../../kernel/branding/branding-settings.js'
import { describeAllowedValues, type Setting, valuesInForce } from '../../../kernel/setting.js'
import { addressSettings } from './address-settings.js'
import { dataSettings } from './data-settings.js'
import { generalSettings } from './general-settings.js'
import { memberSettings } from './member-settings.js'
import { passwordRulesInForce, passwordSettings } from './password-settings.js'
import { profileFieldSettings } from './profile-field-settings.js'
import { sessionSettings } from './session-settings.js'
import { disclosureSettings, signInSettings, signUpSettings } from './sign-up-settings.js'

const declared = [
  ...Object.values(generalSettings),
  ...Object.values(signUpSettings),
  ...Object.values(addressSettings),
  ...Object.values(signInSettings),
  ...Object.values(disclosureSettings),
  ...Object.values(passwordSettings),
  ...Object.values(captchaSettings),
  ...Object.values(brandingSettings),
  ...Object.values(sessionSettings),
  ...Object.values(dataSettings),
  ...Object.values(memberSettings),
  ...Object.values(profileFieldSettings),
  ...Object.values(mailSettings),
  ...Object.values(mailTextSettings),
]

export type SettingName = (typeof declared)[number]['name']
/** Settings as stored: only those that were set. */
export type StoredSettings = Partial<Record<SettingName, string>>

const byName = <Value>(read: (setting: Setting<SettingName>) => Value) =>
  Object.fromEntries(declared.map((one) => [one.name, read(one)])) as Record<SettingName, Value>

/** Every setting of a site, by its public name. */
export const siteSettings = byName((setting) => setting)
export const settingNames = declared.map(({ name }) => name)

/** Returns true for the public name of a setting. */
export const isSettingName = (name: string): name is SettingName => Object.hasOwn(siteSettings, name)

/** Returns a public message if a value is invalid, otherwise `undefined`. */
export function settingError(name: SettingName, value: string): string | undefined {
  const { schema, error } = siteSettings[name]
  const fault = error?.(value)
  if (fault !== undefined || schema.safeParse(value).success) return fault
  return `${name} cannot be "${truncatedText(value)}"; it takes: ${describeAllowedValues(siteSettings[name])}.`
}

const MAX_DISPLAY_LENGTH = 100

/** Returns a setting's text for display; images and other long texts are truncated. */
export const truncatedText = (value: string): string =>
  value.length <= MAX_DISPLAY_LENGTH ? value : `${value.slice(0, MAX_DISPLAY_LENGTH)}… (${value.length} characters)`

/** The defaults of a new site (design §5). */
export const defaultSettings = (dev: boolean): Record<SettingName, string> =>
  byName((one) => (dev ? one.devDefault : undefined) ?? one.default)

/** The settings in force. */
export type SiteSettings = ReturnType<typeof settingsInForce>

/** Merges stored settings over the defaults. */
export function settingsInForce(stored: StoredSettings, dev: boolean) {
  const texts = { ...defaultSettings(dev), ...stored }
  return {
    ...valuesInForce(generalSettings, texts),
    signUp: valuesInForce(signUpSettings, texts),
    addresses: valuesInForce(addressSettings, texts),
    signIn: valuesInForce(signInSettings, texts),
    ...valuesInForce(disclosureSettings, texts),
    passwords: passwordRulesInForce(texts, texts['site.name']),
    captcha: captchaInForce(texts),
    branding: valuesInForce(brandingSettings, texts),
    sessions: valuesInForce(sessionSettings, texts),
    data: valuesInForce(dataSettings, texts),
    members: valuesInForce(memberSettings, texts),
    ...valuesInForce(profileFieldSettings, texts),
    mail: valuesInForce(mailSettings, texts),
    ...valuesInForce(mailTextSettings, texts),
  }
}
