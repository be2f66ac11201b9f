import { describe, expect, it } from 'vitest'
import { foreignSamples } from '../../../../tests/members/passwords/foreign-hash-samples.js'
import { passwordHashFault } from '../../import-export/password-hash-format.js'
import { argon2Hashing } from './password-hashing.js'

const hashing = argon2Hashing()
const b64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64').replaceAll('=', '')
const zeros = (length: number) => b64(Buffer.alloc(length))

describe('issue 6: a hash of another product', () => {
  it.each(foreignSamples)('$kind, $from: is the one of its password and of no other', async ({ hash, password }) => {
    expect(passwordHashFault(hash)).toBeUndefined()
    expect(await hashing.verify(hash, password)).toBe(true)
    expect(await hashing.verify(hash, `${password} `)).toBe(false)
    expect(await hashing.verify(hash, '')).toBe(false)
  })

  it.each([
    ['RFC 6070 §2, one iteration', `$pbkdf2$1$${b64('salt')}$`, '0c60c80f961f0e71f3a9b524af6012062fe037a6'],
    ['RFC 6070 §2, two iterations', `$pbkdf2$2$${b64('salt')}$`, 'ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957'],
  ])('%s: is checked, and too weak to be brought along', async (_, begin, key) => {
    const hash = begin + b64(Buffer.from(key, 'hex'))
    expect(await hashing.verify(hash, 'password')).toBe(true)
    expect(passwordHashFault(hash)).toContain('too little work')
  })

  it('of Werkzeug is read, its salt as the text it is', async () => {
    // RFC 6070 §2 again: the salt of the vector is text.
    const key = '4b007901b765489abead49d926f721d065a429c1'
    expect(await hashing.verify(`pbkdf2:sha1:4096$salt$${key}`, 'password')).toBe(true)
    expect(
      await hashing.verify(
        'scrypt:16384:8:1$SodiumChloride$7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
        'pleaseletmein',
      ),
    ).toBe(true)
  })

  it('is outdated whatever it costs, so that the next sign-in replaces it; ours is not', async () => {
    for (const { hash } of foreignSamples.filter(({ kind }) => kind !== 'argon2id'))
      expect([hash.slice(0, 12), hashing.isOutdated(hash)]).toEqual([hash.slice(0, 12), true])
    expect(hashing.isOutdated(await hashing.hash('a password'))).toBe(false)
  })

  it.each([
    ['bcrypt', `$2b$15$${'a'.repeat(53)}`],
    ['bcrypt of the highest cost', `$2a$31$${'a'.repeat(53)}`],
    ['PBKDF2', `pbkdf2_sha256$2000001$salt$${zeros(32)}=`],
    ['PBKDF2 with a long key', `$pbkdf2-sha1$i=1000000,l=60$c2FsdA$${zeros(60)}`],
    ['scrypt that takes a gigabyte', `$scrypt$ln=20,r=8,p=1$c2FsdA$${zeros(32)}`],
    ['scrypt in many lanes', `$scrypt$ln=14,r=8,p=64$c2FsdA$${zeros(32)}`],
    ['scrypt of Firebase', `$fbscrypt$v=1,n=30,r=8,p=1,ss=Bw==,sk=${zeros(64)}$c2FsdA==$${zeros(64)}`],
    ['Argon2i', `$argon2i$v=19$m=262144,t=9,p=1$c29tZXNhbHQ$${zeros(32)}`],
    ['Argon2d', `$argon2d$v=19$m=9999999,t=1,p=1$c29tZXNhbHQ$${zeros(32)}`],
  ])('is refused where a sign-in would cost too much: %s', (_, hash) => {
    expect(passwordHashFault(hash)).toContain('more work than a sign-in may cost')
  })

  it.each([
    ['a cost that is no power of two', `$scrypt$ln=1000,r=8,p=1$c2FsdA$${zeros(32)}`],
    ['no block', `$scrypt$ln=14,r=0,p=1$c2FsdA$${zeros(32)}`],
    ['a key of four bytes', `$pbkdf2-sha256$i=9000$c2FsdA$${zeros(4)}`],
    ['the name bcrypt must not have', `$2x$10$${'a'.repeat(53)}`],
    ['the crypt of a system', '$6$rounds=5000$salt$hash'],
    ['MD5', '5f4dcc3b5aa765d61d8327deb882cf99'],
    ['a password itself', 'correct horse battery'],
    ['nothing', ''],
  ])('is refused where it is none: %s', (_, hash) => {
    expect(passwordHashFault(hash)).toBeDefined()
    // The rejected text may be a password, so the message must not contain it (design invariant 4).
    if (hash !== '') expect(passwordHashFault(hash)).not.toContain(hash)
  })

  it('answers others while a costly one is checked: the queue is shared and bounded', async () => {
    const narrow = argon2Hashing(2)
    const ours = await narrow.hash('ours')
    const costly = foreignSamples.find(({ kind }) => kind === 'bcrypt 2y')
    const answers = await Promise.all([
      narrow.verify(costly?.hash, costly?.password ?? ''),
      narrow.verify(ours, 'ours'),
      narrow.verify(costly?.hash, 'another'),
      narrow.verify(ours, 'another'),
    ])
    expect(answers).toEqual([true, true, false, false])
  })
})
