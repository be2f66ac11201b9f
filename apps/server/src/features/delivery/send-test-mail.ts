import type { MemberId } from '@foyer/protocol'
import type { MailContent } from '../../integrations/mail/mail-content.js'
import { classifyMailError, type MailFailure } from '../../integrations/mail/mail-failure.js'
import { type Act, audit } from '../audit/audit.js'
import type { MailSelector, MailTextsChange } from '../site/mail/change-mail-texts.js'
import { previewContent } from '../site/mail/preview-mail.js'
import { sampleMail } from '../site/mail/sample-mail.js'
import type { DeliveryDeps } from './deps.js'

type TestMailDeps = Pick<DeliveryDeps, 'storage' | 'random' | 'clock' | 'siteSnapshot' | 'issuer' | 'sendMailNow'>

interface TestMailRequest {
  memberId: MemberId
  /** Language of the plain test; defaults to the language of the site. */
  language: string | undefined
  /** An email with unsaved texts to send instead of the plain test. */
  customMail: { which: MailSelector; words: MailTextsChange } | undefined
}

/**
 * Sends a test email to the requesting member through the configured transport and returns the result. `tookMs` is real
 * time.
 */
export async function sendTestMail(
  { memberId, language, customMail }: TestMailRequest,
  act: Act,
  deps: TestMailDeps,
): Promise<{ to: string; tookMs: number; fault: MailFailure | undefined }> {
  const { storage, siteSnapshot, issuer, clock, sendMailNow } = deps
  const { settings } = siteSnapshot.current()
  const to = (await storage.read((stores) => stores.members.find(memberId)))?.email ?? ''
  const mailOptions = { siteName: settings.name, branding: settings.branding, issuer, at: clock.now() }
  const defaultMail = () => sampleMail('test', { ...mailOptions, locale: language ?? settings.language })
  const content: MailContent = {
    ...(customMail === undefined ? defaultMail() : previewContent(customMail.which, customMail.words, deps)),
    to,
  }
  const startedAt = performance.now()
  const fault = await sendMailNow(content).then(() => undefined, classifyMailError)
  const tookMs = Math.round(performance.now() - startedAt)
  await storage.transact((stores) =>
    audit(
      act,
      {
        action: 'mail-tested',
        target: { kind: 'settings', id: null },
        details: { mail: content.kind, fault: fault?.kind ?? null },
      },
      stores,
      deps,
    ),
  )
  return { to, tookMs, fault }
}
