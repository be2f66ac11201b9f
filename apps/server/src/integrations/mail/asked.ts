import type { Asked } from './mail-content.js'

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

const nameIn = (text: string, names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(text))?.[1]

/** A device as a person knows it; what is not known is left out, not guessed. */
export type Device = Pick<Asked, 'browser' | 'system'>

/** The device that a user agent names, by the names of a fixed list. */
export function deviceNamedIn(userAgent = ''): Device {
  const browser = nameIn(userAgent, BROWSERS)
  const system = nameIn(userAgent, SYSTEMS)
  return { ...(browser === undefined ? {} : { browser }), ...(system === undefined ? {} : { system }) }
}

/**
 * A request as a mail tells of it. Names come from a fixed list, so that nobody writes into a mail by choosing a user
 * agent; what is not on it is unknown, not guessed.
 */
export function askedBy(
  { network, userAgent }: { network: string; userAgent?: string | undefined },
  at: number,
): Asked {
  return { at, network: roughNetwork(network), ...deviceNamedIn(userAgent) }
}

/**
 * A network (`networkOf`) without its end, so that a mail recognises a place and names no single line: IPv4 /24, IPv6
 * /48.
 */
export function roughNetwork(network: string): string {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(network)) return network.replace(/\d+$/, 'x')
  const groups = network.split('/')[0]?.split(':') ?? []
  return groups.length < 3 ? network : `${groups.slice(0, 3).join(':')}::/48`
}
