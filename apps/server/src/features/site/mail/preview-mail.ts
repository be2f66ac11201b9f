import type { previewMailResponse } from '@foyer/protocol'
import type { z } from 'zod'
import { composeMail } from '../../../integrations/mail/compose-mail.js'
import type { MailContent } from '../../../integrations/mail/mail-content.js'
import { withWords } from '../../../integrations/mail/mail-word-settings.js'
import { shownAlone } from '../../../integrations/mail/shown-alone.js'
import type { SiteDeps } from '../deps.js'
import { type WhichMail, type WordsChange, wordsAfter, wordsFaults } from './change-mail-words.js'
import { sampleMails } from './sample-mails.js'

type Previewing = Pick<SiteDeps, 'directory' | 'issuer' | 'clock'>

/** A mail with words that are not saved, to be looked at or sent as a test. Its code and link are good for nothing. */
export function triedMail(which: WhichMail, words: WordsChange, { directory, issuer, clock }: Previewing): MailContent {
  const { name, branding, mailWords } = directory.current().settings
  const { kind, language } = which
  return sampleMails({
    siteName: name,
    branding,
    locale: language,
    issuer,
    at: clock.now(),
    words: withWords(mailWords, kind, language, wordsAfter(mailWords, which, words)),
  })[kind]
}

/** How a mail would look. A part that cannot be used is named, and what is in force stands in its place. */
export async function previewMail(
  which: WhichMail,
  words: WordsChange,
  deps: Previewing,
): Promise<z.infer<typeof previewMailResponse>> {
  const faults = wordsFaults(which.kind, words)
  const usable = Object.fromEntries(
    Object.entries(words).filter(([part]) => !faults.some((fault) => fault.part === part)),
  )
  const mail = await composeMail(triedMail(which, usable, deps))
  const { subject, text } = mail
  return { subject, text, html: { light: shownAlone(mail, 'light'), dark: shownAlone(mail, 'dark') }, faults }
}
