import { type PictureLimits, pictureDataUrl } from '../../../../kernel/branding/picture.js'
import type { SiteFileFault, SiteFilePath } from '../site-file-fault.js'
import type { PictureReference, SecretReference } from './site-file-schema.js'

/** The environment of a site file. */
export interface FileReferences {
  /** Returns the value of an environment variable. */
  variable(name: string): string | undefined
  /** Returns the content of a file beside the site file. @throws Error with the reason */
  file(path: string): Buffer
}

/** What a secret must look like; `message` completes "the secret …". */
export interface SecretRule {
  isValid(secret: string): boolean
  message: string
}

/** Fewer different characters are a word that is repeated, or a placeholder. */
const MIN_DIFFERENT_CHARACTERS = 10
const MIN_WEBHOOK_BYTES = 24
const MAX_WEBHOOK_BYTES = 64

export const clientSecretRule: SecretRule = {
  isValid: (secret) => /^[\x21-\x7e]{32,512}$/.test(secret) && hasVariety(secret),
  message: 'must be 32 to 512 random letters, digits and signs without spaces; "openssl rand -base64 32" prints one',
}

export const webhookSecretRule: SecretRule = {
  isValid(secret) {
    const [, base64] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? []
    if (base64 === undefined || !hasVariety(base64)) return false
    const { length } = Buffer.from(base64, 'base64')
    return length >= MIN_WEBHOOK_BYTES && length <= MAX_WEBHOOK_BYTES
  },
  message: `must be "whsec_" and ${MIN_WEBHOOK_BYTES} to ${MAX_WEBHOOK_BYTES} random bytes in base64; "openssl rand -base64 32" prints them`,
}

/** A provider issues its client secret as it likes. */
export const providerSecretRule: SecretRule = {
  isValid: (secret) => secret.trim() !== '' && secret.length <= 4000,
  message: 'must have 1 to 4000 characters',
}

const hasVariety = (text: string): boolean => new Set(text).size >= MIN_DIFFERENT_CHARACTERS

/** Reads a secret. Adds a fault, which never contains the secret, and returns undefined if it cannot be used. */
export function readSecret(
  reference: SecretReference | undefined,
  rule: SecretRule,
  path: SiteFilePath,
  references: FileReferences,
  faults: SiteFileFault[],
): string | undefined {
  if (reference === undefined) return undefined
  const secret =
    'env' in reference ? references.variable(reference.env) : readText(reference.file, path, references, faults)
  if (secret === undefined) {
    if ('env' in reference)
      faults.push({ path, message: `the variable ${reference.env} is not set; set it, or remove this line.` })
    return undefined
  }
  if (rule.isValid(secret)) return secret
  const source = 'env' in reference ? `the variable ${reference.env}` : `the file ${reference.file}`
  faults.push({ path, message: `the secret in ${source} ${rule.message}.` })
  return undefined
}

/** Reads a picture as a `data:` address, or returns the text of the file. Adds a fault if it cannot be read. */
export function readPictureReference(
  reference: PictureReference,
  path: SiteFilePath,
  references: FileReferences,
  faults: SiteFileFault[],
  limits?: PictureLimits,
): string | undefined {
  if (typeof reference === 'string') return reference
  const bytes = readFile(reference.file, path, references, faults)
  if (bytes === undefined) return undefined
  try {
    return pictureDataUrl(bytes, limits)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    faults.push({ path, message: `the picture ${reference.file} is not accepted: ${error.message}.` })
    return undefined
  }
}

const readText = (...args: Parameters<typeof readFile>): string | undefined =>
  readFile(...args)
    ?.toString()
    .replace(/\r?\n$/, '')

function readFile(
  file: string,
  path: SiteFilePath,
  references: FileReferences,
  faults: SiteFileFault[],
): Buffer | undefined {
  try {
    return references.file(file)
  } catch (error) {
    faults.push({ path, message: `cannot read the file ${file}: ${(error as Error).message}.` })
    return undefined
  }
}
