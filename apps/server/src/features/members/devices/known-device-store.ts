import type { MemberId } from '@foyer/protocol'
import type { Digest } from '../../../kernel/digest.js'

/** A device with which a member signed in. Times are milliseconds since 1970. */
export interface KnownDevice {
  memberId: MemberId
  deviceDigest: Digest
  deviceId: string
  /** Null if it was not recorded. */
  firstSeenAt: number | null
  lastSeenAt: number
}

export interface KnownDeviceStore {
  /** Records that a known device was used. Returns false if the device is not known. */
  recordUse(memberId: MemberId, deviceDigest: Digest, now: number): Promise<boolean>
  /** Returns whether any device of the member is known. */
  hasAny(memberId: MemberId): Promise<boolean>
  /** Does nothing if the device is known. Of a member with many, those not used for longest are deleted. */
  insert(device: KnownDevice): Promise<void>
  /** Sets the link of the mail about a device. Returns false if the device is no longer known. */
  setNotice(device: { memberId: MemberId; deviceId: string; noticeDigest: Digest; expiresAt: number }): Promise<boolean>
  /** Returns the device of a link that can be used. */
  findByNotice(noticeDigest: Digest, now: number): Promise<KnownDevice | undefined>
  /** Deletes the device of a link: of concurrent calls exactly one gets true. */
  deleteByNotice(noticeDigest: Digest, now: number): Promise<boolean>
  /** Lets a known device sign in without a second factor until a time. */
  setTrusted(memberId: MemberId, deviceDigest: Digest, until: number): Promise<void>
  isTrusted(memberId: MemberId, deviceDigest: Digest, now: number): Promise<boolean>
  /** Returns the number of trusted devices. */
  countTrusted(memberId: MemberId, now: number): Promise<number>
  /** Ends the trust in all devices of a member. */
  distrustAllOf(memberId: MemberId): Promise<void>
  deleteAllOf(memberId: MemberId): Promise<void>
}
