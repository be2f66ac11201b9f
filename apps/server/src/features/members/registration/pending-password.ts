import { createHmac } from 'node:crypto'
import { secretsEqual } from '../../../kernel/digest.js'
import type { MemberDeps } from '../deps.js'
import type { LoginCandidate } from './pending-registration-store.js'

const SALT_BYTES = 16

/**
 * Hashes a password for a pending registration: Argon2id with one salt per address. A login therefore compares one hash
 * with all pending registrations on the address, and takes as long for many registrations as for none (decision 13).
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

/** Returns the newest pending registration with a hash computed by `hashPendingPassword`. */
export const findRegistrationByHash = (
  registrations: readonly LoginCandidate[],
  hash: string,
): LoginCandidate | undefined => registrations.find(({ passwordHash }) => secretsEqual(passwordHash, hash))
