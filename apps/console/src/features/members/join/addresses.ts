import { interpolate } from '@foyer/messages/console'
import type { Messages } from '../../../language/messages.js'

/** Maximum number of addresses that the server accepts in one request. */
const MAX_INVITATIONS = 100

/** Parses typed or pasted addresses, separated by line breaks, commas, semicolons or spaces. */
export const parseAddresses = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).flatMap((word) => word.replace(/^<|>$/g, '') || [])),
]

const looksLikeAddress = (address: string): boolean => /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/.test(address)

/** Validates the addresses and returns the error text. The server validates them more strictly. */
export function validateAddresses(addresses: readonly string[], { members: { emails } }: Messages): string | undefined {
  if (addresses.length === 0) return emails.missing
  if (addresses.length > MAX_INVITATIONS)
    return interpolate(emails.tooMany, { count: addresses.length, max: MAX_INVITATIONS })
  const wrong = addresses.filter((address) => !looksLikeAddress(address))
  if (wrong.length === 0) return undefined
  return interpolate(emails.invalid, { emails: wrong.join(', ') })
}
