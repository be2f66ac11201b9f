import { useIsNarrow } from '../../../parts/use-is-narrow.js'
import type { ReferencedItems } from '../cells/use-referenced-items.js'
import type { Collection, Item } from '../collection.js'
import type { ItemQuery } from '../items/item-query.js'
import type { HeldUpdates } from '../items/use-items.js'
import type { Selection } from '../selection/use-selection.js'
import type { RowActions } from './grid-row.js'
import { GridTable } from './grid-table.js'
import { ItemCards } from './item-cards.js'

export interface ItemsGridProps extends RowActions {
  collection: Collection
  items: readonly Item[]
  /** The names of the visible columns, in their order. */
  columns: readonly string[]
  caption: string
  isOld: boolean
  /** Set while rows must not move. */
  heldRef: { current: HeldUpdates }
  /** False if the grid is read-only. */
  mayEdit: boolean
  sort: ItemQuery['sort']
  selection: Selection
  referenced: ReferencedItems
  onSave: (item: Item, field: string, value: unknown) => void
  onHide: (column: string) => void
  onFilter: (column: string) => void
}

/** A page of items: a grid with editable cells, or cards on a narrow screen (DC-01, DC-03). */
export function ItemsGrid(props: ItemsGridProps) {
  const isNarrow = useIsNarrow()
  const { isOld, heldRef } = props
  const trackPointer = (pointer: boolean) => () => {
    heldRef.current = { ...heldRef.current, pointer }
  }
  return (
    <div data-old={isOld || undefined} onPointerEnter={trackPointer(true)} onPointerLeave={trackPointer(false)}>
      {isNarrow ? <ItemCards {...props} /> : <GridTable {...props} />}
    </div>
  )
}
