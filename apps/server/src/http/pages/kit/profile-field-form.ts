import {
  type IdentityProfile,
  type ProfileValue,
  type SignUpPage,
  textOfValue,
  valueOfText,
  wireNameOf,
} from '@foyer/protocol'
import type { PageKit } from './page-kit.js'

type FieldFormDeps = Pick<PageKit['deps'], 'siteSnapshot'>

const signUpFieldSettings = ({ siteSnapshot }: FieldFormDeps) => {
  const { profileFields, language } = siteSnapshot.current().settings
  return { fields: profileFields.filter(({ shownAt }) => shownAt === 'sign-up'), language }
}

/** The fields of the owner that a sign-up page shows, with what was typed (SU-13). */
export function signUpFields(
  deps: FieldFormDeps,
  typed: Record<string, string | undefined> = {},
): Pick<SignUpPage, 'profileFields' | 'siteLanguage'> {
  const { fields, language } = signUpFieldSettings(deps)
  if (fields.length === 0) return {}
  return {
    siteLanguage: language,
    profileFields: fields.map((field) => {
      const text = typed[wireNameOf(field)]?.slice(0, MAX_INPUT_LENGTH)
      return text ? { field, text } : { field }
    }),
  }
}

/** What a form says in them, as a registration carries it. */
export function readProfileForm(
  deps: FieldFormDeps,
  typed: Record<string, string | undefined>,
): IdentityProfile | null {
  const customFields = signUpFieldSettings(deps).fields.flatMap((field) => {
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
const MAX_INPUT_LENGTH = 4000
