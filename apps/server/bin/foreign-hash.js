/**
 * Checks a password against the hash of another product, in a hashing thread. What the parts are, and how costly they
 * may be, is read in `src/features/members/password/foreign-hash.ts`; this only does the work.
 */
import { createCipheriv, pbkdf2Sync, scryptSync, timingSafeEqual } from 'node:crypto'
import { compareSync } from 'bcryptjs'

/** Whether a password is the one of a hash. */
export const isRight = (parts, password) =>
  parts.kind === 'bcrypt' ? compareSync(password, parts.hash) : timingSafeEqual(keyOf(parts, password), parts.key)

function keyOf(parts, password) {
  const { salt, key } = parts
  switch (parts.kind) {
    case 'pbkdf2':
      return pbkdf2Sync(password, salt, parts.iterations, key.length, parts.digest)
    case 'scrypt':
      return scryptSync(password, salt, key.length, settingsOf(parts))
    // Firebase encrypts its signer key with what scrypt makes of the password (github.com/firebase/scrypt).
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
