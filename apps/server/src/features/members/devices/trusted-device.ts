import type { MemberId } from '@foyer/protocol'
import { digestOf } from '../../../kernel/digest.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import type { MemberDeps, MemberStores } from '../deps.js'

type DeviceStores = Pick<MemberStores, 'knownDevices'>

/** The digest by which a device of a member is stored: the rows of two members who share a browser cannot be linked. */
export const deviceDigestOf = (memberId: MemberId, device: string) => digestOf(`${memberId}\0${device}`)

/** Whether a member trusted a device to need no second factor. `device`: the secret of its cookie. */
export const isTrustedDevice = async (
  memberId: MemberId,
  device: string | undefined,
  stores: DeviceStores,
  { clock }: Pick<MemberDeps, 'clock'>,
): Promise<boolean> =>
  device !== undefined && stores.knownDevices.isTrusted(memberId, deviceDigestOf(memberId, device), clock.now())

/** Trusts a device of a member, which must be known, for 30 days (ux-checklist MF-04). */
export const trustDevice = (
  memberId: MemberId,
  device: string,
  stores: DeviceStores,
  { clock }: Pick<MemberDeps, 'clock'>,
): Promise<void> =>
  stores.knownDevices.setTrusted(memberId, deviceDigestOf(memberId, device), clock.now() + lifetimes.trustedDevice.ms)
