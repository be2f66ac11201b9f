import type { PageMessages } from '@foyer/messages'
import type { PageModel } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { isLaterPage } from './later-pages.js'
import { Page } from './page.js'
import { getPageTitle } from './page-title.js'
import { OfflineNotice } from './parts/offline-notice.js'

interface PageRootProps {
  model: Exclude<PageModel, { page: 'account' }>
  messages: PageMessages
  /** The page, if the main script does not contain it. */
  children?: ReactNode
}

/**
 * The content of `main` of every page but the account page: rendered by the server, then hydrated by the page's script.
 */
export function PageRoot({ model, messages, children }: PageRootProps) {
  return (
    <>
      <OfflineNotice messages={messages} />
      <h1>{getPageTitle(model, messages)}</h1>
      {isLaterPage(model) ? children : <Page model={model} messages={messages} />}
    </>
  )
}
