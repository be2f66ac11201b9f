import { interpolate } from '@foyer/messages/console'
import { type ReactNode, useRef, useState } from 'react'
import { useMessages } from '../../../language/messages.js'
import { CellEditor, editorWidths } from '../cells/cell-editor.js'
import { getCellKind, isSame } from '../cells/cell-value.js'
import { isReadOnlyField } from '../cells/read-only-field.js'
import type { Item } from '../collection.js'
import { columnLabel } from '../columns/column-label.js'
import type { GridColumn } from '../columns/column-layout.js'
import type { GridStop } from './use-grid-keys.js'

interface CellEditingOptions {
  items: readonly Item[]
  columns: readonly GridColumn[]
  mayEdit: boolean
  onSave: (item: Item, field: string, value: unknown) => void
  /** Focuses a cell after the next render. */
  focus: (at: GridStop) => void
}

interface CellEditing {
  isEditing: boolean
  /** Begins to edit a cell, unless another one has an invalid value. */
  edit: (row: string, column: string) => void
  /** The edited column with its editor, if it is in this row. */
  editorIn: (row: string) => { column: string; node: ReactNode } | undefined
  /** The width that the editor needs in this column, in pixels. */
  widthOf: (column: string) => number
}

/** Edits one cell at a time: Enter saves and stays, Tab saves and continues in the next cell, Esc reverts (DC-03). */
export function useCellEditing({ items, columns, mayEdit, onSave, focus }: CellEditingOptions): CellEditing {
  const messages = useMessages()
  const isInvalid = useRef(false)
  /** The edited item as it was when editing began; changes that arrive meanwhile are reported on save. */
  const [edited, setEdited] = useState<{ item: Item; column: GridColumn }>()
  const canEdit = ({ name, field }: GridColumn) => mayEdit && !isReadOnlyField(name, field)

  const edit = (row: string, name: string) => {
    if (edited !== undefined && isInvalid.current)
      return document.querySelector<HTMLElement>('.cell-editor :is(input, select, textarea)')?.focus()
    const item = items.find(({ id }) => id === row)
    const column = columns.find((one) => one.name === name)
    isInvalid.current = false
    setEdited(item !== undefined && column !== undefined && canEdit(column) ? { item, column } : undefined)
  }
  /** Returns the next editable cell, continuing in the next or previous row. */
  const adjacent = (row: string, name: string, step: 1 | -1): [row: string, column: string] | undefined => {
    const rowAt = items.findIndex(({ id }) => id === row)
    const columnAt = columns.findIndex((one) => one.name === name)
    const length = columns.length
    for (let at = rowAt * length + columnAt + step; at >= 0 && at < items.length * length; at += step) {
      const column = columns[at % length]
      const item = items[Math.floor(at / length)]
      if (column && item && canEdit(column)) return [item.id, column.name]
    }
    return undefined
  }
  const editorIn = (row: string) => {
    if (edited?.item.id !== row) return undefined
    const { item, column } = edited
    const { name, field } = column
    const label = interpolate(messages.data.items.cellOf, { field: columnLabel(name, field, messages), id: row })
    const here = { row, stop: name }
    const node = (
      <CellEditor
        key={`${row} ${name}`}
        label={label}
        field={field}
        value={item.data[name]}
        onRevert={() => {
          isInvalid.current = false
          setEdited(undefined)
          focus(here)
        }}
        onInvalid={() => {
          isInvalid.current = true
        }}
        onSave={(next, go) => {
          isInvalid.current = false
          if (!isSame(next, item.data[name])) onSave(item, name, next)
          const to = go === 'next' ? adjacent(row, name, 1) : go === 'previous' ? adjacent(row, name, -1) : undefined
          setEdited(undefined)
          if (to !== undefined) edit(...to)
          else if (go !== 'leave') focus(here)
        }}
      />
    )
    return { column: name, node }
  }
  return {
    isEditing: edited !== undefined,
    edit,
    editorIn,
    widthOf: (name) =>
      edited?.column.name === name ? editorWidths[getCellKind(edited.column.field, edited.item.data[name])] : 0,
  }
}
