import { type MemberId, SESSION_TOKEN_SECONDS } from '@foyer/protocol'
import type { Needs } from '../needs.js'
import { digestOf } from '../runtime/digest.js'
import { newSecret } from '../runtime/random.js'

/** Issues the single-use proof that an authentication succeeded, bound to client and caller (security-checklist 26). */
export async function issueSessionToken(
  proof: { memberId: MemberId; clientId: string; callerId: string | null; authenticatedAt: number },
  { storage, random, clock }: Pick<Needs, 'storage' | 'random' | 'clock'>,
): Promise<string> {
  const token = newSecret(random, 'stk')
  const expiresAt = clock.now() + SESSION_TOKEN_SECONDS * 1000
  await storage.write((stores) => stores.sessionTokens.issue({ ...proof, digest: digestOf(token), expiresAt }))
  return token
}
