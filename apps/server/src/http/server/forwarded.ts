import { isIP } from 'node:net'

/** What one hop says of the one before it. An address that cannot be read is null. */
export interface Hop {
  address: string | null
  proto: string | null
}

/** Longest chain that is looked at. */
const MAX_HOPS = 32

/** X-Forwarded-For: addresses, the nearest hop last. A port may stand behind one. */
export const readForwardedFor = (header: string): (string | null)[] => lastHops(header.split(',')).map(addressOf)

/** RFC 7239 §4: `for=…;proto=…` for each hop, the nearest last. */
export const readForwarded = (header: string): Hop[] =>
  lastHops(header.split(',')).map((element) => {
    const parameters = new Map<string, string>()
    for (const pair of element.split(';')) {
      const at = pair.indexOf('=')
      const name = pair.slice(0, at).trim().toLowerCase()
      // A parameter given twice says nothing.
      parameters.set(name, parameters.has(name) ? '' : unquoted(pair.slice(at + 1).trim()))
    }
    const given = parameters.get('for')
    return {
      address: given === undefined ? null : addressOf(given),
      proto: parameters.get('proto')?.toLowerCase() ?? null,
    }
  })

const lastHops = <Item>(items: Item[]): Item[] => items.slice(-MAX_HOPS)

const unquoted = (text: string): string => /^"(.*)"$/.exec(text)?.[1] ?? text

/** `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:80`; everything else is null. */
function addressOf(given: string): string | null {
  const text = given.trim()
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text
  return isIP(bare) === 0 || bare.includes('%') ? null : bare
}
