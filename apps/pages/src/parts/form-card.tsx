import type { PageMessages } from '@foyer/messages'
import type { PageFrame, PageLayout } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { getInitial } from './initial.js'
import { Logo } from './logo.js'
import { LogoOrnament } from './logo-ornament.js'
import { PagePreferences } from './page-preferences.js'
import { SidePicture } from './side-picture.js'
import { SiteLinks } from './site-links.js'

interface FormCardProps {
  frame: PageFrame
  layout: PageLayout
  /** URL of the site for the link in the footer; undefined if a button of the page leads there. */
  homeUrl: string | undefined
  messages: PageMessages
  lang: string
  children: ReactNode
}

/**
 * The frame of every page: a panel with the site's name and the content, a footer, and what the layout adds (an
 * ornament above the panel, a picture beside it). The style sheet arranges them.
 */
export function FormCard({ frame, layout, homeUrl, messages, lang, children }: FormCardProps) {
  const { logo } = frame.branding ?? {}
  return (
    <div className="layout">
      <div className="stage">
        <div className="panel">
          <header>
            {layout === 'door' && <LogoOrnament siteName={frame.siteName} locale={frame.locale} />}
            <div className="site-name">
              {layout !== 'door' && logo === undefined && (
                <span className="monogram" aria-hidden="true">
                  {getInitial(frame.siteName, frame.locale)}
                </span>
              )}
              <Logo frame={frame} messages={messages} />
              <p>
                <bdi>{frame.siteName}</bdi>
              </p>
            </div>
          </header>
          <main className="content">{children}</main>
        </div>
      </div>
      <footer className="foot">
        {homeUrl !== undefined && (
          <a className="way-out" href={homeUrl}>
            {interpolateNodes(messages.common.home, { site: <bdi>{frame.siteName}</bdi> })}
          </a>
        )}
        <SiteLinks frame={frame} messages={messages} />
        <PagePreferences frame={frame} messages={messages} lang={lang} />
      </footer>
      {layout === 'split' && <SidePicture picture={frame.branding?.picture} />}
    </div>
  )
}
