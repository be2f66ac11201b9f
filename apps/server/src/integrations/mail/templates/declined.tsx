import { interpolate } from '@foyer/messages'
import type { DeclinedMail } from '../mail-content.js'
import type { MailContext, RenderedMail } from './mail-context.js'
import { Aside, MailLayout, Paragraph, Quotation } from './mail-layout.js'

/** The owner declined the request to join (ux-checklist WA-03): neutral, with the owner's reason if there is one. */
export function declined(mail: DeclinedMail, context: MailContext): RenderedMail {
  const texts = context.messages.declined
  const fill = (text: string) => interpolate(text, context.values)
  return {
    subject: fill(texts.subject),
    body: (
      <MailLayout context={context} preheader={fill(texts.preheader)} heading={fill(texts.heading)}>
        <Paragraph>{fill(texts.lead)}</Paragraph>
        {mail.reason !== undefined && <Paragraph>{fill(texts.reason)}</Paragraph>}
        {mail.reason !== undefined && <Quotation>{mail.reason}</Quotation>}
        <Paragraph>{fill(texts.again)}</Paragraph>
        <Aside>{fill(texts.notYou)}</Aside>
      </MailLayout>
    ),
  }
}
