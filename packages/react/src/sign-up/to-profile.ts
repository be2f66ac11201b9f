import type { ProfileValue } from '@foyer/client/profile'
import type { ProfileFieldsState } from '../profile-fields/use-profile-fields.js'

/** Converts profile fields to the wire format of a registration (wire-protocol §5). */
export function toProfile(own: ProfileFieldsState | undefined) {
  const customFields = Object.entries(own?.values() ?? {}).flatMap(([name, value]) =>
    value === null ? [] : [{ name, value: wireValue(value) }],
  )
  return customFields.length === 0 ? {} : { profile: { customFields } }
}

const wireValue = (value: ProfileValue) =>
  typeof value === 'number'
    ? { numValue: value }
    : typeof value === 'boolean'
      ? { boolValue: value }
      : { strValue: value }
