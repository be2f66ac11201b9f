/**
 * Checks a password against a hash of another product, in a hashing thread.
 * `src/features/members/password/foreign-hash.ts` parses the hash and limits its cost; this module only computes it.
 */
import { createCipheriv, pbkdf2Sync, scryptSync, timingSafeEqual } from 'node:crypto'
import { compareSync } from 'bcryptjs'

/** Returns true if the password matches the hash. */
export const isRight = (parts, password) =>
  parts.kind === 'bcrypt' ? compareSync(password, parts.hash) : timingSafeEqual(keyOf(parts, password), parts.key)

function keyOf(parts, password) {
  const { salt, key } = parts
  switch (parts.kind) {
    case 'pbkdf2':
      return pbkdf2Sync(password, salt, parts.iterations, key.length, parts.digest)
    case 'scrypt':
      return scryptSync(password, salt, key.length, settingsOf(parts))
    // Firebase encrypts its signer key with a key that scrypt derives from the password (github.com/firebase/scrypt).
    case 'firebase-scrypt': {
      const secret = scryptSync(password, salt, 32, settingsOf(parts))
      const cipher = createCipheriv('aes-256-ctr', secret, Buffer.alloc(16))
      return Buffer.concat([cipher.update(parts.signerKey), cipher.final()])
    }
    default:
      throw new Error('this is no kind of hash')
  }
}

const settingsOf = ({ cost, blockSize, parallelism }) => ({
  cost,
  blockSize,
  parallelization: parallelism,
  maxmem: 128 * blockSize * (cost + parallelism + 2),
})
