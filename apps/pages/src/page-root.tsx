import type { PageMessages } from '@foyer/messages'
import type { PageModel } from '@foyer/protocol'
import { Page } from './page.js'
import { getPageTitle } from './page-title.js'
import { useIsOnline } from './parts/use-is-online.js'

/** Data in the page with which the script hydrates it. */
export interface PageRootProps {
  model: PageModel
  messages: PageMessages
}

/** The content of `main`: rendered by the server, then hydrated by the page's script. */
export function PageRoot({ model, messages }: PageRootProps) {
  const isOnline = useIsOnline()
  return (
    <>
      <div className="form-status" role="status">
        {!isOnline && <p className="notice offline">{messages.form.offline}</p>}
      </div>
      <h1>{getPageTitle(model, messages)}</h1>
      <Page model={model} messages={messages} />
    </>
  )
}
