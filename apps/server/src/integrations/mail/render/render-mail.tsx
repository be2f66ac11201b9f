import { interpolate } from '@foyer/messages'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import type { MailPart } from '../kinds/mail-kind.js'
import { mailKindOf } from '../kinds/mail-kinds.js'
import type { MailContent } from '../mail-content.js'
import { plainLine } from '../plain-line.js'
import { createMailContext } from './mail-context.js'
import { Action, Aside, Code, MailLayout, Paragraph, Quotation } from './mail-layout.js'

/** Maximum length of an owner's text to a person, in characters. */
const MAX_QUOTATION_LENGTH = 1000

/** Renders the parts of a mail's kind with its texts: the subject line and the body. */
export function renderMail(mail: MailContent): { subject: string; body: ReactElement } {
  const context = createMailContext(mail)
  const { parts, quotation } = mailKindOf(mail.kind)
  const fill = (name: string) => interpolate(context.texts[name] ?? '', context.values)
  const quoted = quotation?.(mail) ?? undefined

  function renderPart(part: MailPart): ReactNode {
    if (part === 'code') return <Code code={context.values.code} />
    if (part === 'action') {
      return mail.link !== undefined && <Action context={context} label={fill(part)} link={mail.link} />
    }
    if (typeof part === 'string') return <Paragraph>{fill(part)}</Paragraph>
    if ('aside' in part) return <Aside>{fill(part.aside)}</Aside>
    if ('withLink' in part) {
      const name = mail.link === undefined ? part.withoutLink : part.withLink
      return name !== undefined && <Paragraph>{fill(name)}</Paragraph>
    }
    return (
      quoted !== undefined && (
        <>
          <Paragraph>{fill(part.beforeQuotation)}</Paragraph>
          <Quotation>{plainLine(quoted, MAX_QUOTATION_LENGTH)}</Quotation>
        </>
      )
    )
  }

  return {
    subject: fill('subject'),
    body: (
      <MailLayout context={context} preheader={fill('preheader')} heading={fill('heading')}>
        {parts.map((part) => (
          <Fragment key={JSON.stringify(part)}>{renderPart(part)}</Fragment>
        ))}
      </MailLayout>
    ),
  }
}
