import type { MemberId } from '@foyer/protocol'

/** A change of a member's address that waits for the proof of the new one (decision 14). Times are milliseconds. */
export interface EmailChange {
  memberId: MemberId
  /** Anew with every asking: what a code is bound to. */
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
  /** Begins a change in the place of the one that waits, if any. */
  upsert(change: EmailChange): Promise<void>
  /** What waits. */
  find(memberId: MemberId, now: number): Promise<EmailChange | undefined>
  /**
   * Puts a new code in the place of the old one; the count of tries goes on. False when another change waits by now, or
   * none, or no code is ever right (`NO_CODE`).
   */
  setCode(
    which: Pick<EmailChange, 'memberId' | 'changeId'>,
    fresh: { codeMac: string; expiresAt: number },
    now: number,
  ): Promise<boolean>
  /** Takes one try before the guess is looked at, so that parallel guesses count; undefined when none is left. */
  consumeTry(memberId: MemberId, now: number): Promise<EmailChange | undefined>
  /** Ends what waits: of simultaneous calls exactly one gets true. */
  delete(memberId: MemberId): Promise<boolean>
}
