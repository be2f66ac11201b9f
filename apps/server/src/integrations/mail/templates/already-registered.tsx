import { interpolate } from '@foyer/messages'
import type { AlreadyRegisteredMail } from '../mail-content.js'
import type { MailContext, RenderedMail } from './mail-context.js'
import { Action, Aside, MailLayout, Paragraph } from './mail-layout.js'

/** Informs the holder of an address that an account exists, which the sign-up page must not reveal (SU-07). */
export function alreadyRegistered(mail: AlreadyRegisteredMail, context: MailContext): RenderedMail {
  const texts = context.messages.alreadyRegistered
  const fill = (text: string) => interpolate(text, context.values)
  return {
    subject: fill(texts.subject),
    body: (
      <MailLayout context={context} preheader={fill(texts.preheader)} heading={fill(texts.heading)}>
        <Paragraph>{fill(texts.lead)}</Paragraph>
        <Action context={context} label={fill(texts.action)} link={mail.link} />
        <Paragraph>{fill(texts.forgot)}</Paragraph>
        <Aside>{fill(texts.notYou)}</Aside>
      </MailLayout>
    ),
  }
}
