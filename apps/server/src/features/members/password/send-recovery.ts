import type { CaptchaTokenPair, MemberId } from '@foyer/protocol'
import type { MailJob } from '../../../integrations/mail/mail-job-store.js'
import { readEmailAddress } from '../../../kernel/email-address.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { allowsReturnUrl } from '../../site/clients/allowed-uris.js'
import { localeOf } from '../auth-result.js'
import type { MemberDeps } from '../deps.js'
import { enqueueMail, ownerMailJob } from '../mail-jobs.js'
import type { Member } from '../member.js'
import { requireCaptcha } from '../sign-in/require-captcha.js'

interface RecoveryRequest {
  email: string
  language?: string | null
  /** Where the person goes afterwards; must be on the client's lists. */
  returnUrl?: string | null
  clientId?: string | null
  network: string
  remoteAddress?: string
  userAgent?: string | undefined
  /** The language of the request, BCP 47. */
  locale?: string | undefined
  captchaTokens?: CaptchaTokenPair | null
}

/**
 * Queues a recovery mail. Known, unknown and malformed addresses get the same response (design §8). The member is read
 * when the mail is sent, and the mail of an unknown address is dropped then, so that both take the same time (V6.3.8).
 * @throws ApplicationError INVALID_REDIRECT_URI, NOT_FOUND (unknown client), and as `requireCaptcha`
 */
export async function sendRecovery(
  request: RecoveryRequest,
  deps: Pick<MemberDeps, 'storage' | 'siteSnapshot' | 'random' | 'clock' | 'mail' | 'limiter' | 'captcha'>,
): Promise<void> {
  const { storage, siteSnapshot, random, clock, mail, limiter } = deps
  const returnUrl = validateReturnUrl(request, siteSnapshot)
  const attempt = await limiter.consume('recoveryByNetwork', request.network)
  await requireCaptcha(
    'recovery',
    request.captchaTokens,
    { ...request, clientId: request.clientId ?? null },
    [attempt],
    deps,
  )
  const address = readEmailAddress(request.email)
  if (address === undefined) return
  // Above the limit no mail is sent, and the response stays the same (design §8).
  if (!(await limiter.tryConsume('recoveryByAddress', address.emailKey))) return
  await storage.write((stores) =>
    enqueueMail(
      {
        kind: 'recovery',
        emailKey: address.emailKey,
        to: address.email,
        locale: request.language ?? null,
        requestLocale: request.locale ?? null,
        returnUrl,
      },
      request,
      stores,
      { random, clock },
    ),
  )
  mail.wake()
}

/**
 * Queues the mail by which a member whom the owner created sets a first password.
 * @throws ApplicationError NOT_FOUND
 */
export async function sendActivation(
  memberId: MemberId,
  language: string | null | undefined,
  { storage, random, clock, mail }: Pick<MemberDeps, 'storage' | 'random' | 'clock' | 'mail'>,
): Promise<void> {
  const member = await storage.read((stores) => stores.members.find(memberId))
  if (member === undefined || member.status === 'deleted')
    throw new ApplicationError('NOT_FOUND', 'There is no member with this id.')
  await storage.write((stores) => stores.mailJobs.insert(activationMailJob(member, language, { random, clock })))
  mail.wake()
}

/** Returns the job of the mail by which a member sets a first password, in the given language, else the member's. */
export function activationMailJob(
  member: Pick<Member, 'memberId' | 'email' | 'profile'>,
  language: string | null | undefined,
  deps: Pick<MemberDeps, 'random' | 'clock'>,
): MailJob {
  const { memberId, email: to } = member
  const locale = language ?? localeOf(member)
  return ownerMailJob({ kind: 'activation', memberId, to, locale, returnUrl: null }, deps)
}

function validateReturnUrl(
  { returnUrl, clientId }: RecoveryRequest,
  directory: MemberDeps['siteSnapshot'],
): string | null {
  if (returnUrl === null || returnUrl === undefined || returnUrl === '') return null
  const client = clientId === null || clientId === undefined ? undefined : directory.current().clients.get(clientId)
  if (client === undefined) throw new ApplicationError('NOT_FOUND', 'This site has no client with this id.')
  if (!allowsReturnUrl(client, returnUrl))
    throw new ApplicationError('INVALID_REDIRECT_URI', 'The return address is not registered for this client.')
  return returnUrl
}
