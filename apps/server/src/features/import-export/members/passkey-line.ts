import { MAX_PASSKEY_NAME_LENGTH, MAX_PASSKEYS } from '@foyer/protocol'
import { z } from 'zod'
import { rfc3339 } from '../../../kernel/clock.js'
import type { Passkey } from '../../members/passkeys/passkey-store.js'
import { LineFault, parseJson } from '../records/line-fault.js'
import { time } from '../site/data-format.js'
import type { MemberDraft } from './imported-member.js'

/** A passkey in a file. The public key signs nobody in; the file is as sensitive as the addresses in it. */
export const passkeyLine = ({ memberId: _, createdAt, lastUsedAt, ...passkey }: Passkey) => ({
  ...passkey,
  createdAt: rfc3339(createdAt),
  lastUsedAt: lastUsedAt === null ? null : rfc3339(lastUsedAt),
})

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/)
export const passkeysInFile = z
  .array(
    z.strictObject({
      credentialId: base64url.max(1364),
      rpId: z.string().max(253).nullable().default(null),
      publicKey: base64url.max(4096),
      counter: z.int().min(0),
      transports: z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10),
      isSynced: z.boolean(),
      name: z.string().max(MAX_PASSKEY_NAME_LENGTH),
      aaguid: z.string().max(36),
      createdAt: time,
      lastUsedAt: time.nullable(),
    }),
  )
  .max(MAX_PASSKEYS)

/** Reads `passkeys` of an export of Foyer; in CSV as JSON. @throws LineFault */
export function readPasskeys(draft: MemberDraft, value: unknown, name: string): void {
  if (value === '' || value === null || value === undefined) return
  const read = passkeysInFile.safeParse(typeof value === 'string' ? parseJson(value) : value)
  if (!read.success) throw new LineFault(`"${name}" is not a list of passkeys`)
  draft.passkeys = read.data
}
