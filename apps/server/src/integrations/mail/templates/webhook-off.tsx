import { interpolate } from '@foyer/messages'
import type { WebhookOffMail } from '../mail-content.js'
import type { MailContext, RenderedMail } from './mail-context.js'
import { Action, MailLayout, Paragraph } from './mail-layout.js'

/** Informs an owner that a webhook was disabled, and what to do. */
export function webhookOff(mail: WebhookOffMail, context: MailContext): RenderedMail {
  const texts = context.messages.webhookOff
  const fill = (text: string) => interpolate(text, context.values)
  return {
    subject: fill(texts.subject),
    body: (
      <MailLayout context={context} preheader={fill(texts.preheader)} heading={fill(texts.heading)}>
        <Paragraph>{fill(texts.lead)}</Paragraph>
        <Paragraph>{fill(texts.next)}</Paragraph>
        <Action context={context} label={fill(texts.action)} link={mail.link} />
      </MailLayout>
    ),
  }
}
