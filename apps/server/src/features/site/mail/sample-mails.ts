import type { MailContent, MailOrigin } from '../../../integrations/mail/mail-content.js'
import type { MailTexts } from '../../../integrations/mail/mail-text-settings.js'
import type { Branding } from '../../../kernel/branding/branding-settings.js'

type SampleMails = { [Kind in MailContent['kind']]: Extract<MailContent, { kind: Kind }> }

/** Returns a sample email of each kind, for previews. Their codes and links do not work. */
export function sampleMails(options: {
  siteName: string
  locale: string
  issuer: string
  at: number
  branding?: Branding
  textOverrides?: MailTexts
}): SampleMails {
  const { siteName, locale, issuer, at } = options
  const branding = options.branding === undefined ? {} : { branding: options.branding }
  const texts = options.textOverrides === undefined ? {} : { textOverrides: options.textOverrides }
  const request: MailOrigin = { by: 'request', at, network: '203.0.113.x', browser: 'Firefox', system: 'Windows' }
  const owner: MailOrigin = { by: 'owner', at }
  const envelope = { ...branding, ...texts, siteName, locale, to: 'ana@example.com' }
  const requested = { ...envelope, origin: request }
  const decided = { ...requested, origin: owner }
  const secret = 'a-secret-of-43-characters-that-opens-nothing'
  return {
    verification: {
      ...requested,
      kind: 'verification',
      code: '123456',
      link: `${issuer}/verify-email/link?token=${secret}`,
      minutes: 10,
    },
    recovery: { ...requested, kind: 'recovery', link: `${issuer}/reset-password?token=${secret}`, minutes: 30 },
    'already-registered': { ...requested, kind: 'already-registered', link: `${issuer}/signin` },
    approved: { ...decided, kind: 'approved', link: `${issuer}/signin` },
    declined: { ...decided, kind: 'declined', reason: 'Every place on the course is taken until spring.' },
    invitation: { ...decided, kind: 'invitation', link: `${issuer}/signup?token=${secret}`, minutes: 7 * 24 * 60 },
    activation: { ...decided, kind: 'activation', link: `${issuer}/reset-password?token=${secret}`, minutes: 30 },
    'password-changed': { ...requested, kind: 'password-changed', link: `${issuer}/forgot-password` },
    'email-change': { ...requested, kind: 'email-change', code: '123456', minutes: 10 },
    'email-change-asked': { ...requested, kind: 'email-change-asked', link: `${issuer}/forgot-password` },
    'email-changed': { ...requested, kind: 'email-changed' },
    'account-deleted': { ...envelope, kind: 'account-deleted' },
    'webhook-off': { ...envelope, kind: 'webhook-off', host: 'hooks.example.com', link: `${issuer}/console/webhooks` },
    test: { ...envelope, kind: 'test', link: `${issuer}/console/mail` },
    'new-sign-in': { ...requested, kind: 'new-sign-in', failures: 7, link: `${issuer}/forgot-password` },
  }
}
