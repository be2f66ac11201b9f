import { interpolate } from '@foyer/messages/console'
import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  EyeOff,
  Funnel,
  MoveHorizontal,
  Pin,
  PinOff,
  UnfoldHorizontal,
} from 'lucide-react'
import { useRef } from 'react'
import { useMessages } from '../../../language/messages.js'
import { useToasts } from '../../../parts/toasts.js'
import { useQuery } from '../../../routing/use-location.js'
import { columnLabel } from '../columns/column-label.js'
import type { GridColumn } from '../columns/column-layout.js'
import { ColumnResizer } from '../columns/column-resizer.js'
import { FieldIcon } from '../columns/field-icon.js'
import { pinnedProps } from '../columns/pinned-style.js'
import type { ItemQuery } from '../items/item-query.js'
import { CellMenu } from './cell-menu.js'

interface HeadActions {
  onResize: (name: string, width: number) => void
  onFit: (name: string) => void
  onPin: (name: string) => void
  onHide: (name: string) => void
  onFilter: (name: string) => void
}

interface GridHeadProps extends HeadActions {
  column: GridColumn
  sort: ItemQuery['sort']
  /** The name of the stop in the tab order, if it is in this row. */
  currentStop: string | undefined
  /** False if it is the only column. */
  canHide: boolean
}

/** Without a sort in the URL, the server sorts by this. */
const DEFAULT_SORT = { field: '_createdDate', order: 'DESC' } as const

/** The header of a column: its name sorts, its menu and its edge change the column. */
export function GridHead({ column, sort = DEFAULT_SORT, currentStop, canHide, ...actions }: GridHeadProps) {
  const messages = useMessages()
  const [, change] = useQuery()
  const toasts = useToasts()
  const head = useRef<HTMLTableCellElement>(null)
  const { name, field, isPinned } = column
  const label = columnLabel(name, field, messages)
  const direction = sort.field === name ? sort.order : undefined
  const sortBy = (next: 'ASC' | 'DESC' | undefined) =>
    change({ sort: next === undefined ? undefined : next === 'ASC' ? name : `-${name}`, page: undefined })
  const next =
    direction === undefined ? 'ASC' : direction === 'ASC' ? 'DESC' : name === '_createdDate' ? 'ASC' : undefined
  const text = messages.dataGrid.column
  const announce = (sentence: string) => toasts.add(interpolate(sentence, { name: label }))
  const tabIndexOf = (stop: string) => (currentStop === stop ? 0 : -1)
  const Mark = direction === 'ASC' ? ArrowUp : ArrowDown
  return (
    <th
      ref={head}
      scope="col"
      aria-label={label}
      aria-sort={direction && (direction === 'ASC' ? 'ascending' : 'descending')}
      className="grid-head"
      data-column={name}
      {...pinnedProps(column)}
    >
      <div className="grid-head-box">
        <button
          type="button"
          className="sort"
          data-stop={name}
          tabIndex={tabIndexOf(name)}
          title={messages.data.types[field?.type as keyof typeof messages.data.types]}
          onClick={() => sortBy(next)}
        >
          <FieldIcon type={field?.type ?? name} />
          <span className="ellipsis">{label}</span>
          {direction && <Mark size={14} aria-hidden="true" />}
        </button>
        <CellMenu
          label={interpolate(text.menu, { name: label })}
          icon={<ChevronDown size={14} aria-hidden="true" />}
          stop={`${name} menu`}
          tabIndex={tabIndexOf(`${name} menu`)}
          items={[
            { label: text.ascending, icon: <ArrowUp size={16} aria-hidden="true" />, onSelect: () => sortBy('ASC') },
            {
              label: text.descending,
              icon: <ArrowDown size={16} aria-hidden="true" />,
              onSelect: () => sortBy('DESC'),
            },
            {
              label: text.filter,
              icon: <Funnel size={16} aria-hidden="true" />,
              onSelect: () => actions.onFilter(name),
            },
            {
              label: isPinned ? text.unpin : text.pin,
              icon: isPinned ? <PinOff size={16} aria-hidden="true" /> : <Pin size={16} aria-hidden="true" />,
              onSelect: () => {
                actions.onPin(name)
                announce(isPinned ? text.unpinned : text.pinned)
              },
            },
            {
              label: text.resize,
              icon: <MoveHorizontal size={16} aria-hidden="true" />,
              onSelect: () => head.current?.querySelector<HTMLElement>('[role="separator"]')?.focus(),
            },
            {
              label: text.fit,
              icon: <UnfoldHorizontal size={16} aria-hidden="true" />,
              onSelect: () => actions.onFit(name),
            },
            ...(canHide
              ? [
                  {
                    label: text.hide,
                    icon: <EyeOff size={16} aria-hidden="true" />,
                    onSelect: () => {
                      actions.onHide(name)
                      announce(text.hidden)
                    },
                  },
                ]
              : []),
          ]}
        />
      </div>
      <ColumnResizer
        name={label}
        width={column.width}
        onResize={(width) => actions.onResize(name, width)}
        onFit={() => actions.onFit(name)}
        onLeave={() => head.current?.querySelector<HTMLElement>('.sort')?.focus()}
      />
    </th>
  )
}
