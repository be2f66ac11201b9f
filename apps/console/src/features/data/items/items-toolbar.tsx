import { formatPlural, interpolate } from '@foyer/messages/console'
import { Button } from '@foyer/ui'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../language/formats.js'
import { useMessages } from '../../../language/messages.js'
import { CopyButton } from '../../../parts/copy-button.js'
import { useQuery } from '../../../routing/use-location.js'
import type { Collection } from '../collection.js'
import { ColumnPicker } from '../columns/column-picker.js'
import { type ItemQuery, PAGE_SIZE, toQueryCode } from './item-query.js'

interface ItemsToolbarProps {
  collection: Collection
  itemQuery: ItemQuery
  /** Number of items on the page; undefined while they are loading. */
  shown: number | undefined
  /** Number of matching items, if it is known. */
  count: number | undefined
  /** Number of selected items. */
  selected: number
  isSaving: boolean
  names: readonly string[]
  columns: readonly string[]
  /** What can be done with the selected items. */
  selectionActions: ReactNode
  liveChanges: ReactNode
  /** Undefined if the items are read-only. */
  onNew: (() => void) | undefined
}

/** Says which items are shown, and what can be done with them; while items are selected, with those. */
export function ItemsToolbar({ collection, itemQuery, shown, count, selected, ...props }: ItemsToolbarProps) {
  const messages = useMessages()
  const [, change] = useQuery()
  return (
    <div className="ui-row items-acts" data-selected={selected > 0 || undefined}>
      <p role="status" className="counted">
        {selected > 0
          ? formatPlural(messages.dataGrid.select.count, selected, messages.locale)
          : shown !== undefined && shown > 0 && <Range itemQuery={itemQuery} shown={shown} count={count} />}
        {props.isSaving && ` · ${messages.data.items.saving}`}
      </p>
      {props.liveChanges}
      {props.selectionActions}
      {selected === 0 && (
        <>
          <ColumnPicker
            names={props.names}
            selected={props.columns}
            onChoose={(next) => change({ cols: next.join(',') }, { replace: true })}
          />
          <CopyButton tone="quiet" text={toQueryCode(collection.id, itemQuery, collection.fields)}>
            {messages.data.items.copyCode}
          </CopyButton>
          <CopyButton tone="quiet" text={window.location.href}>
            {messages.parts.copyLink}
          </CopyButton>
          {props.onNew && (
            <Button small onClick={props.onNew}>
              {messages.data.items.new}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function Range({
  itemQuery: { page, rows },
  shown,
  count,
}: Pick<ItemsToolbarProps, 'itemQuery' | 'count'> & { shown: number }) {
  const messages = useMessages()
  const { range, rangeOf, rangeMatching } = messages.data.items
  const from = (page - 1) * PAGE_SIZE + 1
  const ends = {
    from: formatNumber(from, messages.locale),
    to: formatNumber(from + shown - 1, messages.locale),
  }
  if (count === undefined) return interpolate(range, ends)
  return formatPlural(rows.length > 0 ? rangeMatching : rangeOf, count, messages.locale, ends)
}
