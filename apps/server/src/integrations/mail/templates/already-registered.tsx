import { interpolate } from '@foyer/messages'
import type { AlreadyRegisteredMail } from '../mail-content.js'
import type { MailContext, RenderedMail } from './mail-context.js'
import { Action, Aside, MailLayout, Paragraph } from './mail-layout.js'

/** Tells the holder of an address what the sign-up page tells nobody (SU-07). */
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
