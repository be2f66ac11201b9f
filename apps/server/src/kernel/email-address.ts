import { domainToASCII } from 'node:url'
import { EMAIL_MAX_CHARACTERS } from '@foyer/protocol'

/** An address as written (mail goes there) and as compared (unique per site). */
export interface EmailAddress {
  email: string
  emailKey: string
}

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Reads an e-mail address (security-checklist 91): refuses, before folding, anything but printable ASCII in the local
 * part, quoted local parts, comments and two `@`; then lower-cases ASCII and writes the domain in punycode to make the
 * key. Returns undefined when it is no address. Surrounding spaces are dropped (ux-checklist G-12).
 */
export function readEmailAddress(given: string): EmailAddress | undefined {
  const email = given.trim()
  if (email.length > EMAIL_MAX_CHARACTERS) return undefined
  const [local, domain, ...rest] = email.split('@')
  if (local === undefined || domain === undefined || rest.length > 0) return undefined
  if (local.length > 64 || !LOCAL_PART.test(local)) return undefined
  const ascii = asciiDomain(domain)
  if (ascii === undefined) return undefined
  return { email: `${local}@${ascii}`, emailKey: `${local.toLowerCase()}@${ascii}` }
}

function asciiDomain(domain: string): string | undefined {
  // Characters that URL parsing would drop or give a meaning of their own never belong to a mail domain.
  if (/[\s\p{Cc}\p{Cf}%/\\?#:[\]<>|^"'`{}()]/u.test(domain)) return undefined
  const ascii = domainToASCII(domain).toLowerCase()
  const labels = ascii.split('.')
  if (ascii.length > 253 || labels.length < 2 || !labels.every((label) => LABEL.test(label))) return undefined
  if (/^\d+$/.test(labels.at(-1) as string)) return undefined
  return ascii
}
