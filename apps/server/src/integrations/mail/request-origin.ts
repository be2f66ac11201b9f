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

/** A device as a person knows it; what is not known is left out, not guessed. */
export type Device = Pick<RequestOrigin, 'browser' | 'system'>

/** The device that a user agent names, by the names of a fixed list. */
export function parseDevice(userAgent = ''): Device {
  const browser = matchName(userAgent, BROWSERS)
  const system = matchName(userAgent, SYSTEMS)
  return { ...(browser === undefined ? {} : { browser }), ...(system === undefined ? {} : { system }) }
}

/**
 * A request as a mail tells of it. Names come from a fixed list, so that nobody writes into a mail by choosing a user
 * agent; what is not on it is unknown, not guessed.
 */
export function requestOrigin(
  { network, userAgent }: { network: string; userAgent?: string | undefined },
  at: number,
): RequestOrigin {
  return { at, network: truncateNetwork(network), ...parseDevice(userAgent) }
}

/**
 * A network (`networkOf`) without its end, so that a mail recognises a place and names no single line: IPv4 /24, IPv6
 * /48.
 */
export function truncateNetwork(network: string): string {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(network)) return network.replace(/\d+$/, 'x')
  const groups = network.split('/')[0]?.split(':') ?? []
  return groups.length < 3 ? network : `${groups.slice(0, 3).join(':')}::/48`
}
