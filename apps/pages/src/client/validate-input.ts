import type { FieldName, PageMessage } from '@foyer/protocol'
import { countCharacters } from '@foyer/ui/credentials'
import { extractDigits } from './extract-digits.js'

/**
 * Validates a field in the browser. The server's validation is authoritative, so this rejects only what the server
 * rejects too.
 */
export function validateInput(
  { name, value, autocomplete, required }: HTMLInputElement,
  minLength: number,
): PageMessage | undefined {
  if (!required) return undefined
  switch (name as FieldName) {
    case 'email':
      return /^[^\s@]+@[^\s@]+$/.test(value.trim()) ? undefined : { code: 'EMAIL_FORMAT' }
    case 'password':
      if (autocomplete !== 'new-password') return value === '' ? { code: 'PASSWORD_MISSING' } : undefined
      return countCharacters(value) < minLength
        ? { code: 'PASSWORD_TOO_SHORT', values: { count: minLength } }
        : undefined
    case 'currentPassword':
      return value === '' ? { code: 'PASSWORD_MISSING' } : undefined
    case 'invitationCode':
      return value.trim() === '' ? { code: 'INVITATION_CODE_MISSING' } : undefined
    case 'code':
      return extractDigits(value).length === 6 ? undefined : { code: 'CODE_FORMAT' }
    case 'number':
      return extractDigits(value).length === 2 ? undefined : { code: 'NUMBER_FORMAT' }
    default:
      return undefined
  }
}
