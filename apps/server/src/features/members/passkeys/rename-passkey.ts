import type { MemberId } from '@foyer/protocol'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { MemberDeps } from '../deps.js'

/**
 * Renames a passkey of a member. With an empty name it has the name of its provider.
 * @throws ApplicationError NOT_FOUND
 */
export async function renamePasskey(
  { memberId, passkeyId, name }: { memberId: MemberId; passkeyId: string; name: string },
  { storage }: Pick<MemberDeps, 'storage'>,
): Promise<void> {
  if (!(await storage.write((stores) => stores.passkeys.rename(memberId, passkeyId, name.trim()))))
    throw passkeyNotFound()
}

/** The error for a passkey of another account or of none. */
export const passkeyNotFound = () => new ApplicationError('NOT_FOUND', 'The account does not have this passkey.')
