import { Button, EmptyState } from '@foyer/ui'

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
  if (isPastEnd)
    return (
      <EmptyState title="Nothing on this page" actions={<Button onClick={onFirst}>To the first page</Button>}>
        <p>There are fewer items by now.</p>
      </EmptyState>
    )
  if (isFiltered)
    return (
      <EmptyState title="No item matches" actions={<Button onClick={onClear}>Clear filters</Button>}>
        <p>Try fewer conditions. Texts count letter by letter, and a number is another thing than a text.</p>
      </EmptyState>
    )
  if (isViewingAsOther)
    return (
      <EmptyState title="Nothing to see for them">
        <p>They may read here, and there is no item for their eyes.</p>
      </EmptyState>
    )
  return (
    <EmptyState title="No items yet" actions={onNew && <Button onClick={onNew}>New item</Button>}>
      <p>Your site fills it, or you do: one by one, or from a file under Import, export.</p>
    </EmptyState>
  )
}
