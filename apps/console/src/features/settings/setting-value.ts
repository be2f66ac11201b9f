import { interpolate, languageNames } from '@foyer/messages/console'
import { formatList, formatNumber } from '../../language/formats.js'
import type { Messages } from '../../language/messages.js'
import { type Control, type SettingName, settingControls } from './setting-sections.js'

export const durationUnits = { m: 'minute', h: 'hour', d: 'day' } as const
type DurationUnit = keyof typeof durationUnits
const MINUTES = { m: 1, h: 60, d: 1440 }

/** Splits a duration such as `90d`; the amount is empty while none is entered. */
export function parseDuration(text: string): { amount: string; unit: DurationUnit } {
  const [, amount = '', unit = 'd'] = /^(.*?)([mhd])?$/.exec(text) ?? []
  return { amount, unit: unit as DurationUnit }
}

const toMinutes = (text: string): number => {
  const { amount, unit } = parseDuration(text)
  return /^\d{1,5}$/.test(amount) ? Number(amount) * MINUTES[unit] : Number.NaN
}

function formatDuration(text: string, locale: string): string {
  const { amount, unit } = parseDuration(text)
  return formatNumber(Number(amount), locale, { style: 'unit', unit: durationUnits[unit], unitDisplay: 'long' })
}

/** Returns the labels of the values of a setting, by value. */
export function optionsOf(name: SettingName, { settings }: Messages): Readonly<Record<string, string>> {
  const field = settings.fields[name]
  return 'options' in field ? field.options : {}
}

/** Returns why the text of a setting is invalid, or undefined. The server checks it again. */
export function validateSetting(name: SettingName, text: string, messages: Messages): string | undefined {
  const { errors, branding } = messages.settings
  const { locale } = messages
  const control = settingControls[name]
  switch (control.kind) {
    case 'number': {
      const { min, max } = control
      const isNumber = /^\d+(\.\d{1,2})?$/.test(text) && Number(text) >= min && Number(text) <= max
      if (isNumber && (control.step !== undefined || !text.includes('.'))) return undefined
      return interpolate(errors.number, { min: formatNumber(min, locale), max: formatNumber(max, locale) })
    }
    case 'duration': {
      const { min, max } = control
      if (toMinutes(text) >= toMinutes(min) && toMinutes(text) <= toMinutes(max)) return undefined
      return interpolate(errors.duration, { min: formatDuration(min, locale), max: formatDuration(max, locale) })
    }
    case 'text':
      return control.isRequired && text.trim() === '' ? errors.required : undefined
    case 'words':
      return text === '' || text.split(',').every((word) => (word.match(/[\p{L}\p{N}]/gu) ?? []).length >= 3)
        ? undefined
        : errors.words
    case 'domains':
      return text.split(/[\s,]+/).every((domain) => domain === '' || DOMAIN.test(domain)) ? undefined : errors.domains
    case 'checks':
      return text === '' ? errors.atLeastOne : undefined
    case 'url':
      if (text === '' || isHttpsUrl(text)) return undefined
      if (control.allowsMail) return /^mailto:[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? undefined : errors.support
      return errors.url
    case 'colour':
      return text === '' || /^#[0-9a-f]{6}$/i.test(text) ? undefined : branding.colourWrong
    case 'json':
      return isJsonObject(text) ? undefined : errors.json
    default:
      return undefined
  }
}

/** Domains in any script; the server checks them more strictly. */
const DOMAIN = /^(\*\.)?[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u

const isHttpsUrl = (text: string): boolean =>
  text.startsWith('https://') && URL.canParse(text) && new URL(text).hostname !== ''

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

const MAX_LENGTH = 60

/** Describes the value of a setting as people read it: `2 days` for `2d`. */
export function describeValue(name: SettingName, text: string, messages: Messages): string {
  const control: Control = settingControls[name]
  const { settings, parts, locale } = messages
  if (control.kind === 'switch') return text === control.on ? parts.yes : parts.no
  if (text === '' || text === '{}') return parts.none
  if (control.kind === 'policy') return settings.policies[text as keyof typeof settings.policies]?.label ?? text
  if (control.kind === 'language') return languageNames[text as keyof typeof languageNames] ?? text
  if (control.kind === 'select') return optionsOf(name, messages)[text] ?? text
  if (control.kind === 'checks') {
    const options = optionsOf(name, messages)
    return formatList(
      text.split(',').map((one) => options[one] ?? one),
      locale,
    )
  }
  if (control.kind === 'duration') return formatDuration(text, locale)
  if (control.kind === 'number') {
    const unit = control.unit === undefined ? '' : ` ${settings.units[control.unit]}`
    return formatNumber(Number(text), locale) + unit
  }
  if (control.kind === 'logo' || control.kind === 'picture') return settings.logo.current
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
