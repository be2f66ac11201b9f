import type { MemberId } from '@foyer/protocol'
import { z } from 'zod'
import type { Secrets } from '../../../kernel/secrets.js'
import { decodeBase32, encodeBase32 } from '../../../kernel/text/base32.js'
import { openSecret, sealSecret } from '../../members/factors/authenticator.js'
import type { Authenticator } from '../../members/factors/factor-store.js'
import { LineFault, parseJson } from '../records/line-fault.js'
import type { ImportedMember, MemberDraft } from './imported-member.js'
import { readText } from './read-values.js'

/** The secrets of authenticator apps that other products use have 10 to 64 bytes (RFC 4226 §4). */
const MIN_BYTES = 10
const MAX_BYTES = 64

/** The key of the secrets of authenticator apps; read when the first one is sealed or opened. */
export interface AuthenticatorKey {
  secrets: Pick<Secrets, 'authenticator'>
}

/** Returns the secret of a member's authenticator app as a file has it; undefined if it cannot be opened. */
export function totpSecretOf(
  { memberId, authenticator }: { memberId: MemberId; authenticator: Authenticator | undefined },
  secrets: AuthenticatorKey['secrets'] | undefined,
): string | undefined {
  if (authenticator === undefined || secrets === undefined) return undefined
  const secret = openSecret(authenticator.secret, memberId, { secrets })
  return secret && encodeBase32(secret)
}

/** Returns the authenticator app of a line for its member, sealed for storage; undefined if the line has none. */
export const importedAuthenticator = (
  { totpSecret, totpAddedAt }: ImportedMember,
  memberId: MemberId,
  now: number,
  { secrets }: AuthenticatorKey,
): Authenticator | undefined =>
  totpSecret && {
    secret: sealSecret(totpSecret, memberId, { secrets }),
    lastStep: 0,
    createdAt: totpAddedAt ?? now,
    lastUsedAt: totpAddedAt ?? now,
  }

/** Decodes the secret of an authenticator app; undefined if it is none. */
function decodeTotpSecret(text: string): Buffer | undefined {
  const secret = decodeBase32(text)
  return secret !== undefined && secret.length >= MIN_BYTES && secret.length <= MAX_BYTES ? secret : undefined
}

export const totpSecretInFile = z.string().transform((text, context) => {
  const secret = decodeTotpSecret(text)
  if (secret !== undefined) return secret
  context.addIssue({ code: 'custom', message: 'is not the secret of an authenticator app in base 32' })
  return z.NEVER
})

/** Reads the secret of an authenticator app: a column of exports of Foyer and Clerk. @throws LineFault */
export function readTotpSecret(draft: MemberDraft, value: unknown, name: string): void {
  const text = readText(value, name, 200)
  if (text === undefined) return
  const secret = decodeTotpSecret(text)
  if (secret === undefined) throw new LineFault(`"${name}" is not the secret of an authenticator app in base 32`)
  draft.totpSecret = secret
}

/** Auth0 lists the factors of a user; those other than authenticator apps are ignored. */
const mfaFactors = z.array(z.object({ totp: z.object({ secret: z.string() }).optional() }))

/** Reads `mfa_factors` of Auth0. @throws LineFault */
export function readMfaFactors(draft: MemberDraft, value: unknown, name: string): void {
  if (value === '' || value === null || value === undefined) return
  const read = mfaFactors.safeParse(typeof value === 'string' ? parseJson(value) : value)
  if (!read.success) throw new LineFault(`"${name}" is not a list of factors`)
  readTotpSecret(draft, read.data.find(({ totp }) => totp !== undefined)?.totp?.secret, name)
}
