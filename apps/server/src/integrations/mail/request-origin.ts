import type { RequestOrigin } from './mail-content.js'

const BROWSERS: [pattern: RegExp, name: string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
]
const SYSTEMS: [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const matchName = (text: string, names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(text))?.[1]

/** A device as shown to people; unknown parts are omitted, not guessed. */
export type Device = Pick<RequestOrigin, 'browser' | 'system'>

/** Parses a user agent into names from a fixed list. */
export function parseDevice(userAgent = ''): Device {
  const browser = matchName(userAgent, BROWSERS)
  const system = matchName(userAgent, SYSTEMS)
  return { ...(browser === undefined ? {} : { browser }), ...(system === undefined ? {} : { system }) }
}

/**
 * Describes a request for a mail. Names come from a fixed list, because otherwise a crafted user agent could inject
 * text into a mail; unknown ones are omitted, not guessed.
 */
export function requestOrigin(
  { network, userAgent }: { network: string; userAgent?: string | undefined },
  at: number,
): RequestOrigin {
  return { at, network: truncateNetwork(network), ...parseDevice(userAgent) }
}

/**
 * Shortens a network (`networkOf`) to IPv4 /24 or IPv6 /48, so that a mail indicates the region but not the connection.
 */
export function truncateNetwork(network: string): string {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(network)) return network.replace(/\d+$/, 'x')
  const groups = network.split('/')[0]?.split(':') ?? []
  return groups.length < 3 ? network : `${groups.slice(0, 3).join(':')}::/48`
}
