import { interpolate } from '@foyer/messages/console'
import type { Messages } from '../../language/messages.js'
import type { Client, Platform } from './client.js'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Validates a redirect URI by the rules of the server (CL-04). Returns the error text, or undefined if it is valid. */
export function validateRedirectUri(text: string, { clients: { rules } }: Messages): string | undefined {
  if (text.includes('*')) return rules.wildcard
  if (!URL.canParse(text)) return rules.incomplete
  const { protocol, hostname, hash, username, password } = new URL(text)
  if (protocol === 'http:' && !LOOPBACK.test(hostname)) return rules.plainHttp
  if (protocol !== 'https:' && protocol !== 'http:') return rules.scheme
  if (hash !== '' || text.endsWith('#')) return rules.fragment
  if (username !== '' || password !== '') return rules.credentials
  return undefined
}

/** Validates an origin. Returns the error text, or undefined if it is valid. */
export function validateOrigin(text: string, messages: Messages): string | undefined {
  const fault = validateRedirectUri(text, messages)
  if (fault !== undefined) return fault
  return new URL(text).origin === text
    ? undefined
    : interpolate(messages.clients.rules.originOnly, { origin: new URL(text).origin })
}

const MINUTES = { m: 1, h: 60, d: 1440 } as const

/** Validates the length of a session; empty for that of the site. Returns the error text, or undefined if valid. */
export function validateLength(text: string, { clients: { sessionInvalid } }: Messages): string | undefined {
  if (text.trim() === '') return undefined
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(text.trim()) ?? []
  const minutes = Number(count) * MINUTES[(unit ?? 'm') as keyof typeof MINUTES]
  return minutes >= 15 && minutes <= 400 * MINUTES.d ? undefined : sessionInvalid
}

/** Splits the value of a text area into its non-empty lines. */
export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Returns the first error among the lines, with its line number. */
export function validateLines(
  text: string,
  fault: (line: string, messages: Messages) => string | undefined,
  messages: Messages,
): string | undefined {
  for (const line of splitLines(text)) {
    const found = fault(line, messages)
    if (found !== undefined) return `${line}: ${found}`
  }
  return undefined
}

/**
 * Returns the addresses of a new application from the one that was entered: a site returns to `/callback` unless the
 * address has a path, and an app returns to the address itself. The name is that of the host.
 */
export function deriveAddresses(
  platform: Platform,
  address: string,
): Pick<Client, 'name' | 'redirectUris' | 'origins' | 'logoutUris'> {
  const { origin, host, pathname, search } = new URL(address)
  const isComplete = platform === 'mobile' || pathname !== '/' || search !== ''
  return {
    name: host.replace(/^www\./, ''),
    redirectUris: [isComplete ? address : `${origin}/callback`],
    origins: platform === 'browser' ? [origin] : [],
    logoutUris: platform === 'mobile' ? [] : [`${origin}/`],
  }
}
