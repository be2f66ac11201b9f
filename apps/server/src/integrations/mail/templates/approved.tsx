import { interpolate } from '@foyer/messages'
import type { ApprovedMail } from '../mail-content.js'
import type { MailContext, RenderedMail } from './mail-context.js'
import { Action, Aside, MailLayout, Paragraph } from './mail-layout.js'

/** The owner approved the request to join (WA-01). */
export function approved(mail: ApprovedMail, context: MailContext): RenderedMail {
  const texts = context.messages.approved
  const fill = (text: string) => interpolate(text, context.values)
  return {
    subject: fill(texts.subject),
    body: (
      <MailLayout context={context} preheader={fill(texts.preheader)} heading={fill(texts.heading)}>
        <Paragraph>{fill(texts.lead)}</Paragraph>
        {mail.link !== undefined && <Action context={context} label={fill(texts.action)} link={mail.link} />}
        <Aside>{fill(texts.notYou)}</Aside>
      </MailLayout>
    ),
  }
}
