import { domainToASCII } from 'node:url'
import { EMAIL_MAX_CHARACTERS } from '@foyer/protocol'

/** An email address as written (for sending) and as compared (unique per site). */
export interface EmailAddress {
  email: string
  emailKey: string
}

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Parses an email address (security-checklist 91). Before folding, rejects anything but printable ASCII in the local
 * part, quoted local parts, comments and a second `@`; then lower-cases ASCII and converts the domain to punycode to
 * make the key. Drops surrounding spaces (ux-checklist G-12). Returns undefined if it is not an address.
 */
export function readEmailAddress(text: string): EmailAddress | undefined {
  const email = text.trim()
  if (email.length > EMAIL_MAX_CHARACTERS) return undefined
  const [local, domain, ...rest] = email.split('@')
  if (local === undefined || domain === undefined || rest.length > 0) return undefined
  if (local.length > 64 || !LOCAL_PART.test(local)) return undefined
  const ascii = readEmailDomain(domain)
  if (ascii === undefined) return undefined
  return { email: `${local}@${ascii}`, emailKey: `${local.toLowerCase()}@${ascii}` }
}

/** Returns the domain of an address key. */
export const domainOf = (emailKey: string): string => emailKey.slice(emailKey.lastIndexOf('@') + 1)

/** Parses a domain: lower-case punycode. Returns undefined if no email address can have it. */
export function readEmailDomain(domain: string): string | undefined {
  // Characters that URL parsing drops or interprets never belong to a mail domain.
  if (/[\s\p{Cc}\p{Cf}%/\\?#:[\]<>|^"'`{}()]/u.test(domain)) return undefined
  const ascii = domainToASCII(domain).toLowerCase()
  const labels = ascii.split('.')
  if (ascii.length > 253 || labels.length < 2 || !labels.every((label) => LABEL.test(label))) return undefined
  if (/^\d+$/.test(labels.at(-1) as string)) return undefined
  return ascii
}
