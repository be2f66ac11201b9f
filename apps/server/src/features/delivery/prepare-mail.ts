import { findMailMessages } from '@foyer/messages'
import type { MemberId } from '@foyer/protocol'
import { composeMail } from '../../integrations/mail/compose-mail.js'
import type { MailPayload } from '../../integrations/mail/mail-job-store.js'
import type { Mail } from '../../integrations/mail/mail-transport.js'
import { MINUTE } from '../../kernel/clock.js'
import { type Digest, digestOf } from '../../kernel/digest.js'
import { lifetimes } from '../../kernel/lifetimes.js'
import { newSecret, newVerificationCode } from '../../kernel/random.js'
import { verificationCodeMac } from '../../kernel/verification-code.js'
import type { ModerationDeps } from '../moderation/deps.js'

type PrepareMailDeps = Pick<ModerationDeps, 'storage' | 'random' | 'clock' | 'secrets' | 'issuer' | 'siteSnapshot'>

const minutes = (ms: number): number => Math.round(ms / MINUTE)

/**
 * Creates an email when it is sent. Codes and links are generated here, so that an email that waited for days contains
 * no expired ones (V6.5.5, security-checklist 97). Returns `undefined` if the reason of the order no longer exists, or
 * for a decoy; the email is composed anyway, so that the timing reveals nothing (V6.3.8).
 */
export async function prepareMail(order: MailPayload, deps: PrepareMailDeps): Promise<Mail | undefined> {
  const { siteSnapshot, issuer } = deps
  const { name, language, branding, mailTexts } = siteSnapshot.current().settings
  const shared = {
    siteName: name,
    branding,
    textOverrides: mailTexts,
    locale: order.locale !== null && findMailMessages(order.locale) !== undefined ? order.locale : language,
    to: order.to,
    ...(order.origin === undefined ? {} : { origin: order.origin }),
  }
  // Generates a code that can never be used, because the registration of a new address also generates one here
  // (V6.3.8).
  if (order.kind === 'already-registered') await issueVerificationCode(order.stateDigest as Digest, deps)
  switch (order.kind) {
    case 'verification': {
      const { code, link, open } = await issueVerificationCode(order.stateDigest as Digest, deps)
      const composed = await composeMail({
        kind: 'verification',
        ...shared,
        code,
        ...(order.withLink ? { link } : {}),
        minutes: minutes(lifetimes.verificationCode.ms),
      })
      return open ? { ...composed, to: order.to, code, link: order.withLink ? link : null } : undefined
    }
    case 'recovery':
    case 'activation': {
      const { link, open } = await issueRecoveryLink(order, deps)
      const composed = await composeMail({
        kind: order.kind,
        ...shared,
        link,
        minutes: minutes(lifetimes.recoveryLink.ms),
      })
      return open ? { ...composed, to: order.to, code: null, link } : undefined
    }
    case 'invitation': {
      const link = await issueInvitationLink(order, deps)
      if (link === undefined) return undefined
      const composed = await composeMail({
        kind: 'invitation',
        ...shared,
        link,
        minutes: minutes(lifetimes.invitation.ms),
      })
      return { ...composed, to: order.to, code: null, link }
    }
    case 'declined': {
      const composed = await composeMail({
        kind: 'declined',
        ...shared,
        ...(order.reason === null ? {} : { reason: order.reason }),
      })
      return { ...composed, to: order.to, code: null, link: null }
    }
    case 'new-sign-in': {
      const link = `${issuer}/forgot-password`
      const composed = await composeMail({ kind: 'new-sign-in', ...shared, failures: order.failures, link })
      return { ...composed, to: order.to, code: null, link }
    }
    case 'email-change': {
      const { code, open } = await issueEmailChangeCode(order, deps)
      const composed = await composeMail({
        kind: 'email-change',
        ...shared,
        code,
        minutes: minutes(lifetimes.verificationCode.ms),
      })
      return open ? { ...composed, to: order.to, code, link: null } : undefined
    }
    case 'webhook-off': {
      const link = `${issuer}/console/webhooks`
      const composed = await composeMail({ kind: 'webhook-off', ...shared, host: order.host, link })
      return { ...composed, to: order.to, code: null, link }
    }
    case 'account-deleted':
    case 'email-changed':
      return { ...(await composeMail({ kind: order.kind, ...shared })), to: order.to, code: null, link: null }
    case 'email-change-asked':
    case 'already-registered':
    case 'approved':
    case 'password-changed': {
      const isSecurityNotice = order.kind === 'password-changed' || order.kind === 'email-change-asked'
      const link = isSecurityNotice ? `${issuer}/forgot-password` : `${issuer}/signin`
      return { ...(await composeMail({ kind: order.kind, ...shared, link })), to: order.to, code: null, link }
    }
  }
}

async function issueVerificationCode(
  digest: Digest,
  { storage, random, clock, secrets, issuer }: PrepareMailDeps,
): Promise<{ code: string; link: string; open: boolean }> {
  const code = newVerificationCode(random)
  const secret = newSecret(random, 'vrf')
  const now = clock.now()
  const fresh = {
    codeMac: verificationCodeMac(digest, code, secrets.verificationCode),
    linkDigest: digestOf(secret),
    expiresAt: now + lifetimes.verificationCode.ms,
  }
  const open = await storage.write((stores) => stores.authentications.setCode(digest, fresh, now))
  return { code, link: `${issuer}/verify-email/link?token=${secret}`, open }
}

async function issueEmailChangeCode(
  { memberId, changeId }: { memberId: string; changeId: string },
  { storage, random, clock, secrets }: PrepareMailDeps,
): Promise<{ code: string; open: boolean }> {
  const code = newVerificationCode(random)
  const now = clock.now()
  const fresh = {
    codeMac: verificationCodeMac(digestOf(changeId), code, secrets.verificationCode),
    expiresAt: now + lifetimes.verificationCode.ms,
  }
  const which = { memberId: memberId as MemberId, changeId }
  return { code, open: await storage.write((stores) => stores.emailChanges.setCode(which, fresh, now)) }
}

async function issueRecoveryLink(
  order: { memberId: string; returnUrl: string | null; to: string },
  { storage, random, clock, issuer }: PrepareMailDeps,
): Promise<{ link: string; open: boolean }> {
  const member = await storage.read((stores) => stores.members.find(order.memberId as MemberId))
  // The address may have changed while the order waited: a link to the old address would give access.
  const open = member !== undefined && member.status !== 'deleted' && member.email === order.to
  const secret = newSecret(random, 'rec')
  const now = clock.now()
  const recovery = {
    digest: digestOf(secret),
    memberId: order.memberId as MemberId,
    returnUrl: order.returnUrl,
    createdAt: now,
    expiresAt: now + lifetimes.recoveryLink.ms,
  }
  if (open) await storage.write((stores) => stores.recoveries.add(recovery))
  return { link: `${issuer}/reset-password?token=${secret}`, open }
}

async function issueInvitationLink(
  { invitationId, emailKey }: { invitationId: string; emailKey: string },
  { storage, random, clock, issuer }: PrepareMailDeps,
): Promise<string | undefined> {
  const secret = newSecret(random, 'inv')
  const now = clock.now()
  const fresh = { invitationId, emailKey, digest: digestOf(secret), expiresAt: now + lifetimes.invitation.ms }
  const open = await storage.write((stores) => stores.invitations.setSecret(fresh, now))
  return open ? `${issuer}/signup?token=${secret}` : undefined
}
