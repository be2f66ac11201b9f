const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes bytes in base 32 without padding (RFC 4648 §6), as authenticator apps read secrets. */
export function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** Decodes base 32; letter case, spaces and padding do not matter. Undefined if a character is none of it. */
export function decodeBase32(text: string): Buffer | undefined {
  const letters = text.toUpperCase().replace(/ /g, '').replace(/=+$/, '')
  if (!/^[A-Z2-7]*$/.test(letters)) return undefined
  const bits = [...letters].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
