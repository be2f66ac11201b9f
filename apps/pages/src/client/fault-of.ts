import type { FieldName, Said } from '@foyer/protocol'
import { charactersIn } from './characters-in.js'
import { digitsIn } from './digits-in.js'

/**
 * What is wrong with a field as it stands. The server has the last word, so this refuses only what it would refuse too.
 */
export function faultOf(
  { name, value, autocomplete, required }: HTMLInputElement,
  minLength: number,
): Said | undefined {
  if (!required) return undefined
  switch (name as FieldName) {
    case 'email':
      return /^[^\s@]+@[^\s@]+$/.test(value.trim()) ? undefined : { code: 'EMAIL_FORMAT' }
    case 'password':
      if (autocomplete !== 'new-password') return value === '' ? { code: 'PASSWORD_MISSING' } : undefined
      return charactersIn(value) < minLength ? { code: 'PASSWORD_TOO_SHORT', values: { count: minLength } } : undefined
    case 'currentPassword':
      return value === '' ? { code: 'PASSWORD_MISSING' } : undefined
    case 'code':
      return digitsIn(value).length === 6 ? undefined : { code: 'CODE_FORMAT' }
    case 'number':
      return digitsIn(value).length === 2 ? undefined : { code: 'NUMBER_FORMAT' }
    default:
      return undefined
  }
}
