/** Maximum number of addresses that the server accepts in one request. */
const MAX_INVITATIONS = 100

/** Parses typed or pasted addresses, separated by line breaks, commas, semicolons or spaces. */
export const parseAddresses = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).flatMap((word) => word.replace(/^<|>$/g, '') || [])),
]

const looksLikeAddress = (address: string): boolean => /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/.test(address)

/** Validates the addresses and returns the error text. The server validates them more strictly. */
export function validateAddresses(addresses: readonly string[]): string | undefined {
  if (addresses.length === 0) return 'Enter an address like name@example.com.'
  if (addresses.length > MAX_INVITATIONS)
    return `These are ${addresses.length} addresses. Invite at most ${MAX_INVITATIONS} at once.`
  const wrong = addresses.filter((address) => !looksLikeAddress(address))
  if (wrong.length === 0) return undefined
  return `${wrong.join(', ')}: ${wrong.length === 1 ? 'this is no e-mail address' : 'these are no e-mail addresses'}.`
}
