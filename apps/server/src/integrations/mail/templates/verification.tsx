import { interpolate } from '@foyer/messages'
import type { VerificationMail } from '../mail-content.js'
import type { MailContext, RenderedMail } from './mail-context.js'
import { Action, Aside, Code, MailLayout, Paragraph } from './mail-layout.js'

/** The six-digit code that verifies an address (VE-11). */
export function verification(mail: VerificationMail, context: MailContext): RenderedMail {
  const texts = context.messages.verification
  const fill = (text: string) => interpolate(text, context.values)
  return {
    subject: fill(texts.subject),
    body: (
      <MailLayout context={context} preheader={fill(texts.preheader)} heading={fill(texts.heading)}>
        <Paragraph>{fill(texts.lead)}</Paragraph>
        <Code code={mail.code} />
        <Paragraph>{fill(texts.life)}</Paragraph>
        {mail.link !== undefined && (
          <>
            <Paragraph>{fill(texts.orLink)}</Paragraph>
            <Action context={context} label={fill(texts.action)} link={mail.link} />
          </>
        )}
        <Aside>{fill(texts.notYou)}</Aside>
      </MailLayout>
    ),
  }
}
