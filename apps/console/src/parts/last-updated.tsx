import { Button } from '@foyer/ui'
import { formatAgo, useNow } from './time.js'

/** Shows the age of the data and a button to reload it (CS-06). */
export function LastUpdated({ at, reload }: { at: number | undefined; reload: () => void }) {
  const now = useNow(1000)
  if (at === undefined) return null
  return (
    <span className="updated">
      <span className="soft">Updated {now - at < 5000 ? 'just now' : formatAgo(at, now)}</span>
      <Button small tone="plain" onClick={reload}>
        Refresh
      </Button>
    </span>
  )
}
