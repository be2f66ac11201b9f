import { createHmac, type KeyObject } from 'node:crypto'
import type { Digest } from '../../../kernel/digest.js'
import { UNMATCHABLE_CODE } from '../../../kernel/verification-code.js'
import type { Authentication } from './authentication-store.js'

/**
 * State of the link in a verification mail. `spent`: too many wrong screen numbers; the code in the mail still works.
 */
export type LinkState = 'open' | 'used' | 'expired' | 'spent' | 'unknown'

/** Returns the state of a link from the authentication it was mailed for. A newer mail makes an older link unknown. */
export function linkStateOf(found: Authentication | undefined, now: number): LinkState {
  if (found === undefined || found.codeMac === UNMATCHABLE_CODE) return 'unknown'
  if (found.verifiedAt !== null || found.spentAt !== null) return 'used'
  if (found.expiresAt <= now || (found.codeExpiresAt ?? 0) <= now) return 'expired'
  return found.linkTriesLeft > 0 ? 'open' : 'spent'
}

/**
 * Returns the two-digit number shown in the browser that waits for the verification; the link requires it in any other
 * browser (decision 14). It is derived from the state token and is in no mail.
 */
export function screenNumber(stateDigest: Digest, key: KeyObject): string {
  const mac = createHmac('sha256', key).update(`screen:${stateDigest}`).digest()
  return String(10 + (mac.readUInt32BE() % 90))
}
