import { interpolate } from '@foyer/messages'
import type { InvitationMail } from '../mail-content.js'
import type { MailContext, RenderedMail } from './mail-context.js'
import { Action, Aside, MailLayout, Paragraph } from './mail-layout.js'

/** The owner invites the recipient. */
export function invitation(mail: InvitationMail, context: MailContext): RenderedMail {
  const texts = context.messages.invitation
  const fill = (text: string) => interpolate(text, context.values)
  return {
    subject: fill(texts.subject),
    body: (
      <MailLayout context={context} preheader={fill(texts.preheader)} heading={fill(texts.heading)}>
        <Paragraph>{fill(texts.lead)}</Paragraph>
        <Action context={context} label={fill(texts.action)} link={mail.link} />
        <Paragraph>{fill(texts.life)}</Paragraph>
        <Aside>{fill(texts.notYou)}</Aside>
      </MailLayout>
    ),
  }
}
