import { findMailMessages } from '@foyer/messages'
import type { MemberId } from '@foyer/protocol'
import { composeMail } from '../../integrations/mail/compose-mail.js'
import {
  type MailSecret,
  mailLink,
  mailSecrets,
  type SecretFields,
} from '../../integrations/mail/kinds/mail-codes-and-links.js'
import { isMailKind, mailKindOf } from '../../integrations/mail/kinds/mail-kinds.js'
import type { MailPayload } from '../../integrations/mail/mail-job-store.js'
import type { Mail } from '../../integrations/mail/mail-transport.js'
import { type Digest, digestOf } from '../../kernel/digest.js'
import { newSecret, newVerificationCode } from '../../kernel/random.js'
import { verificationCodeMac } from '../../kernel/verification-code.js'
import { localeOf } from '../members/auth-result.js'
import type { ModerationDeps } from '../moderation/deps.js'

type PrepareMailDeps = Pick<ModerationDeps, 'storage' | 'random' | 'clock' | 'secrets' | 'issuer' | 'siteSnapshot'>

/** When a code or link is issued and expires, in milliseconds since 1970. */
interface Lifetime {
  now: number
  expiresAt: number
}

interface Issued {
  code?: string
  /** The token of the link. */
  token?: string
  /** False if the reason of the order no longer exists, or for a decoy. */
  open: boolean
  /** Replaces what the order says, if it names an address whose member was read now. */
  recipient?: Pick<MailPayload, 'to' | 'locale'>
}

type Issue<Order> = (order: Order, lifetime: Lifetime, deps: PrepareMailDeps) => Promise<Issued>

const issuers: { [Secret in MailSecret]: Issue<SecretFields[Secret] & Pick<MailPayload, 'to' | 'locale'>> } = {
  none: async () => ({ open: true }),
  'verification-code': issueVerificationCode,
  'decoy-code': async (order, lifetime, deps) => {
    await issueVerificationCode(order, lifetime, deps)
    return { open: true }
  },
  'email-change-code': issueEmailChangeCode,
  'recovery-link': issueRecoveryLink,
  'invitation-link': issueInvitationLink,
  'device-link': issueDeviceLink,
}

/**
 * Creates an email when it is sent. Codes and links are generated here, so that an email that waited for days contains
 * no expired ones (V6.5.5, security-checklist 97). Returns `undefined` if the reason of the order no longer exists, or
 * for a decoy; the email is composed anyway, so that the timing reveals nothing (V6.3.8).
 */
export async function prepareMail(order: MailPayload, deps: PrepareMailDeps): Promise<Mail | undefined> {
  if (!isMailKind(order.kind)) return undefined
  const { siteSnapshot, issuer, clock } = deps
  const { name, language, branding, mailTexts } = siteSnapshot.current().settings
  const declared = mailKindOf(order.kind)
  const { secret = 'none' } = declared
  const now = clock.now()
  const lifetime = { now, expiresAt: now + (mailSecrets[secret].lifetimeMs ?? 0) }
  const { code, token, open, recipient } = await (issuers[secret] as Issue<MailPayload>)(order, lifetime, deps)
  const { locale } = recipient ?? order
  const mail = await composeMail({
    ...order,
    ...recipient,
    siteName: name,
    branding,
    textOverrides: mailTexts,
    locale: locale !== null && findMailMessages(locale) !== undefined ? locale : language,
    code,
    link: mailLink(issuer, declared, token),
  })
  return open ? mail : undefined
}

async function issueVerificationCode(
  { stateDigest, withLink }: SecretFields['verification-code'],
  { now, expiresAt }: Lifetime,
  { storage, random, secrets }: PrepareMailDeps,
): Promise<Issued> {
  const digest = stateDigest as Digest
  const code = newVerificationCode(random)
  const token = newSecret(random, 'vrf')
  const codeMac = verificationCodeMac(digest, code, secrets.verificationCode)
  const fresh = { codeMac, linkDigest: digestOf(token), expiresAt }
  const open = await storage.write((stores) => stores.authentications.setCode(digest, fresh, now))
  return { code, token: withLink ? token : undefined, open }
}

async function issueEmailChangeCode(
  { memberId, changeId }: SecretFields['email-change-code'],
  { now, expiresAt }: Lifetime,
  { storage, random, secrets }: PrepareMailDeps,
): Promise<Issued> {
  const code = newVerificationCode(random)
  const fresh = { codeMac: verificationCodeMac(digestOf(changeId), code, secrets.verificationCode), expiresAt }
  const which = { memberId: memberId as MemberId, changeId }
  return { code, open: await storage.write((stores) => stores.emailChanges.setCode(which, fresh, now)) }
}

async function issueRecoveryLink(
  order: SecretFields['recovery-link'] & Pick<MailPayload, 'to' | 'locale'>,
  { now, expiresAt }: Lifetime,
  { storage, random }: PrepareMailDeps,
): Promise<Issued> {
  const member = await storage.read(({ members }) =>
    'emailKey' in order ? members.findByEmail(order.emailKey) : members.find(order.memberId as MemberId),
  )
  const token = newSecret(random, 'rec')
  if (member === undefined || member.status === 'deleted') return { token, open: false }
  // The address may have changed while the order waited: a link to the old address would give access.
  if ('memberId' in order && member.email !== order.to) return { token, open: false }
  const { memberId, email: to } = member
  const { returnUrl } = order
  const link = { digest: digestOf(token), memberId, returnUrl, createdAt: now, expiresAt }
  await storage.write((stores) => stores.recoveries.add(link))
  if ('memberId' in order) return { token, open: true }
  // To the member's own spelling of the address, never to the one that was typed.
  const locale = order.locale ?? localeOf(member, { locale: order.requestLocale ?? undefined })
  return { token, open: true, recipient: { to, locale } }
}

async function issueInvitationLink(
  { invitationId, emailKey }: SecretFields['invitation-link'],
  { now, expiresAt }: Lifetime,
  { storage, random }: PrepareMailDeps,
): Promise<Issued> {
  const token = newSecret(random, 'inv')
  const fresh = { invitationId, emailKey, digest: digestOf(token), expiresAt }
  return { token, open: await storage.write((stores) => stores.invitations.setSecret(fresh, now)) }
}

async function issueDeviceLink(
  { memberId, deviceId }: SecretFields['device-link'],
  { expiresAt }: Lifetime,
  { storage, random }: PrepareMailDeps,
): Promise<Issued> {
  const token = newSecret(random, 'ndv')
  const notice = { memberId: memberId as MemberId, deviceId, noticeDigest: digestOf(token), expiresAt }
  return { token, open: await storage.write((stores) => stores.knownDevices.setNotice(notice)) }
}
