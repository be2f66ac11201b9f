import { useState } from 'react'
import { type ApiFault, toFault } from '../../../api/api-fault.js'
import { FaultNotice } from '../../../api/fault-notice.js'
import { useMessages } from '../../../language/messages.js'
import { Sentence } from '../../../language/sentence.js'
import { ConfirmDialog } from '../../../parts/confirm-dialog.js'
import { useCall } from '../../../session/owner.js'
import type { Collection, Item } from '../collection.js'

interface DeleteItemProps {
  collection: Collection
  item: Item | undefined
  onClose: () => void
  onDeleted: (item: Item) => void
}

/** Deletes an item at the displayed revision; if it was changed since, it is not deleted. */
export function DeleteItemDialog({ collection, item, onClose, onDeleted }: DeleteItemProps) {
  const messages = useMessages()
  const call = useCall()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const remove = async () => {
    if (item === undefined) return
    setBusy(true)
    setFault(undefined)
    try {
      const json = { dataCollectionId: collection.id, dataItemId: item.id, revision: item.revision }
      await call('/wix-data/v2/items/remove', { method: 'POST', json })
      onDeleted(item)
    } catch (error) {
      setFault(toFault(error))
    }
    setBusy(false)
  }
  const owner = item?.data._owner
  return (
    <ConfirmDialog
      isOpen={item !== undefined}
      title={messages.data.deleteItem.title}
      onClose={onClose}
      action={messages.parts.delete}
      tone="danger"
      busy={isBusy}
      onConfirm={remove}
    >
      <p>
        <Sentence text={messages.data.deleteItem.hint} parts={{ id: <code>{item?.id}</code> }} />
      </p>
      {typeof owner === 'string' && (
        <p>
          <Sentence text={messages.data.deleteItem.author} parts={{ author: <code>{owner}</code> }} />
        </p>
      )}
      <FaultNotice fault={fault} />
    </ConfirmDialog>
  )
}
