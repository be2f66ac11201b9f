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

/** Returns the owner's profile fields on the sign-up page, with the submitted values (SU-13). */
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

/** Reads the profile fields of a form for a registration. */
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

/** No field accepts longer values, so longer ones are not shown again. */
export const MAX_INPUT_LENGTH = 4000
