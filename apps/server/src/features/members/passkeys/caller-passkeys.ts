import type { MemberId } from '@foyer/protocol'
import type { Act } from '../../audit/audit.js'

/** A member who manages passkeys, and the session or browser in which a challenge must be answered. */
export interface CallerPasskeys {
  memberId: MemberId
  binding: string
}

/** A member who changes passkeys. The caller has checked that the sign-in is recent. */
export interface PasskeyChange {
  memberId: MemberId
  act: Act
}
