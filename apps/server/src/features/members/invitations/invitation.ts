import type { OwnerRole } from '@foyer/protocol'
import type { Digest } from '../../../kernel/digest.js'

/**
 * An owner's permission for a person to join: one for each address, the newest. Its secret is generated when its mail
 * is handed over (security-checklist 97). Times are milliseconds since 1970.
 */
export interface Invitation {
  invitationId: string
  email: string
  emailKey: string
  /** Digest of the secret in the mail; null before the mail is handed over. */
  digest: Digest | null
  createdAt: number
  expiresAt: number
  spentAt: number | null
  withdrawnAt: number | null
  /** The role that the person gets besides the membership; null: none. */
  ownerRole: OwnerRole | null
}

type InvitationState = 'open' | 'used' | 'withdrawn' | 'expired'

/** Returns the state of an invitation. */
export function stateOf({ spentAt, withdrawnAt, expiresAt }: Invitation, now: number): InvitationState {
  if (spentAt !== null) return 'used'
  if (withdrawnAt !== null) return 'withdrawn'
  return expiresAt <= now ? 'expired' : 'open'
}
