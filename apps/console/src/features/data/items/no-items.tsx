import { Button, EmptyState } from '@foyer/ui'
import { useMessages } from '../../../language/messages.js'

interface NoItemsProps {
  isFiltered: boolean
  isPastEnd: boolean
  /** True if the items are viewed as another role. */
  isViewingAsOther: boolean
  onClear: () => void
  onFirst: () => void
  onNew: (() => void) | undefined
}

/** The empty state: why no item is shown, and what to do next (ST-03). */
export function NoItems({ isFiltered, isPastEnd, isViewingAsOther, onClear, onFirst, onNew }: NoItemsProps) {
  const messages = useMessages()
  if (isPastEnd)
    return (
      <EmptyState
        title={messages.data.noItems.pastEnd}
        actions={<Button onClick={onFirst}>{messages.parts.firstPage}</Button>}
      >
        <p>{messages.data.noItems.pastEndHint}</p>
      </EmptyState>
    )
  if (isFiltered)
    return (
      <EmptyState
        title={messages.data.noItems.noMatch}
        actions={<Button onClick={onClear}>{messages.parts.clearFilters}</Button>}
      >
        <p>{messages.data.noItems.noMatchHint}</p>
      </EmptyState>
    )
  if (isViewingAsOther)
    return (
      <EmptyState title={messages.data.noItems.hidden}>
        <p>{messages.data.noItems.hiddenHint}</p>
      </EmptyState>
    )
  return (
    <EmptyState
      title={messages.data.noItems.empty}
      actions={onNew && <Button onClick={onNew}>{messages.data.items.new}</Button>}
    >
      <p>{messages.data.noItems.emptyHint}</p>
    </EmptyState>
  )
}
