import type { MemberId } from '@foyer/protocol'

/** A change of a member's address that waits for verification of the new one (decision 14). Times are milliseconds. */
export interface EmailChange {
  memberId: MemberId
  /** New for each request; codes are bound to it. */
  changeId: string
  email: string
  emailKey: string
  codeMac: string | null
  codeExpiresAt: number | null
  triesLeft: number
  createdAt: number
  expiresAt: number
}

export interface EmailChangeStore {
  /** Inserts a change, or replaces the pending one. */
  upsert(change: EmailChange): Promise<void>
  /** Returns the pending change. */
  find(memberId: MemberId, now: number): Promise<EmailChange | undefined>
  /**
   * Replaces the code; the number of tries left is not reset. Returns false if another change or none is pending, or no
   * code is valid for it (`UNMATCHABLE_CODE`).
   */
  setCode(
    which: Pick<EmailChange, 'memberId' | 'changeId'>,
    fresh: { codeMac: string; expiresAt: number },
    now: number,
  ): Promise<boolean>
  /** Consumes one try before the guess is compared, so that parallel guesses count; undefined when none is left. */
  consumeTry(memberId: MemberId, now: number): Promise<EmailChange | undefined>
  /** Deletes the pending change: of simultaneous calls exactly one gets true. */
  delete(memberId: MemberId): Promise<boolean>
}
