import type { MemberPatch } from '@foyer/protocol'
import { ValidationError, violation } from '../../../kernel/errors/application-error.js'
import type { MemberProfile } from './profile.js'

/** Limits of one member's custom fields: their number, and their length in characters of JSON. */
const MAX_CUSTOM_FIELDS = 100
const MAX_CUSTOM_FIELDS_LENGTH = 32 * 1024

type Contact = NonNullable<MemberPatch['contact']>

/**
 * Applies a patch to a profile (wire-protocol §7): absent fields stay, a list replaces the stored one, null removes a
 * value.
 * @throws ValidationError if there would be too many custom fields
 */
export function patchProfile(current: MemberProfile, patch: MemberPatch): MemberProfile {
  const { privacyStatus, profile, contact } = patch
  const next = { ...current }
  if (privacyStatus !== undefined && privacyStatus !== 'UNKNOWN') next.privacyStatus = privacyStatus
  if (profile !== undefined) next.profile = mergeDefined(current.profile ?? {}, profile)
  if (contact !== undefined) {
    const { customFields, ...fields } = contact
    next.contact = mergeDefined(current.contact ?? {}, fields)
    if (customFields !== undefined)
      next.contact.customFields = patchCustomFields(next.contact.customFields ?? {}, customFields)
    next.registration = patchRegistration(current.registration, contact)
  }
  return next
}

function mergeDefined<T extends object>(current: T, patch: T): T {
  const entries = Object.entries({ ...current, ...omitUndefined(patch) })
  return Object.fromEntries(entries.filter(([, value]) => value !== null)) as T
}

const omitUndefined = <T extends object>(object: T): Partial<T> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Partial<T>

type CustomFields = NonNullable<Contact['customFields']>

function patchCustomFields(current: CustomFields, patch: CustomFields): CustomFields {
  const fields = Object.entries({ ...current, ...patch }).filter(
    ([, field]) => field !== null && field.value !== null && field.value !== undefined,
  )
  const patched = Object.fromEntries(fields)
  if (fields.length > MAX_CUSTOM_FIELDS || JSON.stringify(patched).length > MAX_CUSTOM_FIELDS_LENGTH)
    throw new ValidationError([
      violation('member.contact.customFields', `hold at most ${MAX_CUSTOM_FIELDS} fields and 32 KiB`, 'INVALID'),
    ])
  return patched
}

/**
 * Removes the phones and emails given at registration when the patch replaces the list, so that replaced data does not
 * stay stored.
 */
function patchRegistration(current: MemberProfile['registration'], contact: Contact): MemberProfile['registration'] {
  if (current === undefined) return undefined
  const { phonesV2, secondaryEmails, ...rest } = current
  return {
    ...rest,
    ...(contact.phones === undefined && phonesV2 !== undefined ? { phonesV2 } : {}),
    ...(contact.emails === undefined && secondaryEmails !== undefined ? { secondaryEmails } : {}),
  }
}
