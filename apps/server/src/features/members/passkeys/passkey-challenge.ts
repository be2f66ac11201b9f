import { digestOf, secretsEqual } from '../../../kernel/digest.js'
import { lifetimes } from '../../../kernel/lifetimes.js'
import { macOf } from '../../../kernel/mac.js'
import type { MemberDeps, MemberStores } from '../deps.js'
import { passkeyRefused } from './passkey-refused.js'

/** What the response to a challenge may be used for. */
type ChallengePurpose = 'sign-in' | 'add'

/** A challenge is answered by the browser or session that asked for it: `binding` identifies that one. */
interface ChallengeUse {
  purpose: ChallengePurpose
  binding: string
}

const RANDOM_BYTES = 18

/**
 * Returns a challenge (WebAuthn §13.4.3), base64url. Nothing is stored until it was used, so that issuing it costs no
 * write: it carries its expiry, and a MAC over that, the purpose and the binding.
 */
export function issueChallenge(
  use: ChallengeUse,
  { random, clock, secrets }: Pick<MemberDeps, 'random' | 'clock' | 'secrets'>,
): string {
  const expiresAt = clock.now() + lifetimes.passkeyChallenge.ms
  const text = `${expiresAt.toString(36)}.${random.bytes(RANDOM_BYTES).toString('base64url')}`
  return Buffer.from(`${text}.${macOfChallenge(text, use, secrets)}`).toString('base64url')
}

/**
 * Checks a challenge that came back, without spending it.
 * @throws ApplicationError PASSKEY_REFUSED
 */
export function assertChallenge(
  challenge: string,
  use: ChallengeUse,
  { clock, secrets }: Pick<MemberDeps, 'clock' | 'secrets'>,
): void {
  const { text, mac, expiresAt } = readChallenge(challenge)
  if (!secretsEqual(mac, macOfChallenge(text, use, secrets))) throw passkeyRefused('foreign-challenge')
  if (clock.now() >= expiresAt) throw passkeyRefused('expired-challenge')
}

/**
 * Spends a checked challenge. Of concurrent uses exactly one succeeds.
 * @throws ApplicationError PASSKEY_REFUSED
 */
export async function spendChallenge(challenge: string, stores: Pick<MemberStores, 'spentChallenges'>): Promise<void> {
  const { expiresAt } = readChallenge(challenge)
  if (!(await stores.spentChallenges.spend(digestOf(`passkey:${challenge}`), expiresAt)))
    throw passkeyRefused('used-challenge')
}

function readChallenge(challenge: string): { text: string; mac: string; expiresAt: number } {
  const [expiry = '', random = '', mac = ''] = Buffer.from(challenge, 'base64url').toString().split('.')
  return { text: `${expiry}.${random}`, mac, expiresAt: Number.parseInt(expiry, 36) }
}

const macOfChallenge = (text: string, { purpose, binding }: ChallengeUse, secrets: MemberDeps['secrets']): string =>
  macOf(`${purpose} ${text} ${binding}`, secrets.passkeyChallenge)
