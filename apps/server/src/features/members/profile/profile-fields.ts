import {
  type FieldViolation,
  type IdentityProfile,
  type MemberPatch,
  normalizeValue,
  type ProfileField,
  type ProfileValue,
  profileFault,
  profileFaultSentence,
  wireNameOf,
} from '@foyer/protocol'
import { ValidationError } from '../../../kernel/errors/application-error.js'
import type { MemberProfile } from './profile.js'

type CustomFields = NonNullable<NonNullable<MemberPatch['contact']>['customFields']>
type Fault = NonNullable<ReturnType<typeof profileFault>>

const violationOf = (path: string, fault: Fault): FieldViolation => ({
  field: path,
  description: profileFaultSentence(fault),
  violatedRule: 'INVALID',
  ruleName: fault.code,
  data: { type: 'PROFILE_FIELD', ...(fault.values && { values: fault.values }) },
})

/**
 * Reads the values that a registration gives for the profile fields of the site, and collects the violations
 * (ux-checklist SU-13). `enforcesRequired`: false for a back end, which may omit required fields.
 */
export function readRegistrationFields(
  fields: readonly ProfileField[],
  profile: IdentityProfile | null | undefined,
  enforcesRequired = true,
): { customFields: CustomFields; violations: FieldViolation[] } {
  const valuesByName = new Map(profile?.customFields?.map(({ name, value }) => [name, normalizeValue(value)]))
  const customFields: CustomFields = {}
  const violations: FieldViolation[] = []
  for (const field of fields) {
    const name = wireNameOf(field)
    const value = valuesByName.get(name) ?? valuesByName.get(field.key)
    const isMemberEditable = !enforcesRequired || field.shownAt === 'sign-up' || field.changedBy === 'member'
    const fault: Fault | undefined =
      value === undefined && !enforcesRequired
        ? undefined
        : value !== undefined && !isMemberEditable
          ? { code: 'FIELD_OWNER' }
          : profileFault(field, value)
    if (fault !== undefined) violations.push(violationOf(`profile.customFields.${name}`, fault))
    else if (value !== undefined && value !== '' && value !== false)
      customFields[name] = { name: field.key, value: value as ProfileValue }
  }
  return { customFields, violations }
}

/**
 * Returns a profile with the site's profile fields where the members API stores them, removed from the registration
 * data.
 */
export function withCustomFields(
  profile: MemberProfile,
  fields: readonly ProfileField[],
  customFields: CustomFields,
): MemberProfile {
  const names = new Set(fields.flatMap((field) => [field.key, wireNameOf(field)]))
  const { registration } = profile
  const others = registration?.customFields?.filter(({ name }) => !names.has(name))
  return {
    ...profile,
    ...(registration?.customFields && {
      registration: { ...registration, customFields: others?.length ? others : undefined },
    }),
    ...(Object.keys(customFields).length > 0 && {
      contact: { ...profile.contact, customFields: { ...profile.contact?.customFields, ...customFields } },
    }),
  }
}

/**
 * Validates the custom fields of a patch against the profile fields of the site and returns the patch. Fields that the
 * site does not define are not restricted.
 * @throws ValidationError for each invalid field, and each field that a member may not change
 */
export function validatePatch(fields: readonly ProfileField[], patch: MemberPatch, byMember: boolean): MemberPatch {
  const fieldPatches = patch.contact?.customFields
  if (fieldPatches === undefined) return patch
  const violations: FieldViolation[] = []
  const customFields = { ...fieldPatches }
  for (const field of fields) {
    const name = wireNameOf(field)
    if (!Object.hasOwn(fieldPatches, name)) continue
    const value = fieldPatches[name]?.value ?? undefined
    const isCleared = value === undefined || value === '' || value === false
    // An owner may clear a field that members must fill in.
    const fault: Fault | undefined =
      byMember && field.changedBy === 'owner'
        ? { code: 'FIELD_OWNER' }
        : isCleared && !byMember
          ? undefined
          : profileFault(field, value)
    if (fault !== undefined) violations.push(violationOf(`member.contact.customFields.${name}`, fault))
    customFields[name] = isCleared ? null : { name: field.key, value: value as ProfileValue }
  }
  if (violations.length > 0) throw new ValidationError(violations)
  return { ...patch, contact: { ...patch.contact, customFields } }
}

/** Returns the profile fields of a member that other members may see (ux-checklist AC-05). */
export function fieldsForMembers(
  fields: readonly ProfileField[],
  { contact }: MemberProfile,
): CustomFields | undefined {
  const stored = contact?.customFields ?? {}
  const visible = fields.flatMap((field) => {
    const name = wireNameOf(field)
    const value = stored[name]
    return field.seenBy === 'members' && value ? [[name, value] as const] : []
  })
  return visible.length === 0 ? undefined : Object.fromEntries(visible)
}
