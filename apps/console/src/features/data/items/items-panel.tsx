import { interpolate } from '@foyer/messages/console'
import { Notice, Skeleton } from '@foyer/ui'
import { useCallback, useRef, useState } from 'react'
import { FaultNotice } from '../../../api/fault-notice.js'
import { useMessages } from '../../../language/messages.js'
import { Sentence } from '../../../language/sentence.js'
import { useQuery } from '../../../routing/use-location.js'
import { usePermission } from '../../../session/owner.js'
import { useReferencedItems } from '../cells/use-referenced-items.js'
import type { Item } from '../collection.js'
import { fieldNames, visibleColumns } from '../columns/column-layout.js'
import { ItemsGrid } from '../grid/items-grid.js'
import { SelectionActions } from '../selection/selection-actions.js'
import { useSelection } from '../selection/use-selection.js'
import type { PanelProps } from '../use-collection.js'
import { ConflictDialog } from './conflict-dialog.js'
import { FilterBuilder } from './filter-builder.js'
import { ItemDialogs, type OpenDialog } from './item-dialogs.js'
import { parseItemQuery } from './item-query.js'
import { ItemsPager } from './items-pager.js'
import { ItemsToolbar } from './items-toolbar.js'
import { LiveChanges } from './live-changes.js'
import { NoItems } from './no-items.js'
import { useItemSaver } from './use-item-saver.js'
import { type HeldUpdates, useItemCount, useItems } from './use-items.js'
import { useOwnWrites } from './use-own-writes.js'
import { ViewAsPicker } from './view-as-picker.js'

/** The items of a collection: filter, sort, edit, and view as another role (DC-01 to DC-03). */
export function ItemsPanel({ details: { collection } }: PanelProps) {
  const messages = useMessages()
  const [query, change] = useQuery()
  const mayChange = usePermission()('changeData')
  const itemQuery = parseItemQuery(query)
  const viewAs = query.as
  const mayEdit = mayChange && viewAs === undefined
  const isNarrowed = itemQuery.rows.length > 0
  const heldRef = useRef<HeldUpdates>({ pointer: false, editing: false })
  const { data, fault, isOld, at, reload, change: put } = useItems(collection, itemQuery, viewAs, heldRef)
  const count = useItemCount(collection, itemQuery, viewAs === undefined)
  const items = data?.items ?? []
  const referenced = useReferencedItems(collection, items)
  const own = useOwnWrites()
  const replaceItem = (item: Item) => {
    own.note([item.id])
    put((page) => ({ ...page, items: page.items.map((one) => (one.id === item.id ? item : one)) }))
  }
  const saving = useItemSaver(collection, { replaceItem })
  const save = (item: Item, field: string, value: unknown) => {
    own.note([item.id])
    return saving.save(item, field, value)
  }
  const selection = useSelection(
    JSON.stringify([query.where, query.match, viewAs]),
    items.map(({ id }) => id),
  )
  const [dialog, setDialog] = useState<OpenDialog>()
  const [wantedFilter, setWantedFilter] = useState<{ field: string }>()
  const names = fieldNames(
    collection,
    items.map((item) => item.data),
  )
  const columns = visibleColumns(query.cols, collection, names)
  /** Loads the rows again, in their new order. */
  const refresh = () => {
    heldRef.current = { pointer: false, editing: false }
    reload()
  }
  const removeRows = (ids: readonly string[]) => {
    own.note(ids)
    put((page) => ({ ...page, items: page.items.filter(({ id }) => !ids.includes(id)) }))
    selection.set([...selection.ids].filter((id) => !ids.includes(id)))
    refresh()
  }
  const openJson = useCallback((item: Item) => setDialog({ kind: 'json', item }), [])
  const openDelete = useCallback((item: Item) => setDialog({ kind: 'delete', item }), [])
  const openReferences = useCallback((item: Item) => setDialog({ kind: 'references', item }), [])
  const openNew = mayEdit ? () => setDialog({ kind: 'new' }) : undefined
  const name = collection.displayName
  return (
    <div className="items-panel">
      <div className="items-tools">
        <FilterBuilder itemQuery={itemQuery} names={names} wanted={wantedFilter} />
        <ViewAsPicker eyes={viewAs} />
      </div>
      <ItemsToolbar
        collection={collection}
        itemQuery={itemQuery}
        shown={isOld ? undefined : items.length}
        count={count}
        selected={selection.ids.size}
        isSaving={saving.pending > 0}
        names={names}
        columns={columns}
        liveChanges={
          viewAs === undefined && (
            <LiveChanges collectionId={collection.id} isOwn={own.isOwn} at={at} reload={refresh} />
          )
        }
        selectionActions={
          mayEdit && (
            <SelectionActions
              collection={collection}
              names={names}
              selection={selection}
              onStart={own.note}
              onWritten={refresh}
              onDeleted={removeRows}
            />
          )
        }
        onNew={openNew}
      />
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
        <ItemsGrid
          collection={collection}
          items={items}
          columns={columns}
          caption={interpolate(isNarrowed ? messages.data.items.matchingOf : messages.data.items.of, { name })}
          isOld={isOld}
          heldRef={heldRef}
          mayEdit={mayEdit}
          sort={itemQuery.sort}
          selection={selection}
          referenced={referenced}
          onSave={save}
          onHide={(column) => change({ cols: columns.filter((one) => one !== column).join(',') }, { replace: true })}
          onFilter={(field) => setWantedFilter({ field })}
          onOpen={openJson}
          onDelete={openDelete}
          onReferences={collection.fields.some(({ type }) => type === 'MULTI_REFERENCE') ? openReferences : undefined}
        />
      )}
      {mayEdit && items.length > 0 && (
        <p className="soft small only-wide-text">
          <Sentence
            text={messages.data.items.keys}
            parts={{ enter: <kbd>Enter</kbd>, tab: <kbd>Tab</kbd>, esc: <kbd>Esc</kbd>, space: <kbd>Shift Space</kbd> }}
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
          onNew={openNew}
        />
      )}
      {data !== undefined && (
        <ItemsPager
          page={itemQuery.page}
          hasNext={data.hasNext}
          onPage={(page) => change({ page: page > 1 ? String(page) : undefined })}
        />
      )}
      <ConflictDialog conflict={saving.conflict} resolveConflict={saving.resolveConflict} />
      <ItemDialogs
        collection={collection}
        open={dialog}
        onClose={() => setDialog(undefined)}
        onAdded={(id) => {
          own.note([id])
          refresh()
        }}
        onReplaced={replaceItem}
        onDeleted={({ id }) => removeRows([id])}
      />
    </div>
  )
}
