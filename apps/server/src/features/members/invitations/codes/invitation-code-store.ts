import type { InvitationCode } from './invitation-code.js'

export interface InvitationCodeStore {
  /** Returns false if there is such a code already, revoked or not. */
  insert(code: InvitationCode): Promise<boolean>
  /** Returns the code if it can be used now. */
  findOpen(codeKey: string, now: number): Promise<InvitationCode | undefined>
  /** Returns whether any code can be used now. */
  hasOpen(now: number): Promise<boolean>
  /** Counts one use, if the code can be used now: of concurrent calls no more than its limit get true. */
  use(codeKey: string, now: number): Promise<boolean>
  /** Returns the code, or undefined if there is none with this id that is not revoked. */
  revoke(codeId: string, now: number): Promise<InvitationCode | undefined>
  /** Returns the codes, the newest first. */
  list(limit: number): Promise<InvitationCode[]>
  /** Returns the codes that can be used now, the oldest first. */
  listOpen(now: number): Promise<InvitationCode[]>
  countOpen(now: number): Promise<number>
}
