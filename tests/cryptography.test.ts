import { describe, expect, it } from 'vitest'
import { read, sourceFiles } from './project-files.ts'

const PAGE = 'docs/cryptography.md'
const THIS_FILE = 'tests/cryptography.test.ts'
/** The module that checks password hashes of other products, at the first login of an imported member (decision 20). */
const FOREIGN = 'apps/server/bin/foreign-hash.js'
/** The folder that reads published lists of breached passwords (V6.2.12). */
const STOLEN = 'apps/server/src/features/members/password/breached-passwords/'

/** The files that are shipped, without tests and test utilities. */
const shipped = sourceFiles().filter(
  (path) =>
    /^(apps|packages)\/[^/]+\/src\/|^apps\/server\/bin\/|^scripts\//.test(path) &&
    !/\.test\.tsx?$|^packages\/testing\//.test(path),
)

/** Returns the rows of the table under a heading, each as a list of cells. */
function tableUnder(heading: string): string[][] {
  const section = read(PAGE).split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| '))
  return rows.slice(2).map((row) => row.split(' | ').map((cell) => cell.replaceAll(/^\| | \|$/g, '')))
}

const CRYPTO_MODULES = /(?:import|const) (?:type )?\{([^}]*)\} (?:from |= require\()'(?:node:)?crypto'/g
const NAMES_OF_WEB_CRYPTO = /\b(getRandomValues|randomUUID|subtle\.\w+)\b/g
const ARGON2 = /(?:import|const) \{([^}]*)\} (?:from |= require\()'(?:@node-rs\/argon2|bcryptjs)'/g

/** Returns the cryptographic calls of a file: functions imported from Node, Web Crypto, and Argon2. */
function callsIn(path: string): string[] {
  const text = read(path)
  const imported = [...text.matchAll(CRYPTO_MODULES), ...text.matchAll(ARGON2)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim().split(' as ').at(-1) as string)
      .filter((name) => name !== '' && !name.startsWith('type ')),
  )
  const called = imported.filter((name) => new RegExp(`\\b${name}\\(`).test(text))
  const others = [...text.matchAll(NAMES_OF_WEB_CRYPTO)].map(([, name]) => name as string)
  return [...new Set([...called, ...others])].toSorted()
}

const using = (calls: RegExp) => shipped.filter((path) => calls.test(read(path)))
/** Returns the arguments of every call of a function, as written. */
const firstArguments = (call: RegExp): string[] =>
  shipped.flatMap((path) => [...read(path).matchAll(call)].map(([, argument]) => `${path}: ${argument}`))

describe('V11.1.2, V11.1.3: the inventory of cryptography', () => {
  it('lists every file that uses some, with what it calls, and no other', () => {
    const found = Object.fromEntries(
      shipped.map((path) => [path, callsIn(path)] as const).filter(([, calls]) => calls.length > 0),
    )
    const listed = Object.fromEntries(
      tableUnder('Calls').map(([file = '', calls = '']) => [
        file.replaceAll('`', ''),
        calls.replaceAll('`', '').split(' '),
      ]),
    )
    expect(listed).toEqual(found)
  })

  it('V11.1.1: lists every key that is derived, and no other', () => {
    const derived = [
      ...read('apps/server/src/kernel/secrets.ts').matchAll(/(?:deriveMacKey|deriveKey)\(root, '([\w-]+)'\)/g),
    ]
    expect(derived.length).toBeGreaterThan(5)
    const listed = tableUnder('Keys').filter(([, , who]) => who?.startsWith('derived'))
    expect(listed.map(([key]) => key?.replaceAll('`', '')).toSorted()).toEqual(derived.map(([, key]) => key).toSorted())
  })

  it('lists every kind of random secret, and no other', () => {
    const prefixes = shipped.flatMap((path) =>
      [...read(path).matchAll(/\bnewSecret\([\w.]*random, (?:'(\w+)'|API_KEY_PREFIX)\)/g)].map(
        ([, prefix = 'fky']) => prefix,
      ),
    )
    const listed = tableUnder('Random values').flatMap(([kind]) => /^`(\w+)`/.exec(kind as string)?.[1] ?? [])
    expect(listed.toSorted()).toEqual([...new Set(prefixes)].toSorted())
  })

  it('V11.2.1: no file outside the list imports a library of cryptography', () => {
    expect(using(/(?:from |require\()'(crypto-js|bcrypt\w*|sjcl|tweetnacl|node-forge|md5|sha1|uuid|nanoid)/)).toEqual([
      FOREIGN,
    ])
    expect(using(/@node-rs\/argon2'/)).toEqual(['apps/server/bin/hashing-thread.cjs'])
  })
})

describe('the algorithms in the sources', () => {
  it('V11.4.1, V11.4.3: digests and MACs are of 256 bits or more', () => {
    const digests = firstArguments(/(?<![.\w])(?:createHash|createHmac|hkdfSync|hash(?=\('\w+',))\(('[^']*'|[\w.]+)/g)
    expect(digests.length).toBeGreaterThan(10)
    const others = digests.filter((digest) => !/: '(sha256|sha384|sha512)'$/.test(digest))
    expect(others).toEqual([`${STOLEN}password-digest.ts: 'sha1'`])
    // Hash functions of other products, of published lists and of authenticator apps (RFC 6238) only, none of our own.
    expect(using(/\b(md5|sha-?1|ripemd)\b/i).filter((path) => !path.startsWith(STOLEN))).toEqual([
      'apps/server/src/features/members/factors/authenticator.ts',
      'apps/server/src/features/members/password/foreign-hash.ts',
      'apps/server/src/main/config/environment-variables.ts',
    ])
  })

  it('V11.3.1, V11.3.2: the one cipher is AES-256-GCM, but for the scrypt of Firebase; nothing is encrypted by RSA', () => {
    expect(new Set(firstArguments(/\bcreate(?:C|Dec)iph?er(?:iv)?\(([^,]*)/g))).toEqual(
      new Set([`${FOREIGN}: 'aes-256-ctr'`, "apps/server/src/platform/sealing/seal.ts: 'aes-256-gcm'"]),
    )
    expect(using(/\b(publicEncrypt|privateDecrypt|privateEncrypt|publicDecrypt|RSA_PKCS1_PADDING)\b|-ecb\b/i)).toEqual(
      [],
    )
  })

  it('V11.2.3, V11.6.1: keys are made by the platform, on P-256', () => {
    expect(firstArguments(/\bgenerateKeyPair(?:Sync)?\(([^)]*)\)/g)).toEqual([
      "apps/server/src/features/tokens/signing-key.ts: 'ec', { namedCurve: 'P-256' }",
      "apps/server/src/integrations/identity-providers/demo-provider.ts: 'ec', { namedCurve: 'P-256' }",
    ])
  })

  it('V11.5.1: no UUID and no guessable number is a secret', () => {
    expect(using(/\brandomUUID\b|\bpseudoRandomBytes\b|\bMath\s*\.\s*random\b/)).toEqual([])
    // Random bytes come from one module, except at the first start.
    expect(using(/\brandomBytes\(|\bcryptoRandomBytes\(/)).toEqual([
      'apps/server/src/kernel/random.ts',
      'apps/server/src/kernel/secrets.ts',
    ])
  })

  it('V11.4.4: no key is derived from a password, but to check one that another product hashed', () => {
    expect(using(/\b(pbkdf2|scrypt)Sync?\(/)).toEqual([FOREIGN])
  })
})

describe('V11.2.4: secrets of the server are compared in constant time', () => {
  const COMPARISON = /([\w.?]+|'[^']*')\s*(?<![<>])[!=]==?\s*('[^']*'|[\w.?]+)/g
  const SECRET = /(secret|password|passwordhash|token|digest|mac|cookie|csrf|verifier|challenge|apikey)$/i
  // Values that are not secret: undefined, constants, numbers, booleans.
  const PLAIN = /^(undefined|null|true|false|'.*'|\d+|[A-Z][A-Z_]+)$/
  const comparesSecrets = (line: string): boolean =>
    [...line.matchAll(COMPARISON)].some(([, left = '', right = '']) => {
      const [one, other] = [left, right].map((side) => ({ isSecret: SECRET.test(side), isPlain: PLAIN.test(side) }))
      return (one?.isSecret && !other?.isPlain) || (other?.isSecret && !one?.isPlain)
    })
  /** Comparisons of two stored values, or of values that are not secret. */
  const allowed: Record<string, string> = {
    'apps/server/src/features/members/sign-in/assert-password-unchanged.ts':
      'two stored hashes; nobody outside sends either',
    'apps/server/src/features/members/password/rehash-password.ts': 'two stored hashes; nobody outside sends either',
    'apps/server/src/features/members/registration/repeat-registration.ts':
      'two stored hashes; nobody outside sends either',
    [`${STOLEN}password-digest-file.ts`]: 'lines of a published list',
    'apps/server/src/features/import-export/members/update-member.ts': 'the owner imports a hash beside a stored one',
  }

  it.each([
    'if (given.token === stored.token) return',
    'return expected !== csrf',
    'a.digest == b.digest',
    'row.code_mac === codeMac',
    'passwordHash !== proven.passwordHash',
  ])('finds %s', (line) => {
    expect(comparesSecrets(line)).toBe(true)
  })

  it.each([
    'token === undefined',
    "if (token === '')",
    "typeof sessionToken === 'string'",
    'codeMac === NO_CODE',
    'tokens.length === 2',
  ])('and leaves alone %s', (line) => {
    expect(comparesSecrets(line)).toBe(false)
  })

  it('holds', () => {
    const found = shipped
      .filter((path) => path.startsWith('apps/server/') && path !== THIS_FILE)
      .flatMap((path) =>
        read(path)
          .split('\n')
          .filter((line) => !/^\s*(\*|\/\/)/.test(line) && comparesSecrets(line))
          .map((line) => `${path}: ${line.trim()}`),
      )
    expect(found.filter((line) => allowed[line.split(': ')[0] as string] === undefined)).toEqual([])
    // Every exception is still in use.
    for (const path of Object.keys(allowed)) expect(found.some((line) => line.startsWith(path))).toBe(true)
  })
})
