import { formatPlural } from '@foyer/messages/console'
import { Button } from '@foyer/ui'
import { Pencil, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../../../language/messages.js'
import { useToasts } from '../../../parts/toasts.js'
import { useCall } from '../../../session/owner.js'
import type { Collection } from '../collection.js'
import { BulkDeleteDialog } from './bulk-delete-dialog.js'
import { type BulkEdit, BulkEditDialog } from './bulk-edit-dialog.js'
import { type BulkResult, undoWrite } from './bulk-writes.js'
import type { Selection } from './use-selection.js'

interface SelectionActionsProps {
  collection: Collection
  /** The names of the fields that items have. */
  names: readonly string[]
  selection: Selection
  /** Called before items are written. */
  onStart: (ids: readonly string[]) => void
  /** Called after items were changed. */
  onWritten: () => void
  /** Called after items were deleted. */
  onDeleted: (ids: readonly string[]) => void
}

/** What can be done with the selected items. Items that could not be written stay selected. */
export function SelectionActions({
  collection,
  names,
  selection,
  onStart,
  onWritten,
  onDeleted,
}: SelectionActionsProps) {
  const messages = useMessages()
  const call = useCall()
  const toasts = useToasts()
  const [dialog, setDialog] = useState<'edit' | 'delete'>()
  const { edit: editing, delete: deleting, select } = messages.dataGrid
  const close = () => {
    setDialog(undefined)
    // The button that opened the dialog is not shown any more if nothing is selected.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('.grid-region')?.focus()
    })
  }

  const finish = ({ faults, rest }: BulkResult) => {
    const left = [...faults.map(({ id }) => id), ...rest]
    if (left.length === 0) close()
    selection.set(left)
  }
  const undo = async ({ written, field, value }: BulkEdit) => {
    onStart(written.map(({ id }) => id))
    const { signal } = new AbortController()
    const undone = await undoWrite(written, value, {
      ...{ call, collectionId: collection.id, field, signal },
      onProgress: () => {},
    })
    onWritten()
    const left = undone.faults.length + undone.rest.length
    toasts.add(
      [
        formatPlural(editing.undone, undone.written.length, messages.locale),
        ...(left > 0 ? [formatPlural(messages.dataGrid.failed, left, messages.locale)] : []),
      ].join(' '),
    )
  }
  return (
    <>
      {selection.ids.size > 0 && (
        <>
          <Button small tone="quiet" onClick={() => setDialog('edit')}>
            <Pencil size={16} aria-hidden="true" />
            {select.edit}
          </Button>
          <Button small tone="quiet" onClick={() => setDialog('delete')}>
            <Trash2 size={16} aria-hidden="true" />
            {messages.parts.deleteMore}
          </Button>
          <Button small tone="plain" onClick={() => selection.set([])}>
            <X size={16} aria-hidden="true" />
            {select.clear}
          </Button>
        </>
      )}
      <BulkEditDialog
        collection={collection}
        ids={selection.ids}
        names={names}
        isOpen={dialog === 'edit'}
        onClose={close}
        onStart={onStart}
        onDone={(edit) => {
          finish(edit)
          onWritten()
          if (edit.written.length > 0)
            toasts.add(formatPlural(editing.changed, edit.written.length, messages.locale), {
              label: editing.undo,
              run: () => undo(edit),
            })
        }}
      />
      <BulkDeleteDialog
        collectionId={collection.id}
        ids={selection.ids}
        isOpen={dialog === 'delete'}
        onClose={close}
        onStart={onStart}
        onDone={(result) => {
          onDeleted(result.written.map(({ id }) => id))
          finish(result)
          if (result.written.length > 0)
            toasts.add(formatPlural(deleting.deleted, result.written.length, messages.locale))
        }}
      />
    </>
  )
}
