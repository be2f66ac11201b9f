import type { MemberId, SessionId } from '@foyer/protocol'
import type { Digest } from '../../../kernel/digest.js'

export type ImpersonationId = `imp_${string}`

/** Access of an owner to one application as a member, to look and not to change (RFC 8693 §4.1, decision 36). */
export interface Impersonation {
  impersonationId: ImpersonationId
  memberId: MemberId
  /** The only client that its codes are issued to. */
  clientId: string
  ownerId: MemberId
  /** The console session of the owner; the access ends with it. */
  ownerSessionId: SessionId
  createdAt: number
  /** The end of the access and of every session opened from it. */
  expiresAt: number
  endedAt: number | null
}

export interface ImpersonationStore {
  /** Stores an access whose link has the secret of this digest. */
  insert(impersonation: Omit<Impersonation, 'endedAt'> & { linkDigest: Digest }): Promise<void>
  /**
   * Opens a link that was created after `createdAfter`: replaces its secret by that of a cookie. Returns the access for
   * exactly one of several concurrent calls.
   */
  open(
    linkDigest: Digest,
    cookieDigest: Digest,
    times: { now: number; createdAfter: number },
  ): Promise<Impersonation | undefined>
  /** Finds an opened access by its cookie; `undefined` once it has ended or expired. */
  findOpened(cookieDigest: Digest, now: number): Promise<Impersonation | undefined>
  find(impersonationId: ImpersonationId): Promise<Impersonation | undefined>
  /** Ends an access; returns true only for the call that ended it. */
  end(impersonationId: ImpersonationId, now: number): Promise<boolean>
}

/** Whether a session or code was opened by an owner who views the site as the member. */
export const isImpersonationId = (openedBy: string | null): openedBy is ImpersonationId =>
  openedBy?.startsWith('imp_') ?? false
