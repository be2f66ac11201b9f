import { formatPlural } from '@foyer/messages/console'
import { Button } from '@foyer/ui'
import { useEffect, useState } from 'react'
import { useMessages } from '../../../language/messages.js'
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
 * so that rows do not move by themselves (CS-06).
 */
export function LiveChanges({ collectionId, isOwn, at, reload }: LiveChangesProps) {
  const messages = useMessages()
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  useItemEvents(collectionId, {
    onChange(id) {
      if (!isOwn(id)) setChanged((before) => new Set(before).add(id))
    },
    onReset() {
      reload()
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that were loaded since show the changes
  useEffect(() => setChanged(new Set()), [at])
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
