import { formatPlural } from '@foyer/messages/console'
import { Button } from '@foyer/ui'
import { useEffect, useState } from 'react'
import { useMessages } from '../../../language/messages.js'
import { LastUpdated } from '../../../parts/last-updated.js'
import { useItemEvents } from './use-item-events.js'

interface LiveChangesProps {
  collectionId: string
  /** Returns whether this page has written an item itself. */
  isOwn: (itemId: string) => boolean
  /** Time of the last load, in milliseconds since 1970. */
  at: number | undefined
  reload: () => void
}

/**
 * Says how many items of the collection others have changed since the rows were loaded, with a button that loads them,
 * so that rows do not move by themselves (CS-06). Without a stream it shows the age of the data.
 */
export function LiveChanges({ collectionId, isOwn, at, reload }: LiveChangesProps) {
  const messages = useMessages()
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [isLive, setLive] = useState(true)
  useItemEvents(collectionId, {
    onChange(id) {
      setLive(true)
      if (!isOwn(id)) setChanged((before) => new Set(before).add(id))
    },
    onReset() {
      setLive(true)
      reload()
    },
    onRefused: () => setLive(false),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that were loaded since show the changes
  useEffect(() => setChanged(new Set()), [at])
  if (!isLive) return <LastUpdated at={at} reload={reload} />
  return (
    <span role="status">
      {changed.size > 0 && (
        <Button small tone="quiet" onClick={reload}>
          {formatPlural(messages.dataGrid.changes, changed.size, messages.locale)}
        </Button>
      )}
    </span>
  )
}
