import { interpolate } from '@foyer/messages'
import type { NewSignInMail } from '../mail-content.js'
import type { MailContext, RenderedMail } from './mail-context.js'
import { Action, MailLayout, Paragraph } from './mail-layout.js'

/** Informs a member of a sign-in that followed many wrong passwords. */
export function newSignIn(mail: NewSignInMail, context: MailContext): RenderedMail {
  const texts = context.messages.newSignIn
  const fill = (text: string) => interpolate(text, context.values)
  return {
    subject: fill(texts.subject),
    body: (
      <MailLayout
        context={{ ...context, origin: undefined }}
        preheader={fill(texts.preheader)}
        heading={fill(texts.heading)}
      >
        <Paragraph>{fill(texts.lead)}</Paragraph>
        <Paragraph>{fill(texts.from)}</Paragraph>
        <Paragraph>{fill(texts.notYou)}</Paragraph>
        <Action context={context} label={fill(texts.action)} link={mail.link} />
      </MailLayout>
    ),
  }
}
