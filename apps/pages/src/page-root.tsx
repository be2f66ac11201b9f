import type { PageMessages } from '@foyer/messages'
import type { PageModel } from '@foyer/protocol'
import { Page } from './page.js'
import { getPageTitle } from './page-title.js'
import { useIsOnline } from './parts/use-is-online.js'

/** What the server puts into the page for its script, and the script draws again. */
export interface PageRootProps {
  model: PageModel
  messages: PageMessages
}

/** What stands in `main`: drawn by the server, and alive once the page's script runs. */
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
