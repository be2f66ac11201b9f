const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Validates a redirect URI by the rules of the server (CL-04). Returns the error text, or undefined if it is valid. */
export function validateRedirectUri(text: string): string | undefined {
  if (text.includes('*')) return 'A wildcard would send codes to addresses nobody checked. Write each address in full.'
  if (!URL.canParse(text)) return 'Enter a whole address, like https://www.example.com/callback.'
  const { protocol, hostname, hash, username, password } = new URL(text)
  if (protocol === 'http:' && !LOOPBACK.test(hostname))
    return 'Plain http can be read on the way. Use https; http is for localhost only.'
  if (protocol !== 'https:' && protocol !== 'http:') return 'The address begins with https://.'
  if (hash !== '' || text.endsWith('#')) return 'Leave out what follows #: it never reaches the server.'
  if (username !== '' || password !== '') return 'Leave out name and password.'
  return undefined
}

/** Validates an origin. Returns the error text, or undefined if it is valid. */
export function validateOrigin(text: string): string | undefined {
  const fault = validateRedirectUri(text)
  if (fault !== undefined) return fault
  return new URL(text).origin === text
    ? undefined
    : `Only scheme, host and port: ${new URL(text).origin}, without anything after it.`
}

/** Splits the value of a text area into its non-empty lines. */
export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Returns the first error among the lines, with its line number. */
export function validateLines(text: string, fault: (line: string) => string | undefined): string | undefined {
  for (const line of splitLines(text)) {
    const found = fault(line)
    if (found !== undefined) return `${line}: ${found}`
  }
  return undefined
}
