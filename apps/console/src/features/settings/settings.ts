import { formatPlural, interpolate } from '@foyer/messages/console'
import type { Messages } from '../../language/messages.js'
import type { SettingName } from './setting-sections.js'
import { describeValue } from './setting-value.js'

/** A setting of the site as returned by the owner API. */
export interface Setting {
  name: string
  value: string
  default: string
  isSet: boolean
  takes: string
}

export type Texts = Readonly<Record<string, string>>

export const policies = ['open', 'approval', 'invite'] as const

/** Returns whether a captcha provider needs keys; the built-in captcha needs none. */
export const requiresKeys = (provider: string): boolean => !['', 'none', 'altcha'].includes(provider)

/** Validates that a provider with keys has a site key (PO-03). */
export const validateSiteKey = (text: (name: SettingName) => string, messages: Messages): string | undefined =>
  requiresKeys(text('captcha.provider')) && !text('captcha.siteKey') && !text('captcha.invisibleSiteKey')
    ? messages.settings.captcha.siteKeyMissing
    : undefined

/** Returns what a new value means for people; undefined if nothing. */
function describeImpact({ name }: Setting, value: string, { settings }: Messages): string | undefined {
  const fields: Readonly<Record<string, { label: string; impact?: Readonly<Record<string, string>> }>> = settings.fields
  const impact = Object.hasOwn(fields, name) ? fields[name]?.impact : undefined
  return impact && (Object.hasOwn(impact, value) ? impact[value] : impact['*'])
}

/** Returns whether a change needs a confirmation, because it means something for people (PO-02). */
export const hasConsequences = (settings: readonly Setting[], change: Texts, messages: Messages): boolean =>
  settings.some((setting) => {
    const value = change[setting.name]
    return value !== undefined && describeImpact(setting, value, messages) !== undefined
  })

/**
 * Describes a change in sentences, shown before it is saved (PO-02). `waiting` is the number of members waiting for
 * approval.
 */
export function describeConsequences(
  settings: readonly Setting[],
  change: Texts,
  waiting: number,
  messages: Messages,
): string[] {
  return settings.flatMap((setting) => {
    const value = change[setting.name]
    if (value === undefined) return []
    const sentence = describeImpact(setting, value, messages)
    const name = setting.name as SettingName
    if (sentence === undefined)
      return interpolate(messages.settings.changes.generic, {
        name: messages.settings.fields[name].label,
        before: describeValue(name, setting.value, messages),
        after: describeValue(name, value, messages),
      })
    const isAboutWaiting = name === 'signup.policy' && value !== 'approval' && waiting > 0
    const still = isAboutWaiting
      ? ` ${formatPlural(messages.settings.changes.stillWaiting, waiting, messages.locale)}`
      : ''
    return interpolate(sentence, { value }) + still
  })
}
