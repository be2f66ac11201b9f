import { ApplicationError } from '../../../../kernel/errors/application-error.js'
import { newId } from '../../../../kernel/random.js'
import { type Act, audit } from '../../../audit/audit.js'
import type { MemberDeps } from '../../deps.js'
import { type InvitationCode, newInvitationCode, readInvitationCode } from './invitation-code.js'

/** Maximum number of codes of a site that can be used at the same time. */
const MAX_OPEN_CODES = 200

interface NewInvitationCode {
  /** Null for a random one. */
  code: string | null
  label: string
  maxUses: number
  /** Milliseconds; null: it does not expire. */
  expiresAt: number | null
}

type CodeDeps = Pick<MemberDeps, 'storage' | 'random' | 'clock'>

/**
 * Creates an invitation code.
 * @throws ApplicationError INVALID_REQUEST (no code, one that exists, an expiry in the past, or too many codes)
 */
export async function createInvitationCode(
  { code: wanted, label, maxUses, expiresAt }: NewInvitationCode,
  act: Act,
  deps: CodeDeps,
): Promise<InvitationCode> {
  const { storage, random, clock } = deps
  const text = wanted === null || wanted.trim() === '' ? newInvitationCode(random) : wanted
  const parsed = readInvitationCode(text)
  if (parsed === undefined)
    throw new ApplicationError('INVALID_REQUEST', 'A code has 6 to 40 letters A to Z, digits and hyphens.')
  return storage.transact(async (stores) => {
    const now = clock.now()
    if (expiresAt !== null && expiresAt <= now)
      throw new ApplicationError('INVALID_REQUEST', 'The expiry date of a code must be in the future.')
    if ((await stores.invitationCodes.countOpen(now)) >= MAX_OPEN_CODES)
      throw new ApplicationError('INVALID_REQUEST', `A site has at most ${MAX_OPEN_CODES} codes that can be used.`)
    const code: InvitationCode = {
      codeId: newId(random, 'ivc'),
      ...parsed,
      label: label.trim(),
      maxUses,
      uses: 0,
      createdAt: now,
      expiresAt,
      revokedAt: null,
    }
    if (!(await stores.invitationCodes.insert(code)))
      throw new ApplicationError('INVALID_REQUEST', `The code ${parsed.code} already exists. Choose another one.`)
    await audit(
      act,
      { action: 'invitation-code-created', target: { kind: 'invitation', id: code.codeId }, details: { maxUses } },
      stores,
      deps,
    )
    return code
  })
}

/**
 * Revokes an invitation code: it cannot be used from now on, not even by people who have not verified their address
 * yet.
 * @throws ApplicationError NOT_FOUND
 */
export const revokeInvitationCode = (codeId: string, act: Act, deps: CodeDeps): Promise<InvitationCode> =>
  deps.storage.transact(async (stores) => {
    const revoked = await stores.invitationCodes.revoke(codeId, deps.clock.now())
    if (revoked === undefined)
      throw new ApplicationError('NOT_FOUND', 'There is no such code, or it was already revoked.')
    const target = { kind: 'invitation', id: codeId } as const
    await audit(act, { action: 'invitation-code-revoked', target }, stores, deps)
    return revoked
  })
