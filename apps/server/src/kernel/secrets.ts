import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseConfig } from './database-config.js'
import { StartError } from './errors/start-error.js'

/** The keys derived from the root secret, each for one purpose (V11.1.2). They are never stored or logged. */
export interface Secrets {
  /** Seals visitors' refresh tokens (HMAC-SHA-256). */
  visitorToken: KeyObject
  /** Authenticates members' refresh tokens (HMAC-SHA-256). */
  memberToken: KeyObject
  /** Authenticates verification codes at rest (HMAC-SHA-256). */
  verificationCode: KeyObject
  /** Derives the password salt of pending registrations (HMAC-SHA-256). */
  registrationSalt: KeyObject
  /** Seals signing keys at rest (AES-256-GCM). */
  signingKey: Buffer
  /** Binds a form to the browser for which it was rendered (HMAC-SHA-256). */
  csrf: KeyObject
  /** Signs the challenges of the built-in captcha (HMAC-SHA-256); bytes, because its library imports the key itself. */
  captcha: Buffer
  /** Seals the cursors of data queries (AES-256-GCM). */
  dataCursor: Buffer
  /** Seals the signing secrets of webhooks at rest (AES-256-GCM). */
  webhook: Buffer
  /** Seals the client secrets of identity providers at rest (AES-256-GCM). */
  identityProvider: Buffer
  /** Derives nonce and code verifier of a sign-in at an identity provider from its state (HMAC-SHA-256). */
  externalSignIn: KeyObject
  /** Authenticates the challenges of passkeys (HMAC-SHA-256). */
  passkeyChallenge: KeyObject
  /** Binds the offer to restore an account to the successful sign-in (HMAC-SHA-256). */
  accountRestore: KeyObject
  /** Seals the tickets of captcha tests (AES-256-GCM). */
  captchaTest: Buffer
  /** Seals the secrets of authenticator apps at rest, and while one is set up (AES-256-GCM). */
  authenticator: Buffer
  /** Authenticates recovery codes at rest (HMAC-SHA-256). */
  recoveryCode: KeyObject
  /** Seals visitor hints, which name a visitor in an authorization request (AES-256-GCM). */
  visitorHint: Buffer
}

const SECRET_FILE = 'secret'
const SECRET_BYTES = 32

const deriveKey = (root: Buffer, name: string): Buffer => Buffer.from(hkdfSync('sha256', root, '', `foyer:${name}`, 32))

/** Creates a key object once: importing bytes for every MAC costs more than the MAC itself. */
const deriveMacKey = (root: Buffer, name: string): KeyObject => createSecretKey(deriveKey(root, name))

/** Derives all keys from the root secret (RFC 5869). */
export const deriveSecrets = (root: Buffer): Secrets => ({
  visitorToken: deriveMacKey(root, 'visitor-token'),
  memberToken: deriveMacKey(root, 'member-token'),
  verificationCode: deriveMacKey(root, 'verification-code'),
  registrationSalt: deriveMacKey(root, 'claim-salt'),
  signingKey: deriveKey(root, 'signing-key'),
  csrf: deriveMacKey(root, 'csrf'),
  captcha: deriveKey(root, 'captcha'),
  dataCursor: deriveKey(root, 'data-cursor'),
  webhook: deriveKey(root, 'webhook'),
  identityProvider: deriveKey(root, 'identity-provider'),
  externalSignIn: deriveMacKey(root, 'external-sign-in'),
  passkeyChallenge: deriveMacKey(root, 'passkey-challenge'),
  accountRestore: deriveMacKey(root, 'restoring'),
  captchaTest: deriveKey(root, 'captcha-test'),
  authenticator: deriveKey(root, 'authenticator'),
  recoveryCode: deriveMacKey(root, 'recovery-code'),
  visitorHint: deriveKey(root, 'visitor-hint'),
})

/** Parses 32 bytes or more from hex or base64. @throws StartError if the text is shorter or neither */
export function parseSecret(encoded: string): Buffer {
  const text = encoded.trim()
  const bytes =
    /^[0-9a-f]+$/i.test(text) && text.length % 2 === 0
      ? Buffer.from(text, 'hex')
      : /^[A-Za-z0-9+/_-]+={0,2}$/.test(text)
        ? Buffer.from(text, 'base64')
        : Buffer.alloc(0)
  if (bytes.length < SECRET_BYTES)
    throw new StartError('FOYER_SECRET must be 32 bytes or more, written in hex or base64.')
  return bytes
}

/**
 * Reads the root secret from FOYER_SECRET (design §6). If it is not set, SQLite and --dev create one at first start as
 * a file in the data folder with mode 0600; otherwise PostgreSQL requires it, because all nodes need the same secret.
 */
export function readRootSecret(
  encodedSecret: string | undefined,
  database: DatabaseConfig,
  dataFolder: string,
  dev: boolean,
): Buffer {
  if (encodedSecret !== undefined) return parseSecret(encodedSecret)
  if (database.kind === 'postgres' && !dev) {
    throw new StartError('FOYER_SECRET is missing: with PostgreSQL give every node the same 32 bytes in hex or base64.')
  }
  const file = join(dataFolder, SECRET_FILE)
  try {
    if (existsSync(file)) return parseSecret(readFileSync(file, 'utf8'))
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    try {
      writeFileSync(file, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Another process created the file first; its secret is used.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    return parseSecret(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`The data folder ${dataFolder} cannot be written: ${(error as Error).message}.`)
  }
}
