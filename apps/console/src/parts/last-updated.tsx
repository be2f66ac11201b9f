import { interpolate } from '@foyer/messages/console'
import { Button } from '@foyer/ui'
import { formatAgo } from '../language/formats.js'
import { useMessages } from '../language/messages.js'
import { useNow } from './time.js'

/** Shows the age of the data and a button to reload it (CS-06). */
export function LastUpdated({ at, reload }: { at: number | undefined; reload: () => void }) {
  const messages = useMessages()
  const now = useNow(1000)
  if (at === undefined) return null
  return (
    <span className="updated">
      <span className="soft">
        {interpolate(messages.parts.updated, {
          when: now - at < 5000 ? messages.parts.justNow : formatAgo(at, now, messages.locale),
        })}
      </span>
      <Button small tone="plain" onClick={reload}>
        {messages.parts.refresh}
      </Button>
    </span>
  )
}
