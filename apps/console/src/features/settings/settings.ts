/** A setting of the site as returned by the owner API. */
export interface Setting {
  name: string
  value: string
  default: string
  isSet: boolean
  takes: string
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
export function describeConsequences(before: Texts, change: Texts, waiting: number): string[] {
  return Object.entries(change).map(([name, value]) => {
    if (name === 'signup.policy') {
      const people = waiting === 1 ? 'The person who waits' : `The ${waiting} people who wait`
      const still = waiting > 0 ? ` ${people} now still wait for your decision under Requests.` : ''
      if (value === 'open') return `New people become members at once.${still}`
      if (value === 'approval') return 'New people wait until you approve them. Members stay members.'
      return `New people need an invitation. Members stay members.${still}`
    }
    if (name === 'signup.verifyEmail')
      return value === 'true'
        ? 'New people prove their address by a code. Members who never did are asked when they sign in next.'
        : 'Nobody is asked for a code: an address may belong to somebody else.'
    if (name === 'accounts.disclosure')
      return value === 'private'
        ? 'Answers no longer tell whether an address has an account.'
        : 'Answers tell whether an address has an account.'
    if (name === 'members.directory')
      return value === 'open'
        ? 'Visitors and members can list the members who made themselves public.'
        : 'Visitors and members no longer see other members. Pages of your site that list members stay empty.'
    if (name === 'members.deletionGraceDays')
      return value === '0'
        ? 'Whoever is deleted from now on is gone at once. Those who can still come back keep their time.'
        : `Whoever is deleted from now on can come back for ${value} ${value === '1' ? 'day' : 'days'}.`
    if (name === 'branding.logo')
      return value === '' ? 'Pages and mails show no logo.' : 'Pages and mails show the new logo.'
    if (name === 'branding.colour')
      return value === ''
        ? 'Pages and mails have Foyer’s own colour again.'
        : `Pages and mails take the colour ${value}${before[name] ? ` instead of ${before[name]}` : ''}; where it is too faint, a clearer shade of it.`
    return `${name}: ${truncate(before[name] ?? '')} becomes ${truncate(value)}.`
  })
}
