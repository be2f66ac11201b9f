import { interpolate } from '@foyer/messages'
import type { ActivationMail } from '../mail-content.js'
import type { MailContext, RenderedMail } from './mail-context.js'
import { Action, Aside, MailLayout, Paragraph } from './mail-layout.js'

/** An account created by an owner, to be activated by setting a password. */
export function activation(mail: ActivationMail, context: MailContext): RenderedMail {
  const texts = context.messages.activation
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
