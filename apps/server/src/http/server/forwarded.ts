import { isIP } from 'node:net'

/** One hop of a forwarded header. An unreadable address is null. */
interface Hop {
  address: string | null
  proto: string | null
}

/** Maximum number of hops that are read. */
const MAX_HOPS = 32

/** Parses X-Forwarded-For: addresses with an optional port, the nearest hop last. */
export const readForwardedFor = (header: string): (string | null)[] => lastHops(header.split(',')).map(addressOf)

/** Parses Forwarded (RFC 7239 §4): `for=…;proto=…` for each hop, the nearest last. */
export const readForwarded = (header: string): Hop[] =>
  lastHops(header.split(',')).map((element) => {
    const parameters = new Map<string, string>()
    for (const pair of element.split(';')) {
      const at = pair.indexOf('=')
      const name = pair.slice(0, at).trim().toLowerCase()
      // A repeated parameter is ignored.
      parameters.set(name, parameters.has(name) ? '' : unquoted(pair.slice(at + 1).trim()))
    }
    const node = parameters.get('for')
    return {
      address: node === undefined ? null : addressOf(node),
      proto: parameters.get('proto')?.toLowerCase() ?? null,
    }
  })

const lastHops = <Item>(items: Item[]): Item[] => items.slice(-MAX_HOPS)

const unquoted = (text: string): string => /^"(.*)"$/.exec(text)?.[1] ?? text

/**
 * Parses `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:80`; returns null for other
 * text.
 */
function addressOf(node: string): string | null {
  const text = node.trim()
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text
  return isIP(bare) === 0 || bare.includes('%') ? null : bare
}
