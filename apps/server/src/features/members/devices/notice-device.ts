import { digestOf } from '../../../kernel/digest.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { newId } from '../../../kernel/random.js'
import { parseDevice } from '../../../kernel/text/user-agent.js'
import { type SignInMethod, signInMethodIds } from '../../tokens/sign-in-proof.js'
import { type AuthContext, localeOf } from '../auth-result.js'
import type { MemberDeps, MemberStores } from '../deps.js'
import { enqueueMail } from '../mail-jobs.js'
import type { Member } from '../member.js'
import { deviceDigestOf } from './trusted-device.js'

/** Maximum number of mails about new devices to a member within a day. */
const MAX_MAILS = 3

/**
 * Returns what identifies a device without a cookie: the names of its browser and system. Undefined if neither is
 * recognised, as for a back end.
 */
export function deviceNameOf(userAgent: string | undefined): string | undefined {
  const { browser = '', system = '' } = parseDevice(userAgent)
  return browser === '' && system === '' ? undefined : `name\0${browser}\0${system}`
}

/**
 * Records in the caller's transaction that a member signs in with a device, which is identified by the secret of its
 * cookie or by `deviceNameOf`. If the device is new and not the member's first, orders a mail about it, at most a few a
 * day; the caller wakes the mail queue after the commit (decision 39).
 */
export async function noticeDevice(
  { member, device, amr }: { member: Member; device: string; amr: readonly SignInMethod[] },
  context: Pick<AuthContext, 'network' | 'userAgent' | 'locale'>,
  stores: MemberStores,
  { siteSnapshot, random, clock }: Pick<MemberDeps, 'siteSnapshot' | 'random' | 'clock'>,
): Promise<void> {
  const { memberId } = member
  const now = clock.now()
  const deviceDigest = deviceDigestOf(memberId, device)
  if (await stores.knownDevices.recordUse(memberId, deviceDigest, now)) return
  const isFirst = !(await stores.knownDevices.hasAny(memberId))
  const deviceId = newId(random, 'dev')
  await stores.knownDevices.insert({ memberId, deviceDigest, deviceId, firstSeenAt: now, lastSeenAt: now })
  if (isFirst || !siteSnapshot.current().settings.signIn.newDeviceEmail) return
  const bucket = digestOf(`new-device-mails\0${memberId}`)
  const { attempts } = await stores.attempts.increment(bucket, lifetimes.newDeviceMails.ms, now)
  if (attempts > MAX_MAILS) return
  const signIn = signInMethodIds(amr)
  await enqueueMail(
    {
      kind: 'new-device',
      memberId,
      deviceId,
      method: signIn.method,
      secondFactor: signIn.secondFactor,
      to: member.email,
      locale: localeOf(member, context),
    },
    context,
    stores,
    { random, clock },
  )
}
