import { interpolate } from '@foyer/messages/console'
import { Braces, Ellipsis, Link, Trash2 } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useMessages } from '../../../language/messages.js'
import { CellDisplay } from '../cells/cell-display.js'
import { isReadOnlyField } from '../cells/read-only-field.js'
import type { ReferencedItems } from '../cells/use-referenced-items.js'
import type { Item } from '../collection.js'
import type { GridColumn } from '../columns/column-layout.js'
import { pinnedProps } from '../columns/pinned-style.js'
import { SelectCheckbox } from '../selection/select-checkbox.js'
import { CellMenu } from './cell-menu.js'

export interface RowActions {
  onOpen: (item: Item) => void
  onDelete: (item: Item) => void
  /** Undefined if the collection has no multi-reference field. */
  onReferences: ((item: Item) => void) | undefined
}

interface GridRowProps extends RowActions {
  item: Item
  columns: readonly GridColumn[]
  mayEdit: boolean
  isSelected: boolean
  /** The name of the stop in the tab order, if it is in this row. */
  currentStop: string | undefined
  /** The column that is edited, and its editor. */
  editor: { column: string; node: ReactNode } | undefined
  referenced: ReferencedItems
}

/** The stops of a row beside its columns. */
export const SELECT_STOP = '*select'
export const MENU_STOP = '*menu'

/** One item: its checkbox, its values and its menu. What is pressed is handled by the table. */
export const GridRow = memo(function GridRow({
  item,
  columns,
  mayEdit,
  isSelected,
  currentStop,
  editor,
  referenced,
  ...actions
}: GridRowProps) {
  const messages = useMessages()
  const tabIndexOf = (stop: string) => (currentStop === stop ? 0 : -1)
  return (
    <tr data-row={item.id} data-chosen={isSelected || undefined} aria-selected={mayEdit ? isSelected : undefined}>
      {mayEdit && (
        <td className="tick" {...pinnedProps({ pinnedAt: 0 })}>
          <SelectCheckbox
            label={interpolate(messages.dataGrid.select.one, { id: item.id })}
            isSelected={isSelected}
            stop={SELECT_STOP}
            tabIndex={tabIndexOf(SELECT_STOP)}
          />
        </td>
      )}
      {columns.map((column, at) => {
        const { name, field } = column
        const Cell = at === 0 ? 'th' : 'td'
        const isFixed = isReadOnlyField(name, field)
        const isEdited = editor?.column === name
        return (
          <Cell
            key={name}
            scope={at === 0 ? 'row' : undefined}
            role={at === 0 ? 'rowheader' : 'gridcell'}
            className="cell-box"
            data-stop={isEdited ? undefined : name}
            data-type={field?.type ?? (typeof item.data[name] === 'number' ? 'NUMBER' : undefined)}
            data-fixed={!mayEdit || isFixed || undefined}
            aria-readonly={mayEdit && isFixed ? true : undefined}
            tabIndex={isEdited ? undefined : tabIndexOf(name)}
            {...pinnedProps(column)}
          >
            {isEdited ? (
              editor?.node
            ) : (
              <CellDisplay name={name} field={field} value={item.data[name]} referenced={referenced} />
            )}
          </Cell>
        )
      })}
      {mayEdit && (
        <td className="row-menu">
          <RowMenu item={item} tabIndex={tabIndexOf(MENU_STOP)} {...actions} />
        </td>
      )}
    </tr>
  )
})

function RowMenu({ item, tabIndex, onOpen, onDelete, onReferences }: RowActions & { item: Item; tabIndex: 0 | -1 }) {
  const messages = useMessages()
  return (
    <CellMenu
      label={interpolate(messages.dataGrid.rowMenu, { id: item.id })}
      icon={<Ellipsis size={16} aria-hidden="true" />}
      stop={MENU_STOP}
      tabIndex={tabIndex}
      items={[
        {
          label: messages.data.items.openJson,
          icon: <Braces size={16} aria-hidden="true" />,
          onSelect: () => onOpen(item),
        },
        ...(onReferences
          ? [
              {
                label: messages.data.items.references,
                icon: <Link size={16} aria-hidden="true" />,
                onSelect: () => onReferences(item),
              },
            ]
          : []),
        {
          label: messages.parts.deleteMore,
          icon: <Trash2 size={16} aria-hidden="true" />,
          onSelect: () => onDelete(item),
          isDangerous: true,
        },
      ]}
    />
  )
}
