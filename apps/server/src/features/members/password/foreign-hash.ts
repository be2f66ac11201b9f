/**
 * Password hashes of other products, as imported members have them: each is verified once and then replaced by one of
 * ours (decision 20). The library reads all forms of Argon2 itself (`import-export/password-hash-format.ts`).
 */
export type ForeignHash =
  | { kind: 'bcrypt'; hash: string }
  | { kind: 'pbkdf2'; digest: 'sha1' | 'sha256' | 'sha512'; iterations: number; salt: Uint8Array; key: Uint8Array }
  | ({ kind: 'scrypt' } & ScryptSettings & { salt: Uint8Array; key: Uint8Array })
  | ({ kind: 'firebase-scrypt' } & ScryptSettings & { signerKey: Uint8Array; salt: Uint8Array; key: Uint8Array })

interface ScryptSettings {
  /** A power of two: N. */
  cost: number
  /** r. */
  blockSize: number
  /** p. */
  parallelism: number
}

type HashFormat = [form: RegExp, read: (...parts: string[]) => ForeignHash | undefined]

const PBKDF2_DIGESTS = { '': 'sha1', sha1: 'sha1', sha256: 'sha256', sha512: 'sha512' } as const
const BASE64 = '[A-Za-z0-9+/._-]+={0,2}'

const hashFormats: HashFormat[] = [
  [/^(\$2[aby]\$\d\d\$[./A-Za-z0-9]{53})$/, (hash = '') => ({ kind: 'bcrypt', hash })],
  // Django: the salt is the text itself.
  [
    new RegExp(`^pbkdf2_(sha1|sha256|sha512)\\$(\\d{1,9})\\$([^$]{1,128})\\$(${BASE64})$`),
    (digest, iterations, salt = '', key) => pbkdf2(digest, iterations, utf8(salt), base64(key)),
  ],
  // PHC, and passlib's older form without parameter names; SHA-1 if no digest is named.
  [
    new RegExp(`^\\$pbkdf2(?:-(sha1|sha256|sha512))?\\$(?:i=)?(\\d{1,9})(?:,l=\\d{1,4})?\\$(${BASE64})\\$(${BASE64})$`),
    (digest = '', iterations, salt, key) => pbkdf2(digest, iterations, base64(salt), base64(key)),
  ],
  // Werkzeug: the salt is the text itself, the key hexadecimal.
  [
    /^pbkdf2:(sha1|sha256|sha512):(\d{1,9})\$([^$]{1,128})\$([0-9a-f]{32,256})$/,
    (digest, iterations, salt = '', key = '') => pbkdf2(digest, iterations, utf8(salt), Buffer.from(key, 'hex')),
  ],
  [
    /^scrypt:(\d{1,9}):(\d{1,4}):(\d{1,4})\$([^$]{1,128})\$([0-9a-f]{32,256})$/,
    (cost, blockSize, parallelism, salt = '', key = '') => ({
      ...{ kind: 'scrypt', cost: Number(cost), blockSize: Number(blockSize), parallelism: Number(parallelism) },
      ...{ salt: utf8(salt), key: Buffer.from(key, 'hex') },
    }),
  ],
  // PHC. Some products write the cost itself instead of its logarithm.
  [
    new RegExp(`^\\$scrypt\\$ln=(\\d{1,9}),r=(\\d{1,4}),p=(\\d{1,4})\\$(${BASE64})\\$(${BASE64})$`),
    (ln, blockSize, parallelism, salt, key) => ({
      ...{ kind: 'scrypt', cost: costOf(Number(ln)), blockSize: Number(blockSize), parallelism: Number(parallelism) },
      ...{ salt: base64(salt), key: base64(key) },
    }),
  ],
  // Firebase, as Supabase writes it: n is its mem_cost, r its rounds, ss its salt separator, sk its signer key.
  [
    new RegExp(
      `^\\$fbscrypt\\$v=1,n=(\\d{1,2}),r=(\\d{1,4}),p=1,ss=(${BASE64})?,sk=(${BASE64})\\$(${BASE64})\\$(${BASE64})$`,
    ),
    (memoryCost, rounds, separator = '', signerKey, salt, key) => ({
      ...{ kind: 'firebase-scrypt', cost: 2 ** Number(memoryCost), blockSize: Number(rounds), parallelism: 1 },
      ...{ signerKey: base64(signerKey), salt: Buffer.concat([base64(salt), base64(separator)]), key: base64(key) },
    }),
  ],
]

/** Parses a hash of another product; returns undefined for an unknown format. */
export function readForeignHash(text: string): ForeignHash | undefined {
  for (const [form, read] of hashFormats) {
    const found = form.exec(text)
    if (found !== null) return read(...found.slice(1))
  }
  return undefined
}

const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8')
/** Decodes standard base64, base64url, or passlib's variant with a full stop, with or without padding. */
const base64 = (text = ''): Buffer => Buffer.from(text.replaceAll('.', '+'), 'base64')
const costOf = (ln: number): number => (ln < 32 ? 2 ** ln : ln)

const pbkdf2 = (digest = '', iterations: string | undefined, salt: Uint8Array, key: Uint8Array): ForeignHash => ({
  ...{ kind: 'pbkdf2', digest: PBKDF2_DIGESTS[digest as keyof typeof PBKDF2_DIGESTS] },
  ...{ iterations: Number(iterations), salt, key },
})

/** Limits of the cost of a sign-in: about a second of one core and 128 MiB (measured in decision 20). */
const BCRYPT_COST_LIMITS = { least: 4, most: 14 }
const PBKDF2_ITERATION_LIMITS = { least: 1000, most: 2_000_000 }
const SCRYPT_MAX_BYTES = 128 * 1024 * 1024
const SCRYPT_MAX_WORK = 2 * SCRYPT_MAX_BYTES
const SCRYPT_MIN_COST = 1024
const DIGEST_BYTES = { sha1: 20, sha256: 32, sha512: 64 }
const KEY_BYTE_LIMITS = { least: 16, most: 128 }

/** Returns why a hash of another product cannot be imported, or undefined. */
export function foreignHashFault(hash: ForeignHash): string | undefined {
  if (hash.kind === 'bcrypt') {
    const rounds = Number(hash.hash.slice(4, 6))
    if (rounds > BCRYPT_COST_LIMITS.most)
      return `is a bcrypt hash of cost ${rounds}: more work than a sign-in may cost (${BCRYPT_COST_LIMITS.most})`
    return rounds < BCRYPT_COST_LIMITS.least ? `is a bcrypt hash of cost ${rounds}, which does not exist` : undefined
  }
  const { salt, key } = hash
  if (key.length < KEY_BYTE_LIMITS.least || key.length > KEY_BYTE_LIMITS.most || salt.length === 0)
    return `has a key of ${key.length} bytes and a salt of ${salt.length}, which is no hash of a password`
  if (hash.kind === 'pbkdf2') {
    // A key longer than the digest repeats all iterations for each block.
    const work = hash.iterations * Math.ceil(key.length / DIGEST_BYTES[hash.digest])
    if (work > PBKDF2_ITERATION_LIMITS.most)
      return `is a PBKDF2 hash of more work than a sign-in may cost (${PBKDF2_ITERATION_LIMITS.most} iterations)`
    return hash.iterations < PBKDF2_ITERATION_LIMITS.least
      ? 'is a PBKDF2 hash of too little work to be safe'
      : undefined
  }
  const { cost, blockSize, parallelism } = hash
  if (!Number.isSafeInteger(cost) || cost < 2 || !Number.isInteger(Math.log2(cost)) || blockSize < 1 || parallelism < 1)
    return 'is a scrypt hash with settings that do not exist'
  if (128 * cost * blockSize > SCRYPT_MAX_BYTES || 128 * cost * blockSize * parallelism > SCRYPT_MAX_WORK)
    return 'is a scrypt hash of more work than a sign-in may cost (128 MiB, twice over)'
  return cost < SCRYPT_MIN_COST ? 'is a scrypt hash of too little work to be safe' : undefined
}
