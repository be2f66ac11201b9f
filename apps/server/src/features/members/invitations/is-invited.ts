import { ApplicationError } from '../../../kernel/errors/application-error.js'
import type { MemberDeps } from '../deps.js'

/** Returns the error of a site that takes new members by invitation only. */
export const invitationRequired = () =>
  new ApplicationError(
    'PERMISSION_DENIED',
    'This site accepts new members by invitation only. If you were invited, open the link in the email.',
  )

/** True if the address has an open invitation. */
export const isInvited = async (
  emailKey: string,
  { storage, clock }: Pick<MemberDeps, 'storage' | 'clock'>,
): Promise<boolean> =>
  (await storage.read((stores) => stores.invitations.findOpen(emailKey, clock.now()))) !== undefined
