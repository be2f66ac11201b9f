import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * Returns the code that an authenticator app shows at a time in milliseconds since 1970 (RFC 6238), for the key as text
 * or the URL in the QR code.
 * @throws Error if the key is not in base 32
 */
export function authenticatorCode(keyOrUrl: string, now: number): string {
  const values = keyOrUrl.startsWith('otpauth:') ? new URL(keyOrUrl).searchParams : new URLSearchParams()
  const digits = Number(values.get('digits') ?? 6)
  const step = Math.floor(now / 1000 / Number(values.get('period') ?? 30))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac(values.get('algorithm') ?? 'SHA1', decodeBase32(values.get('secret') ?? keyOrUrl))
    .update(counter)
    .digest()
  const offset = (mac.at(-1) as number) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

function decodeBase32(text: string): Buffer {
  const values = [...text.toUpperCase().replaceAll(/[\s=]/g, '')].map((letter) => ALPHABET.indexOf(letter))
  if (values.length === 0 || values.includes(-1)) throw new Error('The key of the authenticator app is not in base 32.')
  const bits = values.map((value) => value.toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/[01]{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}
