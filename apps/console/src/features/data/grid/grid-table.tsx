import { type KeyboardEvent, type MouseEvent, useId, useRef } from 'react'
import { useMessages } from '../../../language/messages.js'
import { fitColumn } from '../columns/fit-column.js'
import { pinnedProps } from '../columns/pinned-style.js'
import { useColumnLayout } from '../columns/use-column-layout.js'
import { SelectCheckbox } from '../selection/select-checkbox.js'
import { GridHead } from './grid-head.js'
import { GridRow, MENU_STOP, SELECT_STOP } from './grid-row.js'
import type { ItemsGridProps } from './items-grid.js'
import { useCellEditing } from './use-cell-editing.js'
import { type GridStop, HEAD, useGridKeys } from './use-grid-keys.js'

/** Widths of the columns of the checkboxes and of the menus, in pixels. */
const SELECT_WIDTH = 44
const MENU_WIDTH = 48

/** The grid: it scrolls in a region of its own; headers and pinned columns stay in place. */
export function GridTable({
  collection,
  items,
  columns: names,
  caption,
  mayEdit,
  sort,
  selection,
  ...props
}: ItemsGridProps) {
  const messages = useMessages()
  const captionId = useId()
  const region = useRef<HTMLElement>(null)
  const startWidth = mayEdit ? SELECT_WIDTH : 0
  const endWidth = mayEdit ? MENU_WIDTH : 0
  const { columns, resize, togglePin } = useColumnLayout(collection, names, region, {
    before: startWidth,
    after: endWidth,
  })
  const ids = items.map(({ id }) => id)

  const isStop = (stop: string) =>
    (mayEdit && (stop === SELECT_STOP || stop === MENU_STOP)) ||
    columns.some(({ name }) => stop === name || stop === `${name} menu`)
  const onKey = (event: KeyboardEvent, { row, stop }: GridStop) => {
    if (!(event.target instanceof HTMLTableCellElement) || row === HEAD) return
    if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault()
      const primary = event.target.querySelector<HTMLElement>('[data-primary]')
      if (primary) primary.click()
      else openCell(row, stop)
    } else if (event.key === ' ') {
      event.preventDefault()
      if (event.shiftKey && mayEdit) selection.toggle(row)
    }
  }
  const keys = useGridKeys({
    first: { row: ids[0] ?? HEAD, stop: columns[0]?.name ?? '' },
    isShown: ({ row, stop }) => (row === HEAD || ids.includes(row)) && isStop(stop),
    onKey,
    onExtend(from, to) {
      if (mayEdit && from !== HEAD && to !== HEAD) selection.set([...selection.ids, from, to])
    },
  })
  const editing = useCellEditing({ items, columns, mayEdit, onSave: props.onSave, focus: keys.focus })
  props.heldRef.current = { ...props.heldRef.current, editing: editing.isEditing }

  /** Edits a cell; references to several items have a dialog of their own. */
  const openCell = (row: string, name: string) => {
    const item = items.find(({ id }) => id === row)
    const isMultiReference = columns.some((column) => column.name === name && column.field?.type === 'MULTI_REFERENCE')
    if (isMultiReference && mayEdit && item) props.onReferences?.(item)
    else editing.edit(row, name)
  }
  const press = (event: MouseEvent) => {
    const target = event.target as HTMLElement
    const row = target.closest('tr')?.dataset.row
    if (row === undefined) return
    if (target.dataset.stop === SELECT_STOP) return event.shiftKey ? selection.extendTo(row) : selection.toggle(row)
    if (target.closest('a, button, label, input, select, textarea, .floating') !== null) return
    const stop = target.closest<HTMLElement>('[data-stop]')?.dataset.stop
    if (stop !== undefined) openCell(row, stop)
  }
  const widthOf = (column: (typeof columns)[number]) => Math.max(column.width, editing.widthOf(column.name))
  const total = columns.reduce((sum, column) => sum + widthOf(column), startWidth + endWidth)
  const pinnedWidth = columns.reduce(
    (sum, { pinnedAt, width }) => sum + (pinnedAt === undefined ? 0 : width),
    startWidth,
  )
  const currentIn = (row: string) => (keys.current.row === row ? keys.current.stop : undefined)
  const isPageSelected = ids.every((id) => selection.ids.has(id))
  return (
    <section
      ref={region}
      className="rows grid-region"
      aria-labelledby={captionId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      style={{ scrollPaddingInlineStart: `${pinnedWidth}px` }}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that is edited
        role="grid"
        className="grid"
        aria-multiselectable={mayEdit || undefined}
        aria-readonly={mayEdit ? undefined : true}
        style={{ inlineSize: `${total}px` }}
        {...keys.grid}
      >
        <caption id={captionId} className="ui-unseen">
          {caption}
        </caption>
        <colgroup>
          {mayEdit && <col style={{ inlineSize: `${SELECT_WIDTH}px` }} />}
          {columns.map((column) => (
            <col key={column.name} style={{ inlineSize: `${widthOf(column)}px` }} />
          ))}
          {mayEdit && <col style={{ inlineSize: `${MENU_WIDTH}px` }} />}
        </colgroup>
        <thead>
          <tr data-row={HEAD}>
            {mayEdit && (
              <td className="tick" {...pinnedProps({ pinnedAt: 0 })}>
                <SelectCheckbox
                  label={messages.dataGrid.select.page}
                  isSelected={isPageSelected}
                  isMixed={!isPageSelected && ids.some((id) => selection.ids.has(id))}
                  stop={SELECT_STOP}
                  tabIndex={currentIn(HEAD) === SELECT_STOP ? 0 : -1}
                  onChange={selection.setPage}
                />
              </td>
            )}
            {columns.map((column) => (
              <GridHead
                key={column.name}
                column={column}
                sort={sort}
                currentStop={currentIn(HEAD)}
                canHide={columns.length > 1}
                onResize={resize}
                onFit={(name) => resize(name, fitColumn(region.current, name))}
                onPin={togglePin}
                onHide={props.onHide}
                onFilter={props.onFilter}
              />
            ))}
            {mayEdit && (
              <td>
                <span className="ui-unseen">{messages.parts.actions}</span>
              </td>
            )}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the grid are handled by the table */}
        <tbody onClick={press}>
          {items.map((item) => (
            <GridRow
              key={item.id}
              item={item}
              columns={columns}
              mayEdit={mayEdit}
              isSelected={selection.ids.has(item.id)}
              currentStop={currentIn(item.id)}
              editor={editing.editorIn(item.id)}
              referenced={props.referenced}
              onOpen={props.onOpen}
              onDelete={props.onDelete}
              onReferences={props.onReferences}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}
