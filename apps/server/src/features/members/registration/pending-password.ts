import { createHmac } from 'node:crypto'
import { secretsEqual } from '../../../kernel/digest.js'
import type { MemberDeps } from '../deps.js'
import type { LoginCandidate } from './pending-registration-store.js'

const SALT_BYTES = 16

/**
 * Hashes a password as the claims on an address keep it: by argon2id under one salt for each address. So one hash
 * compares a login with all claims on the address, and it takes as long for many claims as for none, whoever made them
 * (decision 13).
 */
export function hashPendingPassword(
  password: string,
  emailKey: string,
  { hashing, secrets, siteId }: Pick<MemberDeps, 'hashing' | 'secrets' | 'siteId'>,
): Promise<string> {
  const salt = createHmac('sha256', secrets.registrationSalt)
    .update(`${siteId}:${emailKey}`)
    .digest()
    .subarray(0, SALT_BYTES)
  return hashing.hash(password, salt)
}

/** The claim that a hash of `claimPasswordHash` belongs to, the newest of them. */
export const findRegistrationByHash = (
  registrations: readonly LoginCandidate[],
  hash: string,
): LoginCandidate | undefined => registrations.find(({ passwordHash }) => secretsEqual(passwordHash, hash))
