import type { MemberId } from '@foyer/protocol'
import type { MailContent } from '../../integrations/mail/mail-content.js'
import { type MailFault, mailFaultOf } from '../../integrations/mail/mail-fault.js'
import { type Act, audit } from '../audit/audit.js'
import type { WhichMail, WordsChange } from '../site/mail/change-mail-words.js'
import { triedMail } from '../site/mail/preview-mail.js'
import { sampleMails } from '../site/mail/sample-mails.js'
import type { DeliveryDeps } from './deps.js'

type Testing = Pick<DeliveryDeps, 'storage' | 'random' | 'clock' | 'directory' | 'issuer' | 'sendMailNow'>

export interface MailTest {
  memberId: MemberId
  /** Of the plain test; the site's own without. */
  language: string | undefined
  /** The mail to send with words that are not saved, instead of a plain test. */
  tried: { which: WhichMail; words: WordsChange } | undefined
}

/**
 * Sends a test to the member who asks, the way that every mail goes, and tells how that ended. `tookMs` in real time.
 */
export async function sendTestMail(
  { memberId, language, tried }: MailTest,
  act: Act,
  deps: Testing,
): Promise<{ to: string; tookMs: number; fault: MailFault | undefined }> {
  const { storage, directory, issuer, clock, sendMailNow } = deps
  const { settings } = directory.current()
  const to = (await storage.read((stores) => stores.members.find(memberId)))?.email ?? ''
  const given = { siteName: settings.name, branding: settings.branding, issuer, at: clock.now() }
  const plain = () => sampleMails({ ...given, locale: language ?? settings.language }).test
  const content: MailContent = { ...(tried === undefined ? plain() : triedMail(tried.which, tried.words, deps)), to }
  const began = performance.now()
  const fault = await sendMailNow(content).then(() => undefined, mailFaultOf)
  const tookMs = Math.round(performance.now() - began)
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
