import { Button } from '@foyer/ui'
import { formatAgo, useNow } from './time.js'

/** How old what is shown is, and a way to have it anew (CS-06). */
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
