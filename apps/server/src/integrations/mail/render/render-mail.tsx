import { interpolate } from '@foyer/messages'
import { Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MailPart } from '../kinds/mail-kind.js'
import { mailKindOf } from '../kinds/mail-kinds.js'
import type { MailContent } from '../mail-content.js'
import { plainLine } from '../plain-line.js'
import { createMailContext } from './mail-context.js'
import { Action, Aside, Code, MailLayout, Paragraph, Quotation } from './mail-layout.js'

/** Maximum length of an owner's text to a person, in characters. */
const MAX_QUOTATION_LENGTH = 1000

/** XHTML 1.0, which mail programs lay out like no other doctype: without quirks, and with table heights as written. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** React preloads images, and the preload of a picture inside the mail is a broken link in some mail programs. */
const IMAGE_PRELOADS = /<link rel="preload" as="image"[^>]*>/g

/** Renders the parts of a mail's kind with its texts: the subject line and the HTML document. */
export function renderMail(mail: MailContent): { subject: string; html: string } {
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

  const html = renderToStaticMarkup(
    <MailLayout context={context} preheader={fill('preheader')} heading={fill('heading')}>
      {parts.map((part) => (
        <Fragment key={JSON.stringify(part)}>{renderPart(part)}</Fragment>
      ))}
    </MailLayout>,
  )
  return {
    subject: fill('subject'),
    html: DOCTYPE + html.replace(IMAGE_PRELOADS, ''),
  }
}
