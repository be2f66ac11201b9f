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

export const policies = [
  {
    value: 'open',
    label: 'Open',
    hint: 'Everybody who signs up is a member at once.',
    heading: 'Create an account',
    button: 'Create account',
  },
  {
    value: 'approval',
    label: 'Approval',
    hint: 'People ask to join and wait until somebody here lets them in.',
    heading: 'Ask to join',
    button: 'Ask to join',
  },
  {
    value: 'invite',
    label: 'Invitation',
    hint: 'Only people with an invitation can sign up.',
    heading: 'By invitation only',
    button: undefined,
  },
] as const

/** Returns whether a captcha provider needs keys; the built-in captcha needs none. */
export const requiresKeys = (provider: string): boolean => !['', 'none', 'altcha'].includes(provider)

/** Validates that a provider with keys has a site key (PO-03). */
export const validateSiteKey = (texts: Texts): string | undefined =>
  requiresKeys(texts['captcha.provider'] ?? '') && !texts['captcha.siteKey'] && !texts['captcha.invisibleSiteKey']
    ? 'Enter the site key that the provider shows. Without one nobody could sign in.'
    : undefined

const truncate = (text: string): string => (text === '' ? 'nothing' : text.length > 60 ? `${text.slice(0, 60)}…` : text)

/**
 * Describes the consequences of a change in sentences, shown before it is saved (PO-02). `waiting` is the number of
 * members waiting for approval.
 */
export function describeConsequences(settings: readonly Setting[], change: Texts, waiting: number): string[] {
  return settings.flatMap(({ name, value: before, impact }) => {
    const value = change[name]
    if (value === undefined) return []
    const sentence = impact && (Object.hasOwn(impact, value) ? impact[value] : impact['*'])
    if (sentence === undefined) return `${name}: ${truncate(before)} becomes ${truncate(value)}.`
    const people = waiting === 1 ? 'The person who waits' : `The ${waiting} people who wait`
    const isAboutWaiting = name === 'signup.policy' && value !== 'approval' && waiting > 0
    const still = isAboutWaiting ? ` ${people} now still wait for your decision under Requests.` : ''
    return sentence.replace('{value}', () => value) + still
  })
}
