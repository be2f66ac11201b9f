import type { previewMailResponse } from '@foyer/protocol'
import type { z } from 'zod'
import { composeMail } from '../../../integrations/mail/compose-mail.js'
import type { MailContent } from '../../../integrations/mail/mail-content.js'
import { withMailTexts } from '../../../integrations/mail/mail-text-settings.js'
import { standaloneHtml } from '../../../integrations/mail/standalone-html.js'
import type { SiteDeps } from '../deps.js'
import { type MailSelector, type MailTextsChange, mailTextErrors, mergedMailTexts } from './change-mail-texts.js'
import { sampleMail } from './sample-mail.js'

type PreviewDeps = Pick<SiteDeps, 'siteSnapshot' | 'issuer' | 'clock'>

/** Returns an email with unsaved texts, for the preview or a test. Its code and link do not work. */
export function previewContent(
  selector: MailSelector,
  texts: MailTextsChange,
  { siteSnapshot, issuer, clock }: PreviewDeps,
): MailContent {
  const { name, branding, mailTexts } = siteSnapshot.current().settings
  const { kind, language } = selector
  return sampleMail(kind, {
    siteName: name,
    branding,
    locale: language,
    issuer,
    at: clock.now(),
    textOverrides: withMailTexts(mailTexts, kind, language, mergedMailTexts(mailTexts, selector, texts)),
  })
}

/** Renders the preview of an email. Invalid parts are returned in `faults`, and the texts in force replace them. */
export async function previewMail(
  selector: MailSelector,
  texts: MailTextsChange,
  deps: PreviewDeps,
): Promise<z.infer<typeof previewMailResponse>> {
  const faults = mailTextErrors(selector.kind, texts)
  const usable = Object.fromEntries(
    Object.entries(texts).filter(([part]) => !faults.some((fault) => fault.part === part)),
  )
  const mail = await composeMail(previewContent(selector, usable, deps))
  const { subject, text } = mail
  return { subject, text, html: { light: standaloneHtml(mail, 'light'), dark: standaloneHtml(mail, 'dark') }, faults }
}
