import type { PageMessages } from '@foyer/messages'
import type { PageModel } from '@foyer/protocol'
import { Page } from './page.js'
import { useOnline } from './parts/use-online.js'
import { titleOf } from './title-of.js'

/** What the server puts into the page for its script, and the script draws again. */
export interface RoomProps {
  model: PageModel
  messages: PageMessages
}

/** What stands in `main`: drawn by the server, and alive once the page's script runs. */
export function Room({ model, messages }: RoomProps) {
  const isOnline = useOnline()
  return (
    <>
      <div className="form-status" role="status">
        {!isOnline && <p className="notice offline">{messages.form.offline}</p>}
      </div>
      <h1>{titleOf(model, messages)}</h1>
      <Page model={model} messages={messages} />
    </>
  )
}
