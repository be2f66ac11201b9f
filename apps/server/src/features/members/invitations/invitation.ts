import type { Digest } from '../../../kernel/digest.js'
import type { OwnerRole } from '../../site/roles/owner.js'

/**
 * An owner's word that somebody may join: one for each address, the newest. Its secret is made when its mail is handed
 * over (security-checklist 97). Times are milliseconds since 1970.
 */
export interface Invitation {
  invitationId: string
  email: string
  emailKey: string
  /** Of the secret in the mail; null before the mail is handed over. */
  digest: Digest | null
  createdAt: number
  expiresAt: number
  spentAt: number | null
  withdrawnAt: number | null
  /** What the person is to be for the site besides a member; null: a member only. */
  ownerRole: OwnerRole | null
}

export type InvitationState = 'open' | 'used' | 'withdrawn' | 'expired'

/** What became of an invitation. */
export function stateOf({ spentAt, withdrawnAt, expiresAt }: Invitation, now: number): InvitationState {
  if (spentAt !== null) return 'used'
  if (withdrawnAt !== null) return 'withdrawn'
  return expiresAt <= now ? 'expired' : 'open'
}
