import { Button, Notice, Skeleton } from '@foyer/ui'
import { useRef, useState } from 'react'
import { FaultNotice } from '../../api/fault-notice.js'
import { CopyButton } from '../../parts/copy-button.js'
import { useToasts } from '../../parts/toasts.js'
import { useQuery } from '../../routing/use-place.js'
import { useMay } from '../../session/owner.js'
import type { Collection, Item } from './collection.js'
import { ColumnChoice } from './column-choice.js'
import { ConflictDialog } from './conflict-dialog.js'
import { DeleteItemDialog } from './delete-item-dialog.js'
import { EyesChoice } from './eyes.js'
import { FilterBuilder } from './filter-builder.js'
import { ItemDialog } from './item-dialog.js'
import { ItemsTable } from './items-table.js'
import { NewItemDialog } from './new-item-dialog.js'
import { NoItems } from './no-items.js'
import { codeOf, PAGE, questionIn } from './question.js'
import { ReferencesDialog } from './references-dialog.js'
import type { PanelProps } from './use-collection.js'
import { type Held, useItemCount, useItems } from './use-items.js'
import { useSaving } from './use-saving.js'

const number = new Intl.NumberFormat('en')
const SYSTEM = ['_owner', '_createdDate', '_updatedDate']
const FIRST_COLUMNS = 6

/** The items of a collection: asked, sorted, narrowed, changed, and seen with the eyes of others (DC-01 to DC-03). */
export function ItemsPanel({ whole: { collection } }: PanelProps) {
  const [query, change] = useQuery()
  const toasts = useToasts()
  const mayChange = useMay()('changeData')
  const question = questionIn(query)
  const eyes = query.as
  const held = useRef<Held>({ pointer: false, editing: false })
  const { data, fault, isOld, reload, change: put } = useItems(collection, question, eyes, held)
  const count = useItemCount(collection, question, eyes === undefined)
  const replace = (item: Item) =>
    put((page) => ({ ...page, items: page.items.map((one) => (one.id === item.id ? item : one)) }))
  const saving = useSaving(collection, { put: replace })
  const [isNew, setNew] = useState(false)
  const [open, setOpen] = useState<Item>()
  const [unwanted, setUnwanted] = useState<Item>()
  const [referring, setReferring] = useState<Item>()
  const items = data?.items ?? []
  const names = namesOf(collection, items)
  const columns = columnsOf(query.cols, collection, names)
  const mayEdit = mayChange && eyes === undefined
  const isNarrowed = question.rows.length > 0
  const from = (question.page - 1) * PAGE + 1
  const counted =
    items.length === 0
      ? ''
      : `${number.format(from)} to ${number.format(from + items.length - 1)}${count === undefined ? '' : ` of ${number.format(count)}`}${isNarrowed ? ' that match' : ''}`
  return (
    <div className="items-panel">
      <div className="items-tools">
        <FilterBuilder question={question} names={names} />
        <EyesChoice eyes={eyes} />
      </div>
      <div className="ui-row items-acts">
        <p role="status" className="counted">
          {isOld ? '' : counted}
          {saving.pending > 0 && ' · Saving'}
        </p>
        <ColumnChoice
          names={names}
          chosen={columns}
          onChoose={(next) => change({ cols: next.join(',') }, { replace: true })}
        />
        <CopyButton tone="quiet" text={codeOf(collection.id, question, collection.fields)}>
          Copy as code
        </CopyButton>
        <CopyButton tone="quiet" text={window.location.href}>
          Copy link
        </CopyButton>
        {mayEdit && (
          <Button small onClick={() => setNew(true)}>
            New item
          </Button>
        )}
      </div>
      <div role="status">
        {data?.seen && !isOld && (
          <Notice tone={data.seen.access === 'none' ? 'warning' : 'info'}>
            <p>{data.seen.reason} Nothing can be changed here; looking is noted in the audit log.</p>
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
          caption={isNarrowed ? `Items of ${collection.displayName} that match` : `Items of ${collection.displayName}`}
          isOld={isOld}
          held={held}
          mayEdit={mayEdit}
          sort={question.sort}
          onSave={saving.save}
          onOpen={setOpen}
          onDelete={setUnwanted}
          onReferences={collection.fields.some(({ type }) => type === 'MULTI_REFERENCE') ? setReferring : undefined}
        />
      )}
      {mayEdit && items.length > 0 && (
        <p className="soft small only-wide-text">
          Arrows move between cells, <kbd>Enter</kbd> edits and saves, <kbd>Tab</kbd> saves and goes on, <kbd>Esc</kbd>{' '}
          puts back what was there.
        </p>
      )}
      {data !== undefined && items.length === 0 && !isOld && data.seen?.access !== 'none' && (
        <NoItems
          isNarrowed={isNarrowed}
          isBeyond={question.page > 1}
          isOthers={eyes !== undefined}
          onClear={() => change({ where: undefined, match: undefined, page: undefined })}
          onFirst={() => change({ page: undefined })}
          onNew={mayEdit ? () => setNew(true) : undefined}
        />
      )}
      {data !== undefined && (question.page > 1 || data.hasNext) && (
        <nav className="ui-row pager" aria-label="Pages">
          {question.page > 1 && (
            <Button small tone="quiet" onClick={() => change({ page: pageText(question.page - 1) })}>
              Previous
            </Button>
          )}
          {data.hasNext && (
            <Button small tone="quiet" onClick={() => change({ page: pageText(question.page + 1) })}>
              Next
            </Button>
          )}
          {question.page > 2 && (
            <Button small tone="plain" onClick={() => change({ page: undefined })}>
              To the first page
            </Button>
          )}
        </nav>
      )}
      <ConflictDialog conflict={saving.conflict} settle={saving.settle} />
      <NewItemDialog
        collection={collection}
        isOpen={isNew}
        onClose={() => setNew(false)}
        onDone={({ id }) => {
          setNew(false)
          held.current = { pointer: false, editing: false }
          toasts.show(`${id} is added.`)
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
        item={referring}
        onClose={() => setReferring(undefined)}
        onDone={() => {
          setReferring(undefined)
          toasts.show('The references are written.')
          reload()
        }}
      />
      <DeleteItemDialog
        key={unwanted?.id ?? ''}
        collection={collection}
        item={unwanted}
        onClose={() => setUnwanted(undefined)}
        onDeleted={({ id }) => {
          setUnwanted(undefined)
          toasts.show(`${id} is deleted.`)
          held.current = { pointer: false, editing: false }
          put((page) => ({ ...page, items: page.items.filter((one) => one.id !== id) }))
          reload()
        }}
      />
    </div>
  )
}

const pageText = (page: number): string | undefined => (page > 1 ? String(page) : undefined)

/** Every field there is to show: the declared ones, those that the items on the page hold, and the server's own. */
const namesOf = ({ fields }: Collection, items: readonly Item[]): string[] => [
  ...new Set(['_id', ...fields.map(({ key }) => key), ...items.flatMap(({ data }) => Object.keys(data)), ...SYSTEM]),
]

function columnsOf(chosen: string | undefined, { fields }: Collection, names: readonly string[]): string[] {
  const known = chosen?.split(',').filter(Boolean) ?? []
  if (known.length > 0) return known
  const own = fields.length > 0 ? fields.map(({ key }) => key) : names.filter((name) => !name.startsWith('_'))
  return ['_id', ...own.slice(0, FIRST_COLUMNS)]
}
