import { interpolate } from '@foyer/messages'
import { type CSSProperties, createContext, type ReactNode, useContext } from 'react'
import { defaultTheme } from '../../../kernel/branding/brand-theme.js'
import { fittedLogo } from '../../../kernel/branding/fitted-logo.js'
import { LOGO_CID } from '../logo-cid.js'
import type { MailContext } from './mail-context.js'
import { darkModeStyles, mailStyles } from './mail-styles.js'

interface MailLayoutProps {
  context: MailContext
  /** Preview text beside the subject in a list of mails, hidden in the mail itself. */
  preheader: string
  heading: string
  children: ReactNode
}

/** Fills up the preview, so that the first sentences of the mail do not follow the preheader. */
const previewFiller = '\u00a0\u200c'.repeat(80)

const StylesContext = createContext(mailStyles(defaultTheme))

/**
 * The layout of all mails. Uses tables, because some mail programs support nothing else; no web fonts, and no pictures
 * but the site's logo, which is attached.
 */
export function MailLayout({ context, preheader, heading, children }: MailLayoutProps) {
  const styles = mailStyles(context.theme)
  return (
    <html lang={context.lang} dir={context.dir}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        <title>{heading}</title>
        <style>{darkModeStyles(context.theme)}</style>
      </head>
      <body className="wall" dir={context.dir} style={styles.wall}>
        <div data-skip-in-text="true" style={styles.preheader}>
          {preheader + previewFiller}
        </div>
        <StylesContext.Provider value={styles}>
          <Table style={styles.frame}>
            <Table style={styles.door} className="door">
              <p data-skip-in-text="true" className="transom" style={styles.transom}>
                {context.values.site}
              </p>
              <div style={styles.room}>
                <Logo context={context} />
                <h1 className="ink" style={styles.heading}>
                  {heading}
                </h1>
                {children}
                <p className="soft rule" style={styles.footer}>
                  {[interpolate(context.messages.common.why, context.values), context.origin].filter(Boolean).join(' ')}
                </p>
                <Links context={context} />
              </div>
            </Table>
          </Table>
        </StylesContext.Provider>
      </body>
    </html>
  )
}

/**
 * The owner's logo, on white in dark mode too, because it was designed for a light background. The site name beside it
 * is text, for mail programs that block pictures.
 */
function Logo({ context: { branding, messages, values } }: { context: MailContext }) {
  const styles = useContext(StylesContext)
  if (!branding?.logo) return null
  const { width, height } = fittedLogo(branding.logo)
  return (
    <p data-skip-in-text="true" style={styles.logo}>
      <img
        src={`cid:${LOGO_CID}`}
        width={width}
        height={height}
        alt={branding.logoAlt ?? interpolate(messages.common.logo, values)}
        style={styles.picture}
      />
    </p>
  )
}

/** Links to the owner's terms and support pages. */
function Links({ context: { branding, messages } }: { context: MailContext }) {
  const styles = useContext(StylesContext)
  const { terms, privacy, support } = messages.common
  const links = [
    [terms, branding?.termsUrl],
    [privacy, branding?.privacyUrl],
    [support, branding?.supportUrl],
  ] as const
  return links.map(
    ([label, url]) =>
      url && (
        <p key={label} className="soft" style={styles.siteLink}>
          {label}:{' '}
          <a className="link" href={url} dir="ltr" style={styles.link}>
            {url.replace(/^mailto:/, '')}
          </a>
        </p>
      ),
  )
}

/** A table with one centred cell. */
function Table({ children, style, className }: { children: ReactNode; style: CSSProperties; className?: string }) {
  const styles = useContext(StylesContext)
  return (
    <table role="presentation" width="100%" cellPadding="0" cellSpacing="0" align="center" style={style}>
      <tbody>
        <tr>
          <td className={className} style={styles.cell}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** Converts line breaks in an owner's text to `<br>`. */
function withLineBreaks(content: ReactNode): ReactNode {
  if (typeof content !== 'string') return content
  const [first, ...more] = content.split('\n')
  return more.reduce<ReactNode>(
    (before, line) => (
      <>
        {before}
        <br />
        {line}
      </>
    ),
    first,
  )
}

/** A paragraph of running text; a line break in a string stays one. */
export function Paragraph({ children }: { children: ReactNode }) {
  const styles = useContext(StylesContext)
  return (
    <p className="ink" style={styles.paragraph}>
      {withLineBreaks(children)}
    </p>
  )
}

/** Small print, such as what to do about a request that the recipient did not make. */
export function Aside({ children }: { children: ReactNode }) {
  const styles = useContext(StylesContext)
  return (
    <p className="soft" style={styles.aside}>
      {withLineBreaks(children)}
    </p>
  )
}

/** A text by another person, set apart from the template's own. */
export function Quotation({ children }: { children: ReactNode }) {
  const styles = useContext(StylesContext)
  return (
    <blockquote className="ink rule" style={styles.quotation}>
      {children}
    </blockquote>
  )
}

/** The code, large, alone on its line, selected by one click (VE-11). */
export function Code({ code }: { code: string }) {
  const styles = useContext(StylesContext)
  return (
    <p dir="ltr" className="code" style={styles.code}>
      {code}
    </p>
  )
}

/** The one action of a mail, as a button and as a URL to copy (EM-01). */
export function Action({ context, label, link }: { context: MailContext; label: string; link: string }) {
  const styles = useContext(StylesContext)
  return (
    <>
      <p data-skip-in-text="true" style={styles.paragraph}>
        <a className="button" href={link} style={styles.button}>
          {label}
        </a>
      </p>
      <p data-skip-in-text="true" className="soft" style={styles.aside}>
        {context.messages.common.linkAsText}
      </p>
      <p dir="ltr" style={styles.address}>
        <a className="link" href={link} style={styles.link}>
          {link}
        </a>
      </p>
    </>
  )
}
