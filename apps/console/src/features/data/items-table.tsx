import { interpolate } from '@foyer/messages/console'
import { Button, Menu } from '@foyer/ui'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { useIsNarrow } from '../../parts/use-is-narrow.js'
import { toUrl } from '../../routing/location.js'
import { useQuery } from '../../routing/use-location.js'
import { CellEditor, CellText } from './cell.js'
import { isSame } from './cell-value.js'
import type { Collection, Field, Item } from './collection.js'
import { collectionPath } from './collection.js'
import type { HeldUpdates } from './use-items.js'

interface ItemsTableProps {
  collection: Collection
  items: readonly Item[]
  columns: readonly string[]
  caption: string
  isOld: boolean
  /** Set while rows must not move. */
  heldRef: { current: HeldUpdates }
  /** False if the table is read-only. */
  mayEdit: boolean
  sort: { field: string; order: 'ASC' | 'DESC' } | undefined
  onSave: (item: Item, field: string, value: unknown) => void
  onOpen: (item: Item) => void
  onDelete: (item: Item) => void
  /** Undefined if the collection has no multi-reference field. */
  onReferences: ((item: Item) => void) | undefined
}

/**
 * Fields that cannot be edited in a cell: those that only the server writes, and multi-references, which have calls of
 * their own.
 */
const isReadOnlyField = (name: string, field: Field | undefined): boolean =>
  ['_id', '_createdDate', '_updatedDate'].includes(name) || field?.type === 'MULTI_REFERENCE'

/** A page of items: a table with editable cells, or a list on a narrow screen (DC-01, DC-03). */
export function ItemsTable(props: ItemsTableProps) {
  const isNarrow = useIsNarrow()
  const { isOld, heldRef } = props
  const trackPointer = (pointer: boolean) => () => {
    heldRef.current = { ...heldRef.current, pointer }
  }
  return (
    <div
      className="rows items"
      data-old={isOld || undefined}
      onPointerEnter={trackPointer(true)}
      onPointerLeave={trackPointer(false)}
    >
      {isNarrow ? <List {...props} /> : <Table {...props} />}
    </div>
  )
}

interface CellPosition {
  row: number
  column: number
}

function Table({
  collection,
  items,
  heldRef,
  columns,
  caption,
  mayEdit,
  sort,
  onSave,
  onOpen,
  onDelete,
  onReferences,
}: ItemsTableProps) {
  const messages = useMessages()
  const [chosen, setPosition] = useState<CellPosition>({ row: 0, column: 0 })
  // Clamps the position to a shorter page or fewer columns, so that one cell remains in the tab order.
  const position = { row: Math.min(chosen.row, items.length - 1), column: Math.min(chosen.column, columns.length - 1) }
  const isInvalid = useRef(false)
  /** The edited item as it was when editing began; changes that arrive meanwhile are reported on save. */
  const [edited, setEdited] = useState<Item>()
  const isEditing = edited !== undefined
  heldRef.current = { ...heldRef.current, editing: isEditing }
  const body = useRef<HTMLTableSectionElement>(null)
  const hasFocus = useRef(false)
  const fieldOf = (name: string) => collection.fields.find(({ key }) => key === name)
  const canEdit = (column: number) =>
    mayEdit && !isReadOnlyField(columns[column] as string, fieldOf(columns[column] as string))
  useEffect(() => {
    if (!hasFocus.current || isEditing) return
    body.current?.querySelector<HTMLElement>(`[data-spot="${position.row} ${position.column}"]`)?.focus()
  }, [position.row, position.column, isEditing])
  const move = (to: CellPosition) => {
    if (to.row < 0 || to.row >= items.length || to.column < 0 || to.column >= columns.length) return
    hasFocus.current = true
    setPosition(to)
  }
  const press = (event: KeyboardEvent, { row, column }: CellPosition) => {
    const forward = document.dir === 'rtl' ? -1 : 1
    const to = {
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column },
      ArrowLeft: { row, column: column - forward },
      ArrowRight: { row, column: column + forward },
      Home: { row, column: 0 },
      End: { row, column: columns.length - 1 },
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(to)
  }
  const edit = (at: CellPosition) => {
    if (isEditing && isInvalid.current) return body.current?.querySelector<HTMLElement>('.cell-input')?.focus()
    isInvalid.current = false
    hasFocus.current = true
    setPosition(at)
    setEdited(canEdit(at.column) ? items[at.row] : undefined)
  }
  /** Returns the next editable cell, continuing in the next or previous row. */
  const adjacentColumn = ({ row, column }: CellPosition, step: 1 | -1): CellPosition | undefined => {
    for (let at = row * columns.length + column + step; at >= 0 && at < items.length * columns.length; at += step) {
      const next = { row: Math.floor(at / columns.length), column: at % columns.length }
      if (canEdit(next.column)) return next
    }
    return undefined
  }
  return (
    <table>
      <caption className="ui-unseen">{caption}</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <SortableHead key={name} name={name} field={fieldOf(name)} sort={sort} />
          ))}
          {mayEdit && (
            <td>
              <span className="ui-unseen">{messages.parts.actions}</span>
            </td>
          )}
        </tr>
      </thead>
      <tbody ref={body}>
        {items.map((item, row) => (
          <tr key={item.id}>
            {columns.map((name, column) => {
              const Cell = column === 0 ? 'th' : 'td'
              const at = { row, column }
              const isCurrent = position.row === row && position.column === column
              const field = fieldOf(name)
              const value = item.data[name]
              const label = interpolate(messages.data.items.cellOf, { field: name, id: item.id })
              return (
                <Cell key={name} scope={column === 0 ? 'row' : undefined} className="cell-box">
                  {edited?.id === item.id && position.column === column ? (
                    <CellEditor
                      key={label}
                      label={label}
                      field={field}
                      value={edited.data[name]}
                      onRevert={() => {
                        isInvalid.current = false
                        setEdited(undefined)
                      }}
                      onInvalid={() => {
                        isInvalid.current = true
                      }}
                      onSave={(next, go) => {
                        isInvalid.current = false
                        if (!isSame(next, edited.data[name])) onSave(edited, name, next)
                        const to =
                          go === 'next' ? adjacentColumn(at, 1) : go === 'previous' ? adjacentColumn(at, -1) : undefined
                        if (go === 'leave') hasFocus.current = false
                        if (to === undefined) setEdited(undefined)
                        else {
                          setPosition(to)
                          setEdited(items[to.row])
                        }
                      }}
                    />
                  ) : mayEdit ? (
                    <button
                      type="button"
                      className="cell"
                      data-spot={`${row} ${column}`}
                      data-fixed={!canEdit(column) || undefined}
                      aria-disabled={!canEdit(column) || undefined}
                      tabIndex={isCurrent ? 0 : -1}
                      onFocus={() => {
                        if (isInvalid.current) return
                        hasFocus.current = true
                        if (!isCurrent) setPosition(at)
                      }}
                      onBlur={() => {
                        hasFocus.current = false
                      }}
                      onKeyDown={(event) => press(event, at)}
                      onClick={() => edit(at)}
                    >
                      <span className="ui-unseen">{name}: </span>
                      <CellText value={value} />
                    </button>
                  ) : (
                    <span className="cell">
                      <ReferenceLink value={value} field={field} />
                    </span>
                  )}
                </Cell>
              )
            })}
            {mayEdit && (
              <td>
                <Menu
                  label={
                    <Sentence
                      text={messages.data.items.menu}
                      parts={{ span: <span className="ui-unseen"> {item.id}</span> }}
                    />
                  }
                  items={[
                    { label: messages.data.items.openJson, onSelect: () => onOpen(item) },
                    ...(onReferences
                      ? [{ label: messages.data.items.references, onSelect: () => onReferences(item) }]
                      : []),
                    { label: messages.parts.deleteMore, onSelect: () => onDelete(item), isDangerous: true },
                  ]}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Links a reference to the item it refers to. */
function ReferenceLink({ value, field }: { value: unknown; field: Field | undefined }) {
  const to = field?.typeMetadata?.reference?.referencedCollectionId
  if (to === undefined || typeof value !== 'string') return <CellText value={value} />
  const [path] = collectionPath(to)
  return <a href={toUrl(path, { where: JSON.stringify([['_id', 'eq', value]]) })}>{value}</a>
}

function List({ collection, items, columns, caption, mayEdit, onOpen, onDelete, onReferences }: ItemsTableProps) {
  const messages = useMessages()
  const [first = '_id', ...others] = columns
  return (
    <ul aria-label={caption} className="item-list">
      {items.map((item) => (
        <li key={item.id}>
          <p className="item-name">
            <CellText value={item.data[first]} />
          </p>
          <dl className="facts">
            {others.slice(0, 5).map((name) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <ReferenceLink value={item.data[name]} field={collection.fields.find(({ key }) => key === name)} />
                </dd>
              </div>
            ))}
          </dl>
          {mayEdit && (
            <div className="ui-row">
              <Button small tone="quiet" onClick={() => onOpen(item)}>
                <Sentence
                  text={messages.data.items.editOne}
                  parts={{ span: <span className="ui-unseen"> {item.id}</span> }}
                />
              </Button>
              {onReferences && (
                <Button small tone="plain" onClick={() => onReferences(item)}>
                  <Sentence
                    text={messages.data.items.referencesOne}
                    parts={{ span: <span className="ui-unseen"> {item.id}</span> }}
                  />
                </Button>
              )}
              <Button small tone="plain" onClick={() => onDelete(item)}>
                <Sentence
                  text={messages.data.items.deleteOne}
                  parts={{ span: <span className="ui-unseen"> {item.id}</span> }}
                />
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function SortableHead({
  name,
  field,
  sort,
}: {
  name: string
  field: Field | undefined
  sort: ItemsTableProps['sort']
}) {
  const [, change] = useQuery()
  const direction = sort?.field === name ? (sort.order === 'ASC' ? 'ascending' : 'descending') : undefined
  const next = direction === 'ascending' ? `-${name}` : direction === 'descending' ? undefined : name
  return (
    <th scope="col" aria-sort={direction}>
      <button type="button" className="sort" onClick={() => change({ sort: next, page: undefined })}>
        {field?.displayName ?? name}
        <span aria-hidden="true" className="sort-mark">
          {direction === undefined ? '' : direction === 'ascending' ? '↑' : '↓'}
        </span>
      </button>
    </th>
  )
}
