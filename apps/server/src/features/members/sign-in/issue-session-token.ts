import { digestOf } from '../../../kernel/digest.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { newSecret } from '../../../kernel/random.js'
import type { SignInProof } from '../../tokens/sign-in-proof.js'
import type { MemberDeps } from '../deps.js'
import type { Member } from '../member.js'
import { assertPasswordUnchanged } from './assert-password-unchanged.js'

/**
 * Issues the single-use proof that an authentication succeeded, bound to client and caller (security-checklist 26).
 * @throws ApplicationError INVALID_PASSWORD if the password changed, or a deletion began, after the authentication
 */
export async function issueSessionToken(
  proof: SignInProof & { member: Member; clientId: string; callerId: string | null; openedBy?: string },
  { storage, random, clock }: Pick<MemberDeps, 'storage' | 'random' | 'clock'>,
): Promise<string> {
  const { member, clientId, callerId, authenticatedAt, amr, openedBy = null } = proof
  const token = newSecret(random, 'stk')
  const expiresAt = clock.now() + lifetimes.sessionToken.ms
  await storage.transact(async (stores) => {
    await assertPasswordUnchanged(member, stores)
    const { memberId } = member
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
