import { interpolate } from '@foyer/messages'
import type { TestMail } from '../mail-content.js'
import type { MailContext, RenderedMail } from './mail-context.js'
import { Action, MailLayout, Paragraph } from './mail-layout.js'

/** Confirms to an owner that mail of the site is delivered. */
export function test(mail: TestMail, context: MailContext): RenderedMail {
  const texts = context.messages.test
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
