import type { Digest } from '../../../kernel/digest.js'
import type { Invitation } from './invitation.js'

export interface InvitationStore {
  /** Inserts an invitation, or replaces the one of its address, whose secret becomes invalid. */
  upsert(invitation: Invitation): Promise<void>
  /** Sets the secret and the expiry of an open invitation. Returns false if it is no longer open, or was replaced. */
  setSecret(
    invitation: Pick<Invitation, 'invitationId' | 'emailKey' | 'expiresAt'> & { digest: Digest },
    now: number,
  ): Promise<boolean>
  /** Returns an invitation in any state, without spending it: GET and HEAD spend nothing (design §6). */
  find(digest: Digest): Promise<Invitation | undefined>
  findOpen(emailKey: string, now: number): Promise<Invitation | undefined>
  /** Spends it by its secret: of simultaneous calls exactly one gets the invitation. */
  spend(digest: Digest, now: number): Promise<Invitation | undefined>
  /** Spends the invitation of an address that was verified another way: of simultaneous calls exactly one gets it. */
  spendFor(emailKey: string, now: number): Promise<Invitation | undefined>
  /** Withdraws the open invitation of an address; false when there is none. */
  withdraw(emailKey: string, now: number): Promise<boolean>
  /** Returns the unused invitations without a role, including expired ones, newest first. */
  listPending(limit: number): Promise<Invitation[]>
  /** Returns all invitations, newest first. */
  list(limit: number): Promise<Invitation[]>
}
