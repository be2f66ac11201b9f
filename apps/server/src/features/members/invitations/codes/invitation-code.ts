import type { Random } from '../../../../kernel/random.js'

/** A code with which several people may sign up while the site requires an invitation. Times are milliseconds. */
export interface InvitationCode {
  codeId: string
  /** As it is shown: upper-case letters, digits and hyphens. */
  code: string
  /** As it is compared: without hyphens. */
  codeKey: string
  label: string
  maxUses: number
  uses: number
  createdAt: number
  /** Null: it does not expire. */
  expiresAt: number | null
  revokedAt: number | null
}

type InvitationCodeState = 'open' | 'used-up' | 'expired' | 'revoked'

/** Returns the state of a code. */
export function codeStateOf({ revokedAt, uses, maxUses, expiresAt }: InvitationCode, now: number): InvitationCodeState {
  if (revokedAt !== null) return 'revoked'
  if (uses >= maxUses) return 'used-up'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'open'
}

const MAX_TYPED_LENGTH = 100
const CODE = /^[A-Z0-9]+(-[A-Z0-9]+)*$/
const MIN_CHARACTERS = 6
const MAX_LENGTH = 40

/**
 * Parses a code. Case, spaces and hyphens make no difference, because people read codes out and copy them by hand.
 * Returns undefined if it is not one: 6 to 40 letters of the English alphabet, digits and hyphens.
 */
export function readInvitationCode(text: string): Pick<InvitationCode, 'code' | 'codeKey'> | undefined {
  if (text.length > MAX_TYPED_LENGTH) return undefined
  const code = text.trim().toUpperCase().replaceAll(/\s+/g, '-')
  const codeKey = code.replaceAll('-', '')
  if (!CODE.test(code) || code.length > MAX_LENGTH || codeKey.length < MIN_CHARACTERS) return undefined
  return { code, codeKey }
}

/** Without letters and digits that look alike. 32 characters, so that a byte chooses each with the same chance. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Creates a code of 50 random bits, such as `7KQ2M-XW94T`. */
export function newInvitationCode(random: Random): string {
  const characters = [...random.bytes(10)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
  return `${characters.slice(0, 5)}-${characters.slice(5)}`
}
