import { fillText } from '@foyer/messages'
import { type CSSProperties, createContext, type ReactNode, useContext } from 'react'
import { houseLooks } from '../../../kernel/branding/brand-looks.js'
import { fittedLogo } from '../../../kernel/branding/fitted-logo.js'
import { LOGO_CID } from '../logo-cid.js'
import { darkStylesOf, stylesOf } from './letter-styles.js'
import type { Stationery } from './stationery.js'

interface LetterProps {
  paper: Stationery
  /** Shown beside the subject in a list of mails, hidden in the mail. */
  preheader: string
  heading: string
  children: ReactNode
}

/** Keeps the first sentences of the mail out of the preview, where they would follow the preheader. */
const previewFiller = '\u00a0\u200c'.repeat(80)

const Styles = createContext(stylesOf(houseLooks))

/**
 * The sheet every mail is written on: tables, for the mail programs that know nothing else; no web font, and no picture
 * but the site's own logo, which comes along.
 */
export function Letter({ paper, preheader, heading, children }: LetterProps) {
  const styles = stylesOf(paper.looks)
  return (
    <html lang={paper.lang} dir={paper.dir}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        <title>{heading}</title>
        <style>{darkStylesOf(paper.looks)}</style>
      </head>
      <body className="wall" dir={paper.dir} style={styles.wall}>
        <div data-skip-in-text="true" style={styles.preheader}>
          {preheader + previewFiller}
        </div>
        <Styles.Provider value={styles}>
          <Table style={styles.frame}>
            <Table style={styles.door} className="door">
              <p data-skip-in-text="true" className="transom" style={styles.transom}>
                {paper.values.site}
              </p>
              <div style={styles.room}>
                <Logo paper={paper} />
                <h1 className="ink" style={styles.heading}>
                  {heading}
                </h1>
                {children}
                <p className="soft rule" style={styles.footer}>
                  {[fillText(paper.messages.common.why, paper.values), paper.origin].filter(Boolean).join(' ')}
                </p>
                <Links paper={paper} />
              </div>
            </Table>
          </Table>
        </Styles.Provider>
      </body>
    </html>
  )
}

/**
 * The owner's logo, on white by night too: it was drawn for that. The name beside it is text, for whoever shows no
 * pictures.
 */
function Logo({ paper: { branding, messages, values } }: { paper: Stationery }) {
  const styles = useContext(Styles)
  if (!branding?.logo) return null
  const { width, height } = fittedLogo(branding.logo)
  return (
    <p data-skip-in-text="true" style={styles.logo}>
      <img
        src={`cid:${LOGO_CID}`}
        width={width}
        height={height}
        alt={branding.logoAlt ?? fillText(messages.common.logo, values)}
        style={styles.picture}
      />
    </p>
  )
}

/** Where the owner's terms are, and where help is. */
function Links({ paper: { branding, messages } }: { paper: Stationery }) {
  const styles = useContext(Styles)
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

/** One cell, centred. */
function Table({ children, style, className }: { children: ReactNode; style: CSSProperties; className?: string }) {
  const styles = useContext(Styles)
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

/** Words of the owner's may have several lines. */
function inLines(words: ReactNode): ReactNode {
  if (typeof words !== 'string') return words
  const [first, ...more] = words.split('\n')
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

/** A sentence or two. */
export function Paragraph({ children }: { children: ReactNode }) {
  const styles = useContext(Styles)
  return (
    <p className="ink" style={styles.paragraph}>
      {inLines(children)}
    </p>
  )
}

/** What to do if it wasn't you, and other small print. */
export function Aside({ children }: { children: ReactNode }) {
  const styles = useContext(Styles)
  return (
    <p className="soft" style={styles.aside}>
      {inLines(children)}
    </p>
  )
}

/** What somebody else wrote, apart from our own words. */
export function Quotation({ children }: { children: ReactNode }) {
  const styles = useContext(Styles)
  return (
    <blockquote className="ink rule" style={styles.quotation}>
      {children}
    </blockquote>
  )
}

/** The code, large, alone on its line, selected by one press (VE-11). */
export function Code({ code }: { code: string }) {
  const styles = useContext(Styles)
  return (
    <p dir="ltr" className="code" style={styles.code}>
      {code}
    </p>
  )
}

/** The one action of a mail, as a button and as an address to copy (EM-01). */
export function Action({ paper, label, link }: { paper: Stationery; label: string; link: string }) {
  const styles = useContext(Styles)
  return (
    <>
      <p data-skip-in-text="true" style={styles.paragraph}>
        <a className="button" href={link} style={styles.button}>
          {label}
        </a>
      </p>
      <p data-skip-in-text="true" className="soft" style={styles.aside}>
        {paper.messages.common.linkAsText}
      </p>
      <p dir="ltr" style={styles.address}>
        <a className="link" href={link} style={styles.link}>
          {link}
        </a>
      </p>
    </>
  )
}
