import { interpolate } from '@foyer/messages'
import type { PasswordChangedMail } from '../mail-content.js'
import type { MailContext, RenderedMail } from './mail-context.js'
import { Action, MailLayout, Paragraph } from './mail-layout.js'

/** Informs the member that the password was changed, with a link for recipients who did not change it (RP-04). */
export function passwordChanged(mail: PasswordChangedMail, context: MailContext): RenderedMail {
  const texts = context.messages.passwordChanged
  const fill = (text: string) => interpolate(text, context.values)
  return {
    subject: fill(texts.subject),
    body: (
      <MailLayout context={context} preheader={fill(texts.preheader)} heading={fill(texts.heading)}>
        <Paragraph>{fill(texts.lead)}</Paragraph>
        <Paragraph>{fill(mail.link === undefined ? texts.notYouNoLink : texts.notYou)}</Paragraph>
        {mail.link !== undefined && <Action context={context} label={fill(texts.action)} link={mail.link} />}
      </MailLayout>
    ),
  }
}
