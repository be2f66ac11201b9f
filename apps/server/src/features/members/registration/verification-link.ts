import { createHmac, type KeyObject } from 'node:crypto'
import type { Digest } from '../../../kernel/digest.js'
import { UNMATCHABLE_CODE } from '../../../kernel/verification-code.js'
import type { Authentication } from './authentication-store.js'

/**
 * What the link of a verification mail is good for. `spent`: the number was wrong too often, and the code still works.
 */
export type LinkState = 'open' | 'used' | 'expired' | 'spent' | 'unknown'

/** The state of a link, by the authentication it was mailed for. A newer mail makes an older link unknown. */
export function linkStateOf(found: Authentication | undefined, now: number): LinkState {
  if (found === undefined || found.codeMac === UNMATCHABLE_CODE) return 'unknown'
  if (found.verifiedAt !== null || found.spentAt !== null) return 'used'
  if (found.expiresAt <= now || (found.codeExpiresAt ?? 0) <= now) return 'expired'
  return found.linkTriesLeft > 0 ? 'open' : 'spent'
}

/**
 * The two digits on the screen that waits for a proof, which its link asks for in any other browser (decision 14). They
 * belong to the state token alone and are in no mail.
 */
export function screenNumber(stateDigest: Digest, key: KeyObject): string {
  const mac = createHmac('sha256', key).update(`screen:${stateDigest}`).digest()
  return String(10 + (mac.readUInt32BE() % 90))
}
