import { foreignHashFault, readForeignHash } from '../members/password/foreign-hash.js'

/**
 * Argon2 in the format of its reference implementation, in each of its three variants. Argon2id hashes are not replaced
 * while they are no weaker than Foyer's, so they must have at least the cost of the weakest setting that OWASP
 * considers equal to it (Password Storage Cheat Sheet: m=7 MiB with t=5 and its neighbours). Hashes of the other
 * variants are replaced at the first sign-in. The upper limits keep one sign-in from stopping the server.
 */
const ARGON2 =
  /^\$argon2(id|i|d)\$(?:v=(?:16|19)\$)?m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,172}$/
const MIN_KIB_TIMES_PASSES = { id: 35 * 1024, i: 1024, d: 1024 }
const MAX_KIB = 256 * 1024
const MAX_KIB_TIMES_PASSES = 1024 * 1024
const MAX_LANES = 16

const UNKNOWN_FORMAT =
  'is no hash that is known here: Argon2, bcrypt, scrypt (also of Firebase) or PBKDF2, as docs/moving-members.md shows them'

/** Returns what is wrong with a password hash, or undefined. The message never contains the hash. */
export function passwordHashFault(hash: string): string | undefined {
  const foreign = readForeignHash(hash)
  if (foreign !== undefined) return foreignHashFault(foreign)
  const found = ARGON2.exec(hash)
  if (found === null) return UNKNOWN_FORMAT
  const [memory = 0, passes = 0, lanes = 0] = found.slice(2).map(Number)
  if (memory * passes < MIN_KIB_TIMES_PASSES[found[1] as 'id' | 'i' | 'd'])
    return `is an Argon2${found[1]} hash of too little work to be safe`
  if (memory > MAX_KIB || memory * passes > MAX_KIB_TIMES_PASSES || lanes < 1 || lanes > MAX_LANES)
    return `is an Argon2${found[1]} hash of more work than a sign-in may cost`
  return undefined
}
