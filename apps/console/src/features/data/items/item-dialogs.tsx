import { interpolate } from '@foyer/messages/console'
import { useMessages } from '../../../language/messages.js'
import { useToasts } from '../../../parts/toasts.js'
import type { Collection, Item } from '../collection.js'
import { DeleteItemDialog } from './delete-item-dialog.js'
import { ItemDialog } from './item-dialog.js'
import { NewItemDialog } from './new-item-dialog.js'
import { ReferencesDialog } from './references-dialog.js'

/** The dialog that is open: for a new item, or for one that exists. */
export type OpenDialog = { kind: 'new' } | { kind: 'json' | 'references' | 'delete'; item: Item }

interface ItemDialogsProps {
  collection: Collection
  open: OpenDialog | undefined
  onClose: () => void
  /** Called after an item was added, or its references were changed. */
  onAdded: (itemId: string) => void
  onReplaced: (item: Item) => void
  onDeleted: (item: Item) => void
}

/** The dialogs of the items: add, edit as JSON, edit references, delete. */
export function ItemDialogs({ collection, open, onClose, onAdded, onReplaced, onDeleted }: ItemDialogsProps) {
  const messages = useMessages()
  const toasts = useToasts()
  const itemFor = (kind: OpenDialog['kind']) => (open?.kind === kind && 'item' in open ? open.item : undefined)
  const itemToDelete = itemFor('delete')
  const itemWithReferences = itemFor('references')
  return (
    <>
      <NewItemDialog
        collection={collection}
        isOpen={open?.kind === 'new'}
        onClose={onClose}
        onDone={({ id }) => {
          onClose()
          toasts.add(interpolate(messages.data.items.added, { id }))
          onAdded(id)
        }}
      />
      <ItemDialog
        collection={collection}
        item={itemFor('json')}
        onClose={onClose}
        onDone={(item) => {
          onClose()
          onReplaced(item)
        }}
      />
      <ReferencesDialog
        collection={collection}
        item={itemWithReferences}
        onClose={onClose}
        onDone={() => {
          onClose()
          toasts.add(messages.data.items.referencesSaved)
          if (itemWithReferences) onAdded(itemWithReferences.id)
        }}
      />
      <DeleteItemDialog
        key={itemToDelete?.id ?? ''}
        collection={collection}
        item={itemToDelete}
        onClose={onClose}
        onDeleted={(item) => {
          onClose()
          toasts.add(interpolate(messages.data.deleted, { id: item.id }))
          onDeleted(item)
        }}
      />
    </>
  )
}
