import type { MemberPatch } from '@foyer/protocol'
import { ValidationError, violation } from '../../../kernel/errors/application-error.js'
import type { MemberProfile } from './profile.js'

/** What one member may keep in fields of the site's own, in fields and in characters of JSON. */
const CUSTOM_FIELDS = 100
const CUSTOM_FIELDS_CHARACTERS = 32 * 1024

type Contact = NonNullable<MemberPatch['contact']>

/**
 * A profile after a patch (wire-protocol §7): fields not named stay, a list replaces the stored one, null removes a
 * value.
 * @throws ValidationError when there would be too many custom fields
 */
export function patchedProfile(kept: MemberProfile, patch: MemberPatch): MemberProfile {
  const { privacyStatus, profile, contact } = patch
  const next = { ...kept }
  if (privacyStatus !== undefined && privacyStatus !== 'UNKNOWN') next.privacyStatus = privacyStatus
  if (profile !== undefined) next.profile = merged(kept.profile ?? {}, profile)
  if (contact !== undefined) {
    const { customFields, ...given } = contact
    next.contact = merged(kept.contact ?? {}, given)
    if (customFields !== undefined)
      next.contact.customFields = patchedFields(next.contact.customFields ?? {}, customFields)
    next.registration = registrationAfter(kept.registration, contact)
  }
  return next
}

function merged<T extends object>(kept: T, given: T): T {
  const entries = Object.entries({ ...kept, ...said(given) })
  return Object.fromEntries(entries.filter(([, value]) => value !== null)) as T
}

const said = <T extends object>(given: T): Partial<T> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>

type CustomFields = NonNullable<Contact['customFields']>

function patchedFields(kept: CustomFields, given: CustomFields): CustomFields {
  const fields = Object.entries({ ...kept, ...given }).filter(
    ([, field]) => field !== null && field.value !== null && field.value !== undefined,
  )
  const after = Object.fromEntries(fields)
  if (fields.length > CUSTOM_FIELDS || JSON.stringify(after).length > CUSTOM_FIELDS_CHARACTERS)
    throw new ValidationError([
      violation('member.contact.customFields', `hold at most ${CUSTOM_FIELDS} fields and 32 KiB`, 'INVALID'),
    ])
  return after
}

/**
 * What was given at registration is not kept behind the member's back: a replaced list takes its first spelling with
 * it.
 */
function registrationAfter(kept: MemberProfile['registration'], contact: Contact): MemberProfile['registration'] {
  if (kept === undefined) return undefined
  const { phonesV2, secondaryEmails, ...rest } = kept
  return {
    ...rest,
    ...(contact.phones === undefined && phonesV2 !== undefined ? { phonesV2 } : {}),
    ...(contact.emails === undefined && secondaryEmails !== undefined ? { secondaryEmails } : {}),
  }
}
