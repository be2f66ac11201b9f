import { interpolate } from '@foyer/messages'
import type { AccountDeletedMail } from '../mail-content.js'
import type { MailContext, RenderedMail } from './mail-context.js'
import { Aside, MailLayout, Paragraph } from './mail-layout.js'

/** The account has been deleted (ux-checklist DD-03). */
export function accountDeleted(_mail: AccountDeletedMail, context: MailContext): RenderedMail {
  const texts = context.messages.accountDeleted
  const fill = (text: string) => interpolate(text, context.values)
  return {
    subject: fill(texts.subject),
    body: (
      <MailLayout context={context} preheader={fill(texts.preheader)} heading={fill(texts.heading)}>
        <Paragraph>{fill(texts.lead)}</Paragraph>
        <Paragraph>{fill(texts.gone)}</Paragraph>
        <Aside>{fill(texts.notYou)}</Aside>
      </MailLayout>
    ),
  }
}
