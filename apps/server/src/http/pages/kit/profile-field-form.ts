import {
  type IdentityProfile,
  type ProfileValue,
  type SignUpPage,
  textOfValue,
  valueOfText,
  wireNameOf,
} from '@foyer/protocol'
import type { PageKit } from './page-kit.js'

type Needs = Pick<PageKit['deps'], 'directory'>

const askedAtSignUp = ({ directory }: Needs) => {
  const { profileFields, language } = directory.current().settings
  return { fields: profileFields.filter(({ shownAt }) => shownAt === 'sign-up'), language }
}

/** The fields of the owner that a sign-up page shows, with what was typed (SU-13). */
export function askedFields(
  deps: Needs,
  typed: Record<string, string | undefined> = {},
): Pick<SignUpPage, 'profileFields' | 'siteLanguage'> {
  const { fields, language } = askedAtSignUp(deps)
  if (fields.length === 0) return {}
  return {
    siteLanguage: language,
    profileFields: fields.map((field) => {
      const text = typed[wireNameOf(field)]?.slice(0, LONGEST_TYPED)
      return text ? { field, text } : { field }
    }),
  }
}

/** What a form says in them, as a registration carries it. */
export function profileInForm(deps: Needs, typed: Record<string, string | undefined>): IdentityProfile | null {
  const customFields = askedAtSignUp(deps).fields.flatMap((field) => {
    const name = wireNameOf(field)
    const value = valueOfText(field, typed[name] ?? '')
    return value === undefined ? [] : [{ name, value: wireValue(value) }]
  })
  return customFields.length === 0 ? null : { customFields }
}

const wireValue = (value: ProfileValue) =>
  typeof value === 'number'
    ? { numValue: value }
    : typeof value === 'boolean'
      ? { boolValue: value }
      : { strValue: textOfValue(value) }

/** No field takes more, so more need not come back. */
const LONGEST_TYPED = 4000
