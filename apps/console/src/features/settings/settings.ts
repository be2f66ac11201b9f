import { formatPlural, interpolate } from '@foyer/messages/console'
import type { Messages } from '../../language/messages.js'

/** A setting of the site as returned by the owner API. */
export interface Setting {
  name: string
  value: string
  default: string
  isSet: boolean
  takes: string
  /** What a change means, by the new value; `*` stands for every other value. */
  impact?: Readonly<Record<string, string>>
}

export type Texts = Readonly<Record<string, string>>

export const policies = ['open', 'approval', 'invite'] as const

/** Returns whether a captcha provider needs keys; the built-in captcha needs none. */
export const requiresKeys = (provider: string): boolean => !['', 'none', 'altcha'].includes(provider)

/** Validates that a provider with keys has a site key (PO-03). */
export const validateSiteKey = (texts: Texts, messages: Messages): string | undefined =>
  requiresKeys(texts['captcha.provider'] ?? '') && !texts['captcha.siteKey'] && !texts['captcha.invisibleSiteKey']
    ? messages.settings.captcha.siteKeyMissing
    : undefined

const truncate = (text: string): string => (text === '' ? '–' : text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** Returns what a new value means; the server's sentence if it is a setting without a text. */
function describeImpact({ name, impact: said }: Setting, value: string, { settings }: Messages): string | undefined {
  const known: Readonly<Record<string, Readonly<Record<string, string>>>> = settings.impact
  const impact = Object.hasOwn(known, name) ? known[name] : said
  return impact && (Object.hasOwn(impact, value) ? impact[value] : impact['*'])
}

/**
 * Describes the consequences of a change in sentences, shown before it is saved (PO-02). `waiting` is the number of
 * members waiting for approval.
 */
export function describeConsequences(
  settings: readonly Setting[],
  change: Texts,
  waiting: number,
  messages: Messages,
): string[] {
  return settings.flatMap((setting) => {
    const { name, value: before } = setting
    const value = change[name]
    if (value === undefined) return []
    const sentence = describeImpact(setting, value, messages)
    if (sentence === undefined)
      return interpolate(messages.settings.changes.generic, { name, before: truncate(before), after: truncate(value) })
    const isAboutWaiting = name === 'signup.policy' && value !== 'approval' && waiting > 0
    const still = isAboutWaiting
      ? ` ${formatPlural(messages.settings.changes.stillWaiting, waiting, messages.locale)}`
      : ''
    return interpolate(sentence, { value }) + still
  })
}
