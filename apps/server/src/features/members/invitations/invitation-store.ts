import type { Digest } from '../../../kernel/digest.js'
import type { Invitation } from './invitation.js'

export interface InvitationStore {
  /** Keeps it in the place of the one the address had, whose secret is dead from here on. */
  put(invitation: Invitation): Promise<void>
  /**
   * Gives an open invitation its secret, and its life from now on. False when it is no longer open, or was replaced.
   */
  setSecret(
    given: Pick<Invitation, 'invitationId' | 'emailKey' | 'expiresAt'> & { digest: Digest },
    now: number,
  ): Promise<boolean>
  /** Looks without spending, whatever became of it: GET and HEAD spend nothing (design §6). */
  find(digest: Digest): Promise<Invitation | undefined>
  findOpen(emailKey: string, now: number): Promise<Invitation | undefined>
  /** Spends it by its secret: of simultaneous calls exactly one gets the invitation. */
  spend(digest: Digest, now: number): Promise<Invitation | undefined>
  /** Spends it for the address, which was proven another way: of simultaneous calls exactly one gets the invitation. */
  spendFor(emailKey: string, now: number): Promise<Invitation | undefined>
  /** False when there is no open one. */
  withdraw(emailKey: string, now: number): Promise<boolean>
  /** Those for members only that wait to be used, expired ones among them; the newest first. */
  listPending(limit: number): Promise<Invitation[]>
  /** The newest first. */
  list(limit: number): Promise<Invitation[]>
}
