import { digestOf } from '../../../kernel/digest.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { newSecret } from '../../../kernel/random.js'
import type { SignInProof } from '../../tokens/sign-in-proof.js'
import type { MemberDeps } from '../deps.js'
import { deviceNameOf, noticeDevice } from '../devices/notice-device.js'
import { assertSecondFactor } from '../factors/required-second-factor.js'
import type { Member } from '../member.js'
import type { RequestContext } from '../profile/start-email-change.js'
import { assertPasswordUnchanged } from './assert-password-unchanged.js'

/**
 * Issues the single-use token for a successful authentication, bound to client and caller (security-checklist 26).
 * `browser`: the request of the member's browser, whose device is then recorded (decision 39); the caller wakes the
 * mail queue.
 */
export async function issueSessionToken(
  proof: SignInProof & { member: Member; clientId: string; callerId: string | null; openedBy?: string },
  deps: Pick<MemberDeps, 'storage' | 'siteSnapshot' | 'issuer' | 'random' | 'clock'>,
  browser?: RequestContext,
): Promise<string> {
  const { storage, random, clock } = deps
  const { member, clientId, callerId, authenticatedAt, amr, openedBy = null } = proof
  const device = browser && deviceNameOf(browser.userAgent)
  const token = newSecret(random, 'stk')
  const expiresAt = clock.now() + lifetimes.sessionToken.ms
  await storage.transact(async (stores) => {
    await assertPasswordUnchanged(member, stores)
    await assertSecondFactor(member, amr, stores, deps)
    const { memberId } = member
    if (browser !== undefined && device !== undefined)
      await noticeDevice({ member, device, amr }, browser, stores, deps)
    await stores.sessionTokens.issue({
      digest: digestOf(token),
      memberId,
      clientId,
      callerId,
      authenticatedAt,
      amr,
      openedBy,
      expiresAt,
    })
  })
  return token
}
