import { createHmac } from 'node:crypto'
import type { MemberId } from '@foyer/protocol'
import type { Random } from '../../../kernel/random.js'
import type { Secrets } from '../../../kernel/secrets.js'

/** Number of recovery codes that a member gets at a time. */
const RECOVERY_CODES = 10

/** 32 letters and digits without those that look alike (Crockford's base 32). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 10

/** Draws recovery codes of 50 bits each, as `xxxxx-xxxxx`. */
export const drawRecoveryCodes = (random: Random): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...random.bytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
    return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
  })

/** Reads a typed code: letter case, spaces and dashes do not matter (MF-05), and letters that look alike are one. */
const normalize = (typed: string): string =>
  typed.normalize('NFKC').toLowerCase().replace(/[\s-]/g, '').replace(/[il]/g, '1').replace(/o/g, '0')

/** Computes the keyed MAC under which a recovery code of a member is stored (V6.5.2); undefined if it is no code. */
export function recoveryCodeMac(
  typed: string,
  memberId: MemberId,
  { recoveryCode }: Pick<Secrets, 'recoveryCode'>,
): string | undefined {
  const code = normalize(typed)
  if (code.length !== LENGTH) return undefined
  return createHmac('sha256', recoveryCode).update(`${memberId}:${code}`).digest('base64url')
}
