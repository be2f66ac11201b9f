import { interpolate } from '@foyer/messages'
import type { ReactNode } from 'react'
import type { EmailChangedMail, EmailChangeMail, EmailChangeRequestedMail } from '../mail-content.js'
import type { MailContext, RenderedMail } from './mail-context.js'
import { Action, Aside, Code, MailLayout, Paragraph } from './mail-layout.js'

interface IntroTexts {
  subject: string
  preheader: string
  heading: string
  lead: string
}

type FillText = (text: string) => string

/** The common layout of the three email-change mails; `children` renders what follows the first sentence. */
function emailChangeLayout(
  texts: IntroTexts,
  context: MailContext,
  children: (fill: FillText) => ReactNode,
): RenderedMail {
  const fill: FillText = (text) => interpolate(text, context.values)
  return {
    subject: fill(texts.subject),
    body: (
      <MailLayout context={context} preheader={fill(texts.preheader)} heading={fill(texts.heading)}>
        <Paragraph>{fill(texts.lead)}</Paragraph>
        {children(fill)}
      </MailLayout>
    ),
  }
}

/** To the new address: the six-digit code that verifies it (AC-03). */
export function emailChange(mail: EmailChangeMail, context: MailContext): RenderedMail {
  const texts = context.messages.emailChange
  return emailChangeLayout(texts, context, (fill) => (
    <>
      <Code code={mail.code} />
      <Paragraph>{fill(texts.life)}</Paragraph>
      <Aside>{fill(texts.notYou)}</Aside>
    </>
  ))
}

/** To the old address before the change: how to cancel it (AC-03). */
export function emailChangeRequested(mail: EmailChangeRequestedMail, context: MailContext): RenderedMail {
  const texts = context.messages.emailChangeAsked
  return emailChangeLayout(texts, context, (fill) => (
    <>
      <Paragraph>{fill(texts.notYou)}</Paragraph>
      <Action context={context} label={fill(texts.action)} link={mail.link} />
    </>
  ))
}

/** To the old address after the change (AC-03). */
export function emailChanged(_mail: EmailChangedMail, context: MailContext): RenderedMail {
  const texts = context.messages.emailChanged
  return emailChangeLayout(texts, context, (fill) => <Paragraph>{fill(texts.notYou)}</Paragraph>)
}
