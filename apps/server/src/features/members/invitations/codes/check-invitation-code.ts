import { ApplicationError } from '../../../../kernel/errors/application-error.js'
import type { MemberDeps } from '../../deps.js'
import { readInvitationCode } from './invitation-code.js'

const invalidCode = () =>
  new ApplicationError(
    'INVALID_INVITATION',
    'This invitation code is not valid: it is unknown, used up, expired or revoked.',
  )

/**
 * Returns the key of an entered code at a site that requires an invitation; undefined if the site does not, or none was
 * entered. A use is counted later, when the account is created. Wrong codes count for the network. Depends on the code
 * only, so it reveals nothing about accounts.
 * @throws ApplicationError INVALID_INVITATION
 * @throws TooManyRequests
 */
export async function checkInvitationCode(
  typed: string | null | undefined,
  { network }: { network: string },
  { storage, clock, limiter, siteSnapshot }: Pick<MemberDeps, 'storage' | 'clock' | 'limiter' | 'siteSnapshot'>,
): Promise<string | undefined> {
  const isRequired = siteSnapshot.current().settings.signUp.policy === 'invite'
  if (!isRequired || typed == null || typed.trim() === '') return undefined
  // Counted before it is compared, so that parallel guesses count.
  const attempt = await limiter.consume('invitationCodeByNetwork', network)
  const parsed = readInvitationCode(typed)
  const found = parsed && (await storage.read((stores) => stores.invitationCodes.findOpen(parsed.codeKey, clock.now())))
  if (found === undefined) throw invalidCode()
  await attempt.refund()
  return found.codeKey
}
