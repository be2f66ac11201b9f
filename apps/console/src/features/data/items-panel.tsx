import { formatPlural, interpolate } from '@foyer/messages/console'
import { Button, Notice, Skeleton } from '@foyer/ui'
import { useRef, useState } from 'react'
import { FaultNotice } from '../../api/fault-notice.js'
import { formatNumber } from '../../language/formats.js'
import { useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { CopyButton } from '../../parts/copy-button.js'
import { useToasts } from '../../parts/toasts.js'
import { useQuery } from '../../routing/use-location.js'
import { usePermission } from '../../session/owner.js'
import type { Collection, Item } from './collection.js'
import { ColumnPicker } from './column-picker.js'
import { ConflictDialog } from './conflict-dialog.js'
import { DeleteItemDialog } from './delete-item-dialog.js'
import { FilterBuilder } from './filter-builder.js'
import { ItemDialog } from './item-dialog.js'
import { PAGE_SIZE, parseItemQuery, toQueryCode } from './item-query.js'
import { ItemsTable } from './items-table.js'
import { NewItemDialog } from './new-item-dialog.js'
import { NoItems } from './no-items.js'
import { ReferencesDialog } from './references-dialog.js'
import type { PanelProps } from './use-collection.js'
import { useItemSaver } from './use-item-saver.js'
import { type HeldUpdates, useItemCount, useItems } from './use-items.js'
import { ViewAsPicker } from './view-as-picker.js'

const SYSTEM_FIELDS = ['_owner', '_createdDate', '_updatedDate']
const INITIAL_COLUMN_COUNT = 6

/** The items of a collection: filter, sort, edit, and view as another role (DC-01 to DC-03). */
export function ItemsPanel({ details: { collection } }: PanelProps) {
  const messages = useMessages()
  const [query, change] = useQuery()
  const toasts = useToasts()
  const mayChange = usePermission()('changeData')
  const itemQuery = parseItemQuery(query)
  const viewAs = query.as
  const heldRef = useRef<HeldUpdates>({ pointer: false, editing: false })
  const { data, fault, isOld, reload, change: put } = useItems(collection, itemQuery, viewAs, heldRef)
  const count = useItemCount(collection, itemQuery, viewAs === undefined)
  const replace = (item: Item) =>
    put((page) => ({ ...page, items: page.items.map((one) => (one.id === item.id ? item : one)) }))
  const saving = useItemSaver(collection, { replaceItem: replace })
  const [isNew, setNew] = useState(false)
  const [open, setOpen] = useState<Item>()
  const [itemToDelete, setItemToDelete] = useState<Item>()
  const [itemWithReferences, setItemWithReferences] = useState<Item>()
  const items = data?.items ?? []
  const names = fieldNames(collection, items)
  const columns = visibleColumns(query.cols, collection, names)
  const mayEdit = mayChange && viewAs === undefined
  const isNarrowed = itemQuery.rows.length > 0
  const from = (itemQuery.page - 1) * PAGE_SIZE + 1
  const range = {
    from: formatNumber(from, messages.locale),
    to: formatNumber(from + items.length - 1, messages.locale),
  }
  const rangeText =
    count === undefined
      ? interpolate(messages.data.items.range, range)
      : formatPlural(
          isNarrowed ? messages.data.items.rangeMatching : messages.data.items.rangeOf,
          count,
          messages.locale,
          range,
        )
  const counted = items.length === 0 ? '' : rangeText
  return (
    <div className="items-panel">
      <div className="items-tools">
        <FilterBuilder itemQuery={itemQuery} names={names} />
        <ViewAsPicker eyes={viewAs} />
      </div>
      <div className="ui-row items-acts">
        <p role="status" className="counted">
          {isOld ? '' : counted}
          {saving.pending > 0 && ` · ${messages.data.items.saving}`}
        </p>
        <ColumnPicker
          names={names}
          selected={columns}
          onChoose={(next) => change({ cols: next.join(',') }, { replace: true })}
        />
        <CopyButton tone="quiet" text={toQueryCode(collection.id, itemQuery, collection.fields)}>
          {messages.data.items.copyCode}
        </CopyButton>
        <CopyButton tone="quiet" text={window.location.href}>
          {messages.parts.copyLink}
        </CopyButton>
        {mayEdit && (
          <Button small onClick={() => setNew(true)}>
            {messages.data.items.new}
          </Button>
        )}
      </div>
      <div role="status">
        {data?.seen && !isOld && (
          <Notice tone={data.seen.access === 'none' ? 'warning' : 'info'}>
            <p>
              {data.seen.access === 'none' ? data.seen.reason : messages.data.viewAs.access[data.seen.access]}{' '}
              {messages.data.viewAs.readOnly}
            </p>
          </Notice>
        )}
      </div>
      <FaultNotice fault={fault} retry={reload} />
      <FaultNotice fault={saving.fault} />
      {data === undefined && fault === undefined && <Skeleton lines={12} />}
      {items.length > 0 && (
        <ItemsTable
          collection={collection}
          items={items}
          columns={columns}
          caption={
            isNarrowed
              ? interpolate(messages.data.items.matchingOf, { name: collection.displayName })
              : interpolate(messages.data.items.of, { name: collection.displayName })
          }
          isOld={isOld}
          heldRef={heldRef}
          mayEdit={mayEdit}
          sort={itemQuery.sort}
          onSave={saving.save}
          onOpen={setOpen}
          onDelete={setItemToDelete}
          onReferences={
            collection.fields.some(({ type }) => type === 'MULTI_REFERENCE') ? setItemWithReferences : undefined
          }
        />
      )}
      {mayEdit && items.length > 0 && (
        <p className="soft small only-wide-text">
          <Sentence
            text={messages.data.items.keys}
            parts={{ enter: <kbd>Enter</kbd>, tab: <kbd>Tab</kbd>, esc: <kbd>Esc</kbd> }}
          />
        </p>
      )}
      {data !== undefined && items.length === 0 && !isOld && data.seen?.access !== 'none' && (
        <NoItems
          isFiltered={isNarrowed}
          isPastEnd={itemQuery.page > 1}
          isViewingAsOther={viewAs !== undefined}
          onClear={() => change({ where: undefined, match: undefined, page: undefined })}
          onFirst={() => change({ page: undefined })}
          onNew={mayEdit ? () => setNew(true) : undefined}
        />
      )}
      {data !== undefined && (itemQuery.page > 1 || data.hasNext) && (
        <nav className="ui-row pager" aria-label={messages.parts.pages}>
          {itemQuery.page > 1 && (
            <Button small tone="quiet" onClick={() => change({ page: pageText(itemQuery.page - 1) })}>
              {messages.parts.previous}
            </Button>
          )}
          {data.hasNext && (
            <Button small tone="quiet" onClick={() => change({ page: pageText(itemQuery.page + 1) })}>
              {messages.parts.next}
            </Button>
          )}
          {itemQuery.page > 2 && (
            <Button small tone="plain" onClick={() => change({ page: undefined })}>
              {messages.parts.firstPage}
            </Button>
          )}
        </nav>
      )}
      <ConflictDialog conflict={saving.conflict} resolveConflict={saving.resolveConflict} />
      <NewItemDialog
        collection={collection}
        isOpen={isNew}
        onClose={() => setNew(false)}
        onDone={({ id }) => {
          setNew(false)
          heldRef.current = { pointer: false, editing: false }
          toasts.add(interpolate(messages.data.items.added, { id }))
          reload()
        }}
      />
      <ItemDialog
        collection={collection}
        item={open}
        onClose={() => setOpen(undefined)}
        onDone={(item) => {
          setOpen(undefined)
          replace(item)
        }}
      />
      <ReferencesDialog
        collection={collection}
        item={itemWithReferences}
        onClose={() => setItemWithReferences(undefined)}
        onDone={() => {
          setItemWithReferences(undefined)
          toasts.add(messages.data.items.referencesSaved)
          reload()
        }}
      />
      <DeleteItemDialog
        key={itemToDelete?.id ?? ''}
        collection={collection}
        item={itemToDelete}
        onClose={() => setItemToDelete(undefined)}
        onDeleted={({ id }) => {
          setItemToDelete(undefined)
          toasts.add(interpolate(messages.data.deleted, { id }))
          heldRef.current = { pointer: false, editing: false }
          put((page) => ({ ...page, items: page.items.filter((one) => one.id !== id) }))
          reload()
        }}
      />
    </div>
  )
}

const pageText = (page: number): string | undefined => (page > 1 ? String(page) : undefined)

/** Returns the names of all fields: declared fields, fields of the items on the page, and system fields. */
const fieldNames = ({ fields }: Collection, items: readonly Item[]): string[] => [
  ...new Set([
    '_id',
    ...fields.map(({ key }) => key),
    ...items.flatMap(({ data }) => Object.keys(data)),
    ...SYSTEM_FIELDS,
  ]),
]

function visibleColumns(chosen: string | undefined, { fields }: Collection, names: readonly string[]): string[] {
  const known = chosen?.split(',').filter(Boolean) ?? []
  if (known.length > 0) return known
  const own = fields.length > 0 ? fields.map(({ key }) => key) : names.filter((name) => !name.startsWith('_'))
  return ['_id', ...own.slice(0, INITIAL_COLUMN_COUNT)]
}
