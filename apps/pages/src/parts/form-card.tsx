import type { PageMessages } from '@foyer/messages'
import type { PageFrame } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { Logo } from './logo.js'
import { LogoOrnament } from './logo-ornament.js'
import { PagePreferences } from './page-preferences.js'
import { SiteLinks } from './site-links.js'

interface FormCardProps {
  frame: PageFrame
  /** URL of the site for the link in the footer; undefined if a button of the page leads there. */
  homeUrl: string | undefined
  messages: PageMessages
  lang: string
  children: ReactNode
}

/**
 * The frame of every page: a wall, a door with the site's initial in its fanlight, and a footer with the link to the
 * site.
 */
export function FormCard({ frame, homeUrl, messages, lang, children }: FormCardProps) {
  return (
    <div className="front">
      <div className="wall">
        <div className="door">
          <header className="lintel">
            <LogoOrnament siteName={frame.siteName} locale={frame.locale} />
            <div className="site-name">
              <Logo frame={frame} messages={messages} />
              <p>
                <bdi>{frame.siteName}</bdi>
              </p>
            </div>
          </header>
          <main className="room">{children}</main>
        </div>
      </div>
      <footer className="floor">
        {homeUrl !== undefined && (
          <a className="way-out" href={homeUrl}>
            {interpolateNodes(messages.common.home, { site: <bdi>{frame.siteName}</bdi> })}
          </a>
        )}
        <SiteLinks frame={frame} messages={messages} />
        <PagePreferences frame={frame} messages={messages} lang={lang} />
      </footer>
    </div>
  )
}
