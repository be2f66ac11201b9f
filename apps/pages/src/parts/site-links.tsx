import { interpolate, type PageMessages } from '@foyer/messages'
import type { PageFrame } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { interpolateNodes } from '../messages/interpolate-nodes.js'

interface SiteLinksProps {
  frame: PageFrame
  messages: PageMessages
}

/** Links to the owner's terms, privacy notice and help, in the same position on every page (G-36). */
export function SiteLinks({ frame: { branding, siteName }, messages }: SiteLinksProps) {
  const { termsUrl, privacyUrl, supportUrl } = branding ?? {}
  const words = messages.site
  const links = [
    [termsUrl, words.terms],
    [privacyUrl, words.privacy],
    [supportUrl, words.support],
  ] as const
  if (links.every(([url]) => url === undefined)) return null
  return (
    <nav className="site-links" aria-label={interpolate(words.about, { site: siteName })}>
      {links.map(
        ([url, label]) =>
          url !== undefined && (
            <SiteLink key={label} url={url} words={words}>
              {label}
            </SiteLink>
          ),
      )}
    </nav>
  )
}

/** A link that preserves the typed input (SU-08): it opens a new tab or the mail client. */
function SiteLink({ url, words, children }: { url: string; words: PageMessages['site']; children: ReactNode }) {
  if (url.startsWith('mailto:')) return <a href={url}>{children}</a>
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden"> {words.newTab}</span>
    </a>
  )
}

/** The terms that a sign-up accepts, if the owner set any. */
export function Terms({ frame: { branding }, messages }: SiteLinksProps) {
  const { termsUrl, privacyUrl } = branding ?? {}
  const words = messages.site
  if (termsUrl === undefined && privacyUrl === undefined) return null
  const link = (url: string, label: string) => (
    <SiteLink url={url} words={words}>
      {label}
    </SiteLink>
  )
  return (
    <p className="terms">
      {termsUrl !== undefined && interpolateNodes(words.agree, { terms: link(termsUrl, words.termsInside) })}{' '}
      {privacyUrl !== undefined && interpolateNodes(words.data, { privacy: link(privacyUrl, words.privacyInside) })}
    </p>
  )
}

/** Link to the owner's support (SI-12). */
export function HelpLink({ frame: { branding }, messages }: SiteLinksProps) {
  const url = branding?.supportUrl
  if (url === undefined) return null
  return (
    <SiteLink url={url} words={messages.site}>
      {messages.site.askForHelp}
    </SiteLink>
  )
}
